package io.skillevals.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One cell: its runs by outcome, and what the graded ones among them came to.
 *
 * @param key which runs these are; without a fixture: the graded runs of all fixtures, pooled
 * @param control whether its condition is the control
 * @param planned runs that were planned: the sum of all outcomes
 * @param graded runs with a verdict, the denominator of the pass-rate
 * @param passed graded runs that passed
 * @param failed runs whose agent, machine or service broke
 * @param ungradeable runs without evidence, or whose grader broke
 * @param invalid runs whose condition was not what it claims
 * @param missing runs that left nothing
 * @param skipped runs that were left out on purpose, because the budget was spent or everything failed alike
 * @param timeouts runs that a limit of time ended, whatever their outcome
 * @param stopped graded runs whose agent stopped before its task was done, for another reason than time
 * @param retried runs of which an earlier try failed, whatever their outcome
 * @param passRate passed / graded; absent when nothing was graded
 * @param score 0 to 100 over the graded runs; absent when nothing was graded
 * @param intervals of pass-rate and mean score
 * @param layers scores by layer, 0 to 100, over the graded runs that measured it
 * @param metrics numbers by name, over the graded runs that measured them
 */
public record Cell(
        @JsonUnwrapped CellKey key,
        boolean control,
        int planned,
        int graded,
        int passed,
        int failed,
        int ungradeable,
        int invalid,
        int missing,
        int skipped,
        int timeouts,
        int stopped,
        int retried,
        @Nullable Double passRate,
        @Nullable Spread score,
        Intervals intervals,
        Map<String, Spread> layers,
        Map<String, Spread> metrics) {

    public Cell {
        layers = Ordered.copyOf(layers);
        metrics = Ordered.copyOf(metrics);
    }

    /** Planned runs that have no verdict. */
    public int withoutVerdict() {
        return planned - graded;
    }

    /** Why runs have no verdict, for example {@code 2 planned: 1 failed, 1 missing}. */
    public String shortfall() {
        List<String> parts = new ArrayList<>();
        add(parts, graded, "graded");
        add(parts, failed, "failed");
        add(parts, ungradeable, "ungradeable");
        add(parts, invalid, "invalid");
        add(parts, missing, "missing");
        add(parts, skipped, "skipped");
        return planned + " planned: " + String.join(", ", parts);
    }

    private static void add(List<String> parts, int count, String name) {
        if (count > 0) {
            parts.add(count + " " + name);
        }
    }
}
