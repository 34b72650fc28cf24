package io.skillevals.trajectory;

import java.io.IOException;

/** Takes the steps of a trajectory as they come. */
@FunctionalInterface
public interface StepSink {

    /** Takes the next step. */
    void step(Step step) throws IOException;
}
