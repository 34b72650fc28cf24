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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Says what became of one planned run: a verdict only where record and grade both stand behind it. */
final class RunReading {

    private final Pricing pricing;

    RunReading(Pricing pricing) {
        this.pricing = pricing;
    }

    RunResult of(RunInput input) {
        Outcome outcome = outcome(input);
        Failure failure = failure(input, outcome);
        boolean graded = outcome == Outcome.GRADED;
        PlannedRun planned = input.planned();
        RunRecord record = input.record();
        Grade grade = record == null ? null : input.grade();
        Proof proof = record == null ? null : record.proof();
        return new RunResult(
                planned.dir(),
                key(planned.coordinates()),
                planned.control(),
                planned.coordinates().run(),
                outcome,
                (graded && grade != null) ? grade.passed() : null,
                (graded && grade != null) ? grade.score() : null,
                grade == null ? Map.of() : layers(grade),
                metrics(record, grade),
                record == null ? null : record.timings().get("agent"),
                record == null ? null : record.agentVersion(),
                record == null ? null : record.observedModel(),
                record == null ? List.of() : models(record),
                record == null ? null : record.concurrent(),
                record == null ? null : record.changes().size(),
                proof == null ? null : proof.used(),
                proof == null ? List.of() : proof.breaches(),
                timedOut(input),
                record == null ? null : stopped(record, grade, outcome),
                failure,
                record == null ? null : record.tries().size() + 1,
                record == null
                        ? List.of()
                        : record.tries().stream()
                                .map(one -> failure(one.failure()))
                                .toList(),
                record == null ? List.of() : record.leaks(),
                record == null ? null : shortened(record.result()),
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
        if (record != null && grade != null && grade.failure() != null) {
            return failure(grade.failure());
        }
        if (record != null && record.failure() != null && record.ended() != Ended.CAPTURED) {
            return failure(record.failure());
        }
        String problem = input.problem();
        if (problem != null) {
            return new Failure(outcome == Outcome.MISSING ? "no-record" : "not-graded", problem);
        }
        return switch (outcome) {
            case MISSING -> new Failure("no-record", "it was planned and left no run.json");
            case FAILED ->
                new Failure(
                        record != null && record.ended() == Ended.INTERRUPTED ? "interrupted" : "unknown",
                        "the record does not say why");
            default -> new Failure("not-graded", "it has no verdict, and the record does not say why");
        };
    }

    private static Failure failure(io.skillevals.rundir.Failure failure) {
        return new Failure(failure.kind(), failure.message());
    }

    /** What the grade says of it comes first: it says what was made of it. */
    private static @Nullable Failure stopped(RunRecord record, @Nullable Grade grade, Outcome outcome) {
        if (outcome == Outcome.GRADED && grade != null && grade.failure() != null) {
            return failure(grade.failure());
        }
        return outcome == Outcome.FAILED || record.failure() == null ? null : failure(record.failure());
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

    private static Map<String, LayerResult> layers(Grade grade) {
        Map<String, LayerResult> layers = new LinkedHashMap<>();
        for (LayerGrade layer : grade.layers()) {
            layers.put(layer.name(), LayerResult.of(layer));
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

    private static @Nullable String shortened(@Nullable String text) {
        if (text == null || text.length() <= RunResult.RESULT_LIMIT) {
            return text;
        }
        int end = RunResult.RESULT_LIMIT;
        if (Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end) + "… (" + (text.length() - end) + " more characters)";
    }
}
