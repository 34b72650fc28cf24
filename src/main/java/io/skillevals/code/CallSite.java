package io.skillevals.code;

import java.util.List;
import java.util.Set;

/**
 * A call that was found, and one way that leads to it.
 *
 * @param file where it stands
 * @param line from 1
 * @param path the functions that lead to it and the call itself, as a reader would name them
 * @param names all that is passed to it by name, nested names too
 * @param unresolved what is passed to it but could not be looked into
 */
public record CallSite(String file, int line, List<String> path, Set<String> names, Set<String> unresolved) {

    /** The way in one line. */
    public String shownPath() {
        return String.join(" → ", path);
    }
}
