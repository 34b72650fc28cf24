package io.skillevals.app;

import io.skillevals.cost.Estimates;
import io.skillevals.cost.Expense;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.suite.Budget;
import io.skillevals.suite.Suite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a plan will take, as far as earlier runs tell.
 *
 * @param sessions of agents with a model that will be started
 * @param runs that will be made by agents with a model
 * @param reused runs that will not
 * @param costUsd what those with an estimate will cost together
 * @param unknown runs whose cost nothing tells
 * @param work how long they will have their places, one after the other; absent when that is not known of all
 * @param parallel how many work at a time
 * @param budget what they may take at most
 */
record Forecast(
        int sessions,
        int runs,
        int reused,
        double costUsd,
        int unknown,
        @Nullable Duration work,
        int parallel,
        Budget budget) {

    private static final int SECONDS = 60;

    /**
     * The forecast of a plan.
     *
     * @param earlier what runs took that were made before
     */
    static Forecast of(PlanRecord plan, Suite suite, List<Expense> earlier) {
        Estimates estimates = new Estimates(earlier, at -> suite.sessions(at.fixture(), at.prompt()));
        int sessions = 0;
        int runs = 0;
        int reused = 0;
        double cost = 0;
        int unknown = 0;
        @Nullable Duration work = Duration.ZERO;
        Map<String, Integer> ofAgents = new HashMap<>();
        for (PlannedRun run : plan.runs()) {
            if (run.reused()) {
                reused++;
            } else if (!run.modelFree()) {
                runs++;
                ofAgents.merge(run.coordinates().agent(), 1, Integer::sum);
                sessions += suite.sessions(
                        run.coordinates().fixture(), run.coordinates().prompt());
                OptionalDouble estimate = estimates.cost(run.coordinates());
                cost += estimate.orElse(0);
                unknown += estimate.isPresent() ? 0 : 1;
                Duration duration = estimates.duration(run.coordinates()).orElse(null);
                work = work == null || duration == null ? null : work.plus(duration);
            }
        }
        return new Forecast(
                sessions,
                runs,
                reused,
                cost,
                unknown,
                work,
                suite.schedule().degree(ofAgents.values()),
                suite.schedule().budget());
    }

    /** The forecast in words. */
    List<String> lines() {
        if (runs == 0) {
            return List.of("sessions: none with a model" + (reused > 0 ? ", " + reused + " runs are reused" : ""));
        }
        List<String> lines = new ArrayList<>();
        lines.add("sessions: " + sessions + " with a model" + (reused > 0 ? ", " + reused + " runs are reused" : "")
                + "; cost: " + cost() + "; time: " + time());
        List<String> limits = limits();
        if (!limits.isEmpty()) {
            lines.add("budget: at most " + String.join(", ", limits) + "; what does not fit is skipped");
        }
        return List.copyOf(lines);
    }

    private String time() {
        return work == null
                ? "not known"
                : "about " + time(work.dividedBy(parallel)) + " by earlier runs, " + parallel + " at a time";
    }

    private List<String> limits() {
        List<String> limits = new ArrayList<>();
        if (budget.costUsd() != null) {
            limits.add(String.format(Locale.ROOT, "%.2f USD", budget.costUsd()));
        }
        if (budget.runs() != null) {
            limits.add(ProgressLines.count(budget.runs(), "run"));
        }
        if (budget.duration() != null) {
            limits.add(time(budget.duration()));
        }
        return limits;
    }

    private static String time(Duration duration) {
        long seconds = Math.max(1, Math.round(duration.toMillis() / 1000.0));
        if (seconds < SECONDS) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / (double) SECONDS);
        return minutes < SECONDS ? minutes + " min" : minutes / SECONDS + " h " + minutes % SECONDS + " min";
    }

    private String cost() {
        if (unknown == runs) {
            return "not known, no earlier run tells it";
        }
        return String.format(Locale.ROOT, "about %.2f USD by earlier runs", costUsd)
                + (unknown > 0 ? ", and " + unknown + " runs of which nothing is known" : "");
    }
}
