package io.skillevals.results;

import io.skillevals.cost.Pricing;
import io.skillevals.results.RunResult.Failure;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.LayerGrade;
import io.skillevals.rundir.Outcome;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunRecord;
import io.skillevals.suite.Suite;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Says what became of one planned run: a verdict only where record and grade both stand behind it. Safe for use by several threads, so
 * that whoever reads many runs can let go of each record at once.
 */
public final class RunReading {

    private final Pricing pricing;
    private final Texts texts = new Texts();

    public RunReading(Suite suite) {
        this.pricing = new Pricing(suite.prices());
    }

    /** What became of a run. */
    public RunResult of(RunInput input) {
        Outcome outcome = outcome(input);
        Failure failure = failure(input, outcome);
        boolean graded = outcome == Outcome.GRADED;
        PlannedRun planned = input.planned();
        RunRecord record = input.record();
        Grade grade = record == null ? null : input.grade();
        // Of a run that was never started, the record says nothing but why.
        RunRecord started = outcome == Outcome.SKIPPED ? null : record;
        Proof proof = started == null ? null : started.proof();
        return new RunResult(
                input.folder(),
                planned.dir(),
                key(planned.coordinates()),
                planned.control(),
                planned.coordinates().run(),
                outcome,
                (graded && grade != null) ? grade.passed() : null,
                (graded && grade != null) ? grade.score() : null,
                grade == null ? Map.of() : layers(grade),
                metrics(record, grade),
                started == null ? null : started.startedAt(),
                record == null ? null : record.timings().get("agent"),
                record == null ? null : record.agentVersion(),
                record == null ? null : record.observedModel(),
                record == null ? List.of() : models(record),
                started == null ? null : started.concurrent(),
                started == null ? null : started.changes().size(),
                proof == null ? null : proof.used(),
                proof == null ? List.of() : proof.breaches(),
                // What an earlier start made and nobody can read any more is missing, and was not reused.
                planned.reused() && outcome != Outcome.MISSING,
                grade == null ? null : grade.graderDigest(),
                timedOut(input),
                started == null ? null : stopped(started, grade, outcome),
                failure,
                started == null ? null : started.tries().size() + 1,
                record == null
                        ? List.of()
                        : record.tries().stream()
                                .map(one -> Objects.requireNonNull(Failure.of(one.failure())))
                                .toList(),
                record == null ? List.of() : record.leaks(),
                record == null
                        ? List.of()
                        : record.steps().stream().map(StepResult::of).toList(),
                result(record),
                record == null ? List.of() : record.notes());
    }

    static CellKey key(Coordinates at) {
        return new CellKey(
                at.fixture(),
                at.prompt().isEmpty() ? null : at.prompt(),
                at.condition(),
                at.agent(),
                at.model(),
                at.version());
    }

    private static Outcome outcome(RunInput input) {
        RunRecord record = input.record();
        Grade grade = input.grade();
        if (record == null) {
            return Outcome.MISSING;
        }
        if (record.ended() == Ended.SKIPPED) {
            return Outcome.SKIPPED;
        }
        if (grade == null) {
            return record.ended() == Ended.CAPTURED ? Outcome.UNGRADEABLE : Outcome.FAILED;
        }
        boolean verdict = grade.passed() != null && grade.score() != null;
        return grade.outcome() == Outcome.GRADED && !verdict ? Outcome.UNGRADEABLE : grade.outcome();
    }

    private static @Nullable Failure failure(RunInput input, Outcome outcome) {
        if (outcome == Outcome.GRADED) {
            return null;
        }
        RunRecord record = input.record();
        Grade grade = input.grade();
        if (record != null && outcome != Outcome.SKIPPED && grade != null && grade.failure() != null) {
            return Failure.of(grade.failure());
        }
        if (record != null && record.failure() != null && record.ended() != Ended.CAPTURED) {
            return Failure.of(record.failure());
        }
        String problem = input.problem();
        if (problem != null) {
            return new Failure(outcome == Outcome.MISSING ? "no-record" : "not-graded", problem);
        }
        return switch (outcome) {
            case MISSING -> new Failure("no-record", "it was planned and left no run.json");
            case SKIPPED -> new Failure("unknown", "the record does not say why");
            case FAILED ->
                new Failure(
                        record != null && record.ended() == Ended.INTERRUPTED ? "interrupted" : "unknown",
                        "the record does not say why");
            default -> new Failure("not-graded", "it has no verdict, and the record does not say why");
        };
    }

    /** What the grade says of it comes first: it says what was made of it. */
    private static @Nullable Failure stopped(RunRecord record, @Nullable Grade grade, Outcome outcome) {
        if (outcome == Outcome.GRADED && grade != null && grade.failure() != null) {
            return Failure.of(grade.failure());
        }
        return outcome == Outcome.FAILED ? null : Failure.of(record.failure());
    }

    private static List<String> models(RunRecord record) {
        Set<String> models = new LinkedHashSet<>();
        if (record.observedModel() != null) {
            models.add(record.observedModel());
        }
        record.usage().forEach(usage -> models.add(usage.model()));
        return List.copyOf(models);
    }

    private static boolean timedOut(RunInput input) {
        RunRecord record = input.record();
        if (record == null) {
            return false;
        }
        Grade grade = input.grade();
        return isLimitOfTime(record.failure()) || (grade != null && isLimitOfTime(grade.failure()));
    }

    private static boolean isLimitOfTime(io.skillevals.rundir.@Nullable Failure failure) {
        return failure != null
                && failure.failureClass().filter(FailureClass::isLimitOfTime).isPresent();
    }

    private Map<String, LayerResult> layers(Grade grade) {
        Map<String, LayerResult> layers = new LinkedHashMap<>();
        for (LayerGrade layer : grade.layers()) {
            layers.put(texts.shared(layer.name()), LayerResult.of(layer, texts));
        }
        return layers;
    }

    /** Both halves in one, and what they cost by our own prices; sorted, because the records keep no order. */
    private Map<String, Double> metrics(@Nullable RunRecord record, @Nullable Grade grade) {
        Map<String, Double> metrics = new TreeMap<>();
        if (grade != null) {
            metrics.putAll(grade.metrics());
        }
        if (record != null) {
            metrics.putAll(record.metrics());
            pricing.cost(record).ifPresent(cost -> metrics.put(Pricing.METRIC, cost));
        }
        return metrics;
    }

    private static @Nullable String result(@Nullable RunRecord record) {
        String result = record == null ? null : record.result();
        return result == null ? null : Shortened.of(result, RunResult.RESULT_LIMIT);
    }
}
