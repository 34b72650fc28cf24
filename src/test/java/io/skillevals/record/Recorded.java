package io.skillevals.record;

import io.skillevals.redaction.Redactor;
import io.skillevals.results.Experiment;
import io.skillevals.results.Results;
import io.skillevals.results.RunResult;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.Outcome;
import io.skillevals.rundir.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results whose runs stand in folders, as a report leaves them. */
final class Recorded {

    private final Path folder;
    private final Results results;
    private Redactor redactor = Redactor.none();

    private Recorded(Path folder, Results results) {
        this.folder = folder;
        this.results = results;
    }

    /** Writes a grade for each run that left a record. */
    static Recorded in(Path folder, Experiment experiment) throws IOException {
        Recorded recorded = new Recorded(folder, experiment.results());
        recorded.regraded();
        return recorded;
    }

    /** Three runs of a skill's cell: one passes, one does not, one failed. */
    static Recorded three(Path folder) throws IOException {
        return in(folder, Experiment.with().skill("shop", "claude-code", "93.5 40 failed:rate-limit"));
    }

    Recorded knowing(Redactor other) {
        redactor = other;
        return this;
    }

    /** As grading anew leaves them. */
    void regraded() throws IOException {
        for (RunResult run : results.runs()) {
            if (run.outcome() != Outcome.MISSING) {
                Files.createDirectories(directory(run).path());
                directory(run).writeGrade(grade(run), Redactor.none());
            }
        }
    }

    PlaceReport at(Place place) {
        return recorder().record(place);
    }

    Recorder recorder() {
        return new Recorder(
                results, run -> Optional.of(directory(run)), run -> run.key().agent().equals("nop"), redactor, () -> false);
    }

    Results results() {
        return results;
    }

    Observation observation(int run) {
        return new Observation(results.runs().get(run), results, new Belonging("evals", "demo"));
    }

    RunDirectory directory(RunResult run) {
        return new RunDirectory(folder.resolve(run.dir()));
    }

    /** The ids of the runs at a place, in their order; null where there is none. */
    List<@Nullable String> ids(String place) throws IOException {
        List<@Nullable String> ids = new ArrayList<>();
        for (RunResult run : results.runs()) {
            ids.add(directory(run).readGrade().records().get(place));
        }
        return ids;
    }

    private static Grade grade(RunResult run) {
        return new Grade(
                Grade.SCHEMA,
                run.outcome(),
                run.passed(),
                run.score(),
                List.of(),
                Map.of(),
                run.failure() == null
                        ? null
                        : new Failure(run.failure().kind(), run.failure().message()),
                "sha256:2");
    }
}
