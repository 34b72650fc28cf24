package io.skillevals.code;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A call that was found, and one way that leads to it.
 *
 * @param file where it stands
 * @param line from 1
 * @param path the functions that lead to it and the call itself, as a reader would name them
 * @param names all that is passed to it by name, nested names too
 * @param unresolved what is passed to it but could not be looked into
 * @param arguments by name, what is passed for it
 * @param order which of the calls of its function it is, from 0
 */
public record CallSite(
        String file,
        int line,
        List<String> path,
        Set<String> names,
        Set<String> unresolved,
        Map<String, Argument> arguments,
        int order) {

    /**
     * What is passed by a name.
     *
     * @param values the texts, numbers and truth values that it may be, as written
     * @param resolved whether it can be nothing else
     */
    public record Argument(Set<String> values, boolean resolved) {

        Argument and(Argument other) {
            Set<String> all = new LinkedHashSet<>(values);
            all.addAll(other.values);
            return new Argument(all, resolved && other.resolved);
        }
    }

    /** Where it stands, the same for all ways that lead to it. */
    public String place() {
        List<String> last = path.subList(Math.max(0, path.size() - 2), path.size());
        return file + ":" + line + ":" + order + ":" + String.join(" ", last);
    }

    /** The way in one line. */
    public String shownPath() {
        return String.join(" → ", path);
    }
}
