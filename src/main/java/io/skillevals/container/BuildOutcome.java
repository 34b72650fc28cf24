package io.skillevals.container;

import java.time.Duration;
import java.util.List;

/** What came of the build of an image; the engine's own trouble is an {@link EngineException} instead. */
public sealed interface BuildOutcome {

    /**
     * There is an image.
     *
     * @param imageId {@code sha256:…}
     * @param reused whether an earlier build of the same Dockerfile, arguments, context and base images had made it
     */
    record Built(String imageId, boolean reused) implements BuildOutcome {}

    /**
     * A step failed.
     *
     * @param message the engine's word on it
     * @param tail the last lines of the log
     */
    record Failed(String message, List<String> tail) implements BuildOutcome {

        /** Copies the lines. */
        public Failed {
            tail = List.copyOf(tail);
        }
    }

    /** It was ended at its time limit. */
    record TimedOut(Duration after) implements BuildOutcome {}
}
