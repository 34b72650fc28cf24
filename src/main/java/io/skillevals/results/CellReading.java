package io.skillevals.results;

import io.skillevals.rundir.Outcome;
import io.skillevals.stats.Bounds;
import io.skillevals.stats.Means;
import io.skillevals.stats.Rates;
import io.skillevals.stats.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Counts the runs of a cell and describes the graded ones. */
final class CellReading {

    private CellReading() {}

    static Cell of(CellKey key, boolean control, List<RunResult> runs) {
        List<RunResult> graded = runs.stream().filter(RunResult::graded).toList();
        int passed = (int) graded.stream().filter(RunResult::passedItsTask).count();
        List<Double> scores = scores(graded);
        return new Cell(
                key,
                control,
                runs.size(),
                graded.size(),
                passed,
                count(runs, Outcome.FAILED),
                count(runs, Outcome.UNGRADEABLE),
                count(runs, Outcome.INVALID),
                count(runs, Outcome.MISSING),
                count(runs, Outcome.SKIPPED),
                count(runs, RunResult::timedOut),
                count(runs, RunResult::stoppedEarly),
                count(runs, RunResult::retried),
                graded.isEmpty() ? null : (double) passed / graded.size(),
                Spread.of(scores),
                intervals(passed, graded.size(), scores),
                layers(graded),
                metrics(graded));
    }

    static List<Double> scores(Collection<RunResult> graded) {
        List<Double> scores = new ArrayList<>();
        for (RunResult run : graded) {
            Double score = run.score();
            if (score != null) {
                scores.add(score);
            }
        }
        return scores;
    }

    private static int count(List<RunResult> runs, Outcome outcome) {
        return count(runs, run -> run.outcome() == outcome);
    }

    private static int count(List<RunResult> runs, Predicate<RunResult> which) {
        return (int) runs.stream().filter(which).count();
    }

    private static Intervals intervals(int passed, int graded, List<Double> scores) {
        if (graded == 0) {
            return Intervals.NONE;
        }
        Interval rate = Interval.of(Rates.interval(passed, graded, Results.CONFIDENCE));
        Bounds score = Sample.of(scores)
                .flatMap(sample -> Means.interval(sample, Results.CONFIDENCE))
                .map(bounds -> bounds.within(0, 100))
                .orElse(null);
        return new Intervals(rate, score == null ? null : Interval.of(score));
    }

    private static Map<String, Spread> layers(List<RunResult> graded) {
        Map<String, List<Double>> scores = new LinkedHashMap<>();
        for (RunResult run : graded) {
            run.layers().forEach((name, layer) -> {
                Double score = layer.score();
                if (score != null) {
                    scores.computeIfAbsent(name, n -> new ArrayList<>()).add(score);
                }
            });
        }
        return spreads(scores);
    }

    private static Map<String, Spread> metrics(List<RunResult> graded) {
        Map<String, List<Double>> values = new TreeMap<>();
        for (RunResult run : graded) {
            run.metrics()
                    .forEach((name, value) ->
                            values.computeIfAbsent(name, n -> new ArrayList<>()).add(value));
        }
        return spreads(values);
    }

    private static Map<String, Spread> spreads(Map<String, List<Double>> values) {
        Map<String, Spread> spreads = new LinkedHashMap<>();
        values.forEach((name, observations) -> {
            Spread spread = Spread.of(observations);
            if (spread != null) {
                spreads.put(name, spread);
            }
        });
        return spreads;
    }
}
