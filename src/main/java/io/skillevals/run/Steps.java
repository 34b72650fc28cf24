package io.skillevals.run;

import io.skillevals.redaction.Redactor;

/** Gives a prepared run all of its sessions and probes, one after the other: a single session, or the steps of its prompt. */
final class Steps {

    private final Execution execution;
    private final Probing probing;
    private final Recording recording;
    private final Redactor redactor;

    Steps(Execution execution, Probing probing, Recording recording, Redactor redactor) {
        this.execution = execution;
        this.probing = probing;
        this.recording = recording;
        this.redactor = redactor;
    }

    /** Gives them; whatever goes wrong is in what is returned. */
    Executed execute(Prepared run, Around around) {
        return run.task().asked().steps().isEmpty()
                ? execution.execute(run, around)
                : new Sessions(execution, probing, recording, redactor, run, around).run();
    }
}
