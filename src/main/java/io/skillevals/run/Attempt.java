package io.skillevals.run;

/** Gives a prepared run its turn: what its condition sets up around the agent, one step after the other, and all of it taken down. */
final class Attempt {

    private final Steps steps;

    Attempt(Steps steps) {
        this.steps = steps;
    }

    /** Makes the attempt; whatever goes wrong is in what is returned. */
    Executed make(Prepared run) {
        return steps.execute(run, Around.NOTHING);
    }
}
