package io.skillevals.run;

import io.skillevals.io.Digest;
import io.skillevals.suite.Probe;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** What of a prompt's steps a repetition of a run would have to share with it. */
final class StepDigest {

    private StepDigest() {}

    /** Adds them; nothing of a prompt that is given at once. */
    static void add(Digest digest, Prompt prompt) {
        for (Step step : prompt.steps()) {
            digest.add("step")
                    .add(step.prompt())
                    .add("fresh " + step.freshWorkspace() + ", resumes " + step.resumeSession() + ", limit "
                            + step.timeout());
            evidence(digest, step.evidence());
            if (step.probe() != null) {
                probe(digest, step.probe());
            }
        }
    }

    private static void evidence(Digest digest, Map<String, Path> files) {
        try {
            for (Map.Entry<String, Path> file : new TreeMap<>(files).entrySet()) {
                digest.add(file.getKey()).addProgram(file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void probe(Digest digest, Probe probe) {
        digest.add("probe " + probe.method() + " " + probe.status())
                .add(String.valueOf(probe.url()))
                .add(new TreeMap<>(probe.headers()).toString())
                .add(String.valueOf(probe.body()))
                .add(probe.command().toString())
                .add(String.valueOf(probe.contains()));
    }
}
