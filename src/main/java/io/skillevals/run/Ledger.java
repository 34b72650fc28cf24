package io.skillevals.run;

import io.skillevals.cost.Believable;
import io.skillevals.cost.Estimates;
import io.skillevals.cost.Expense;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.suite.Budget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a plan has taken, will take, and may take. A block is only begun when it can probably be finished with what is left; what
 * belongs to a begun block goes on until a limit is reached. Not for several threads at a time.
 *
 * <p>Blocks are begun in the plan's order, up to the first that does not fit: were cheaper ones let through behind it, what is made
 * would no longer be a fair sample of what was planned.
 *
 * <p>Times are counted from when the plan was begun to be run.
 */
final class Ledger {

    /** Sums of money are not exact: a millionth of a cent is no overspending. */
    private static final double EXACTLY = 1e-8;

    private final Budget budget;
    private final int parallel;
    private final Estimates estimates;
    private final ToDoubleFunction<PlannedRun> mostCost;
    private final Map<Integer, Set<PlannedRun>> open = new HashMap<>();
    private final Set<Integer> begun = new LinkedHashSet<>();
    private final Map<PlannedRun, Duration> atWork = new LinkedHashMap<>();
    private double spent;
    private int started;
    private @Nullable Duration firstStart;

    /**
     * The ledger of a plan.
     *
     * @param runs those that are to be made
     * @param parallel agents at a time
     * @param estimates by what earlier runs took; learns from those of this plan
     * @param mostCost what an agent may spend on a run at most, in US dollars; 0 when it has no limit of its own
     */
    Ledger(
            Budget budget,
            List<PlannedRun> runs,
            int parallel,
            Estimates estimates,
            ToDoubleFunction<PlannedRun> mostCost) {
        this.budget = budget;
        this.parallel = parallel;
        this.estimates = estimates;
        this.mostCost = mostCost;
        runs.forEach(run -> open.computeIfAbsent(run.block(), block -> new LinkedHashSet<>())
                .add(run));
    }

    /** Whether a run may be started. */
    sealed interface Answer {

        /** It may. */
        record Yes() implements Answer {}

        /** Not now, but perhaps when what is begun took less than it seems. */
        record NotYet() implements Answer {}

        /** Neither it nor any other. */
        record Never(String reason) implements Answer {}
    }

    /** Asks whether a run may be started. */
    Answer ask(PlannedRun run, Duration now) {
        String reached = reached(now);
        if (reached != null) {
            return new Answer.Never(reached);
        }
        if (begun.contains(run.block())) {
            return new Answer.Yes();
        }
        String tooMuch = tooMuch(run.block(), now);
        if (tooMuch == null) {
            return new Answer.Yes();
        }
        return openOfBegun().isEmpty() ? new Answer.Never(tooMuch) : new Answer.NotYet();
    }

    /** Whether a run of the block was started, and it has runs that have not ended. */
    boolean hasBegun(int block) {
        return begun.contains(block);
    }

    /** An agent is started, for the first time in this run or again. */
    void started(PlannedRun run, Duration now) {
        if (firstStart == null) {
            firstStart = now;
        }
        if (atWork.putIfAbsent(run, now) == null) {
            started++;
        }
        begun.add(run.block());
    }

    /**
     * An agent has ended its turn.
     *
     * @param costUsd of this turn; absent when nobody knows, and taken for unknown when it cannot be true
     * @return whether the cost had to be guessed, and that matters
     */
    boolean spent(PlannedRun run, @Nullable Double costUsd) {
        if (costUsd != null && Believable.isCost(costUsd)) {
            spent += costUsd;
            return false;
        }
        spent += cost(run);
        return !run.modelFree() && budget.costUsd() != null;
    }

    /** What a run took tells of those to come. */
    void learn(Expense expense) {
        estimates.add(expense);
    }

    /** A run will not take anything any more. */
    void ended(PlannedRun run) {
        atWork.remove(run);
        Set<PlannedRun> others = open.get(run.block());
        if (others != null) {
            others.remove(run);
        }
    }

    /** What a run is taken to cost while nobody knows; never so much that the sums would say nothing. */
    private double cost(PlannedRun run) {
        return run.modelFree()
                ? 0
                : Math.min(
                        Believable.MOST_USD,
                        estimates.cost(run.coordinates()).orElseGet(() -> mostCost.applyAsDouble(run)));
    }

    private double cost(List<PlannedRun> runs) {
        return runs.stream().mapToDouble(this::cost).sum();
    }

    private @Nullable String reached(Duration now) {
        Double mostUsd = budget.costUsd();
        if (mostUsd != null && spent >= mostUsd - EXACTLY) {
            return "spent " + usd(spent) + " of " + usd(mostUsd) + " USD";
        }
        Integer mostRuns = budget.runs();
        if (mostRuns != null && started >= mostRuns) {
            return "started " + started + " of " + mostRuns + " runs";
        }
        Duration longest = budget.duration();
        return longest != null && since(now).compareTo(longest) >= 0
                ? "took " + text(since(now)) + " of " + text(longest)
                : null;
    }

    /** Why a block is not begun; absent when it can probably be finished. */
    private @Nullable String tooMuch(int block, Duration now) {
        List<PlannedRun> its = List.copyOf(Objects.requireNonNull(open.get(block)));
        List<PlannedRun> all =
                Stream.concat(openOfBegun().stream(), its.stream()).toList();
        Double mostUsd = budget.costUsd();
        if (mostUsd != null && spent + cost(all) > mostUsd + EXACTLY) {
            return "spent " + usd(spent) + " of " + usd(mostUsd) + " USD, and the next " + together(its)
                    + " expected to take " + usd(cost(its));
        }
        Integer mostRuns = budget.runs();
        long waiting = all.stream().filter(run -> !atWork.containsKey(run)).count();
        if (mostRuns != null && started + waiting > mostRuns) {
            return "started " + started + " of " + mostRuns + " runs, and the next " + together(its) + " too many";
        }
        Duration longest = budget.duration();
        Duration needed = longest == null ? Duration.ZERO : needed(all, now);
        return longest != null && since(now).plus(needed).compareTo(longest) > 0
                ? "took " + text(since(now)) + " of " + text(longest) + ", and the next " + together(its)
                        + " expected to take until " + text(since(now).plus(needed))
                : null;
    }

    /** How long runs will take side by side: as long as the longest, or as all of them shared among the places. */
    private Duration needed(List<PlannedRun> runs, Duration now) {
        Duration longest = Duration.ZERO;
        Duration all = Duration.ZERO;
        for (PlannedRun run : runs) {
            Duration left = estimates.duration(run.coordinates()).orElse(Duration.ZERO);
            Duration since = atWork.get(run);
            left = since == null ? left : left.minus(now.minus(since));
            if (!left.isNegative()) {
                all = all.plus(left);
                longest = longest.compareTo(left) < 0 ? left : longest;
            }
        }
        Duration shared = all.dividedBy(parallel);
        return shared.compareTo(longest) < 0 ? longest : shared;
    }

    private List<PlannedRun> openOfBegun() {
        List<PlannedRun> runs = new ArrayList<>();
        begun.removeIf(block -> {
            Set<PlannedRun> its = open.getOrDefault(block, Set.of());
            runs.addAll(its);
            return its.isEmpty();
        });
        return runs;
    }

    private Duration since(Duration now) {
        return firstStart == null ? Duration.ZERO : now.minus(firstStart);
    }

    private static String together(List<PlannedRun> runs) {
        return runs.size() == 1 ? "run is" : runs.size() + " runs, which belong together, are";
    }

    private static String usd(double sum) {
        return String.format(Locale.ROOT, "%.2f", sum);
    }

    private static String text(Duration duration) {
        return duration.toSeconds() + " s";
    }
}
