package io.skillevals.rundir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The evidence that the condition was what it claims.
 *
 * @param holds whether it was
 * @param used names of skills that the transcript shows in use; absent where there is no transcript
 * @param breaches what was found against it; empty when it holds
 */
public record Proof(boolean holds, @Nullable List<String> used, List<String> breaches) {

    private static final int MOST_SAID = 3;
    private static final int LONGEST_SAID = 200;

    public Proof {
        used = used == null ? null : List.copyOf(used);
        breaches = List.copyOf(breaches);
    }

    /** The first breaches, each shortened, in one line that says how many more there are. */
    public String summary() {
        List<String> said =
                breaches.stream().limit(MOST_SAID).map(Proof::shortened).toList();
        int more = breaches.size() - said.size();
        return String.join("; ", said) + (more == 0 ? "" : "; and " + more + " more");
    }

    private static String shortened(String breach) {
        if (breach.codePointCount(0, breach.length()) <= LONGEST_SAID) {
            return breach;
        }
        return breach.substring(0, breach.offsetByCodePoints(0, LONGEST_SAID)) + "…";
    }
}
