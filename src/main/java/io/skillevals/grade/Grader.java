package io.skillevals.grade;

import io.skillevals.io.Digest;
import io.skillevals.io.Json;
import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.CheckGrade.Status;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.LayerGrade;
import io.skillevals.rundir.Outcome;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.LayerSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Grades runs by the checks of their fixture, layer by layer. Safe for use by several threads. */
public final class Grader {

    /** Raised when the same evidence could get another score than before. */
    private static final int VERSION = 3;

    private final CheckRegistry registry;
    private final List<LayerSpec> layers;
    private final double passScore;
    private final boolean timeoutIsVerdict;
    private final Path scratch;
    private final Asking asking;
    private final BooleanSupplier cancelled;
    private final Map<String, Memo> byFixture = new ConcurrentHashMap<>();
    private final Map<Fixture, String> digests = new ConcurrentHashMap<>();
    private final Origins origins = new Origins();

    /**
     * A grader.
     *
     * @param layers the requested layers
     * @param passScore the score from which a run passes
     * @param timeoutIsVerdict whether a run that a limit of time ended is graded as 0 instead of having failed
     * @param scratch an existing folder for what checks need to write
     * @param cancelled whether the user is stopping the build
     */
    public Grader(
            CheckRegistry registry,
            List<LayerSpec> layers,
            double passScore,
            boolean timeoutIsVerdict,
            Path scratch,
            BooleanSupplier cancelled) {
        this.registry = registry;
        this.layers = List.copyOf(layers);
        this.passScore = passScore;
        this.timeoutIsVerdict = timeoutIsVerdict;
        this.scratch = scratch;
        this.asking = new Asking(registry, scratch);
        this.cancelled = cancelled;
    }

    /** The digest of everything that decides how a fixture's runs are graded. */
    public String digest(Fixture fixture) {
        return digests.computeIfAbsent(fixture, unused -> {
            Digest digest = Digest.create().add("grader " + VERSION + " " + passScore);
            if (timeoutIsVerdict) {
                digest.add("time-outs are graded as 0");
            }
            requested(fixture, fixture.everyCheck()).forEach(layer -> digest.add(layer.name() + " " + layer.weight()));
            fixture.checks().forEach(check -> add(check, fixture, digest));
            fixture.prompts().forEach(prompt -> {
                digest.add("prompt " + prompt.name() + " " + fixture.expectedSkills(prompt.name()));
                prompt.checks().forEach(check -> add(check, fixture, digest));
            });
            return digest.value();
        });
    }

    private void add(CheckSpec check, Fixture fixture, Digest digest) {
        Optional<CheckType> type = registry.find(check.type());
        digest.add(String.join(
                "\n",
                check.type(),
                type.map(origins::of).orElse("unknown"),
                check.name(),
                check.layer(),
                String.valueOf(check.weight()),
                check.gating().name(),
                String.valueOf(check.threshold()),
                check.not() ? "not" : "",
                check.when().toString(),
                Json.mapper().writeValueAsString(check.config())));
        type.map(known -> known.files(check, fixture.directory())).orElse(List.of()).stream()
                .sorted()
                .forEach(file -> digest.add(contents(file)));
        check.members().forEach(member -> add(member, fixture, digest));
        digest.add("end of " + check.name());
    }

    private static String contents(Path file) {
        try {
            return Digest.create().add(file).value();
        } catch (IOException e) {
            return "unreadable";
        }
    }

    /**
     * Grades a run.
     *
     * @param pristineDigest of the pristine project as it stands on this machine
     */
    public Grade grade(RunDirectory directory, RunRecord run, Fixture fixture, String pristineDigest) {
        Failure lateness = timeoutIsVerdict ? lateness(run) : null;
        if (isUnstarted(run)) {
            return without(Outcome.INVALID, new Failure("condition", run.proof().summary()), fixture);
        }
        if (run.ended() != Ended.CAPTURED && lateness == null) {
            Failure failure = run.failure();
            return without(
                    Outcome.FAILED,
                    failure == null ? new Failure("unknown", "the run did not end well") : failure,
                    fixture);
        }
        if (!run.proof().holds()) {
            return without(Outcome.INVALID, new Failure("condition", run.proof().summary()), fixture);
        }
        if (!run.pristineDigest().equals(pristineDigest)) {
            return without(
                    Outcome.UNGRADEABLE,
                    new Failure(
                            "fixture-changed",
                            "fixture changed: the pristine project is not the one that this run started from"),
                    fixture);
        }
        if (lateness != null) {
            return tooLate(lateness, fixture, run.coordinates().prompt());
        }
        if (!Files.isDirectory(directory.workspace())) {
            return without(
                    Outcome.UNGRADEABLE, new Failure("no-evidence", "the run directory holds no workspace"), fixture);
        }
        return measured(
                new GradedRun(fixture, run, directory, cancelled, new Memo(), memo(fixture), new Scratch(scratch)),
                fixture);
    }

    private Memo memo(Fixture fixture) {
        return byFixture.computeIfAbsent(fixture.name(), unused -> new Memo());
    }

    /** Whether nobody was let do the task, because the condition was broken before. */
    private static boolean isUnstarted(RunRecord run) {
        Failure failure = run.failure();
        return failure != null
                && failure.failureClass().filter(FailureClass.CONDITION::equals).isPresent();
    }

    /** The limit of time that ended the run; absent when something else did. */
    private static @Nullable Failure lateness(RunRecord run) {
        Failure failure = run.failure();
        boolean late = failure != null
                && failure.failureClass().filter(FailureClass::isLimitOfTime).isPresent();
        return late ? failure : null;
    }

    /** 0 in every layer that counts: what the agent left half-done is not looked at. */
    private Grade tooLate(Failure lateness, Fixture fixture, String prompt) {
        List<CheckSpec> checks = fixture.checks(prompt);
        List<LayerGrade> layers = requested(fixture, checks).stream()
                .map(layer -> Scoring.zero(layer, checks))
                .toList();
        Failure why = new Failure(lateness.kind(), lateness.message() + "; graded as 0, no check was asked");
        return Scoring.run(layers)
                .map(score ->
                        new Grade(Grade.SCHEMA, Outcome.GRADED, false, score, layers, Map.of(), why, digest(fixture)))
                .orElseGet(() -> without(Outcome.UNGRADEABLE, new Failure("grader", unmeasured(layers)), fixture));
    }

    private Grade measured(GradedRun evidence, Fixture fixture) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        List<LayerGrade> graded = new ArrayList<>();
        List<CheckSpec> all = fixture.checks(evidence.run().coordinates().prompt());
        List<LayerSpec> requested = requested(fixture, all);
        List<CheckSpec> specs = all.stream()
                .filter(check ->
                        requested.stream().anyMatch(layer -> check.layer().equals(layer.name())))
                .toList();
        List<CheckResult> results = asking.ask(specs, evidence);
        for (LayerSpec layer : requested) {
            List<CheckGrade> checks = new ArrayList<>();
            for (int i = 0; i < specs.size(); i++) {
                if (specs.get(i).layer().equals(layer.name())) {
                    checks.add(grade(specs.get(i), results.get(i), metrics));
                }
            }
            graded.add(Scoring.layer(layer, checks));
        }
        return Scoring.run(graded)
                .map(score -> new Grade(
                        Grade.SCHEMA,
                        Outcome.GRADED,
                        score >= passScore && Scoring.gatesHold(graded),
                        score,
                        graded,
                        metrics,
                        null,
                        digest(fixture)))
                .orElseGet(() -> new Grade(
                        Grade.SCHEMA,
                        Outcome.UNGRADEABLE,
                        null,
                        null,
                        graded,
                        metrics,
                        new Failure("grader", unmeasured(graded)),
                        digest(fixture)));
    }

    /** The requested layers that the fixture takes part in, as far as there are checks of them. */
    private List<LayerSpec> requested(Fixture fixture, List<CheckSpec> checks) {
        return layers.stream()
                .filter(layer -> fixture.layers().isEmpty() || fixture.layers().contains(layer.name()))
                .filter(layer -> checks.stream().anyMatch(check -> check.layer().equals(layer.name())))
                .toList();
    }

    private static CheckGrade grade(CheckSpec spec, CheckResult result, Map<String, Double> metrics) {
        if (result instanceof CheckResult.Scored scored) {
            scored.metrics().forEach((name, value) -> metrics.put(spec.name() + "/" + name, value));
            return grade(spec, Status.SCORED, scored.score(), scored.details(), scored.evidence());
        }
        if (result instanceof CheckResult.NotApplicable notApplicable) {
            return grade(spec, Status.NOT_APPLICABLE, null, notApplicable.reason(), List.of());
        }
        return grade(spec, Status.ERROR, null, ((CheckResult.Error) result).reason(), List.of());
    }

    private static CheckGrade grade(
            CheckSpec spec, Status status, @Nullable Double score, String reason, List<Evidence> evidence) {
        return new CheckGrade(
                spec.name(),
                spec.type(),
                spec.weight(),
                CheckGrade.Gating.valueOf(spec.gating().name()),
                spec.threshold(),
                status,
                score,
                reason,
                evidence.stream().map(Evidence::toString).toList(),
                spec.description().isBlank() || spec.description().equals(spec.name()) ? null : spec.description());
    }

    private Grade without(Outcome outcome, Failure failure, Fixture fixture) {
        return new Grade(Grade.SCHEMA, outcome, null, null, List.of(), Map.of(), failure, digest(fixture));
    }

    private static String unmeasured(List<LayerGrade> layers) {
        if (layers.isEmpty()) {
            return "no requested layer applies to this fixture";
        }
        List<String> reasons = new ArrayList<>();
        for (LayerGrade layer : layers) {
            if (layer.score() == null && Scoring.counts(layer)) {
                String errors = errors(layer);
                reasons.add("layer " + layer.name() + " was not measured ("
                        + (errors.isEmpty() ? "no check applies" : errors) + ")");
            }
        }
        return reasons.isEmpty() ? "nothing that was requested has a weight" : String.join("; ", reasons);
    }

    /** The reasons, each once with the checks that have it: where the engine is gone, all of a layer have the same. */
    private static String errors(LayerGrade layer) {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        layer.checks().stream()
                .filter(check -> check.status() == Status.ERROR)
                .forEach(check -> byReason.computeIfAbsent(check.reason(), reason -> new ArrayList<>())
                        .add(check.name()));
        List<String> errors = new ArrayList<>();
        byReason.forEach((reason, checks) -> errors.add(String.join(", ", checks) + ": " + reason));
        return String.join("; ", errors);
    }
}
