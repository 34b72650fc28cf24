package io.skillevals.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Says where graded runs that are compared were made beside different numbers of others: they share processor and service, so that
 * their durations differ for that alone. Compared are the conditions and versions of a task.
 */
final class TimingNotes {

    private TimingNotes() {}

    /** The notes, a sentence each; empty when all that is compared was made alike. */
    static List<String> of(List<RunResult> runs) {
        Map<String, Set<Integer>> degrees = new LinkedHashMap<>();
        runs.forEach(run -> {
            Integer degree = run.concurrent();
            if (run.graded() && degree != null) {
                degrees.computeIfAbsent(run.key().task(), task -> new LinkedHashSet<>())
                        .add(degree);
            }
        });
        List<String> mixed = degrees.entrySet().stream()
                .filter(task -> task.getValue().size() > 1)
                .map(Map.Entry::getKey)
                .toList();
        if (mixed.isEmpty()) {
            return List.of();
        }
        return List.of("durations compare runs that were not made alike: of " + TaskNames.of(mixed) + ", "
                + String.join("; ", byCondition(runs, Set.copyOf(mixed))));
    }

    /** For example {@code control ran 1 at a time (2 runs) and 4 at a time (6 runs)}. */
    private static List<String> byCondition(List<RunResult> runs, Set<String> tasks) {
        Map<String, Map<Integer, Integer>> counts = new LinkedHashMap<>();
        runs.forEach(run -> {
            Integer degree = run.concurrent();
            if (run.graded() && degree != null && tasks.contains(run.key().task())) {
                counts.computeIfAbsent(run.key().conditionAndVersion(), c -> new TreeMap<>())
                        .merge(degree, 1, Integer::sum);
            }
        });
        List<String> sentences = new ArrayList<>();
        counts.forEach((condition, byDegree) -> {
            List<String> parts = new ArrayList<>();
            byDegree.forEach(
                    (degree, count) -> parts.add(degree + " at a time (" + count + (count == 1 ? " run)" : " runs)")));
            sentences.add(condition + " ran " + String.join(" and ", parts));
        });
        return sentences;
    }
}
