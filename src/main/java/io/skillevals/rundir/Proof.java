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

    public Proof {
        used = used == null ? null : List.copyOf(used);
        breaches = List.copyOf(breaches);
    }
}
