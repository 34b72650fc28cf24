package io.skillevals.app;

import io.skillevals.results.Figures;
import io.skillevals.results.Results;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.stats.Power;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Tells what a plan would do, what it would take, and what it could show at all. */
final class PlanLines {

    private static final double POWER = 0.8;

    /** Of the control, where nothing is known: at no other rate is a difference harder to see. */
    private static final double RATE = 0.5;

    private final Log log;

    PlanLines(Log log) {
        this.log = log;
    }

    /** Prints it. */
    void print(PlanRecord plan, Forecast forecast) {
        cells(plan);
        log.info("order: drawn by seed " + plan.seed()
                + (plan.shard() == null
                        ? ""
                        : ", shard " + plan.shard().number() + " of "
                                + plan.shard().of()));
        forecast.lines().forEach(log::info);
        power(plan);
        log.info("Nothing was started.");
    }

    private void cells(PlanRecord plan) {
        Map<String, int[]> counts = new TreeMap<>();
        plan.runs().forEach(run -> {
            int[] count = counts.computeIfAbsent(cell(run.coordinates()), cell -> new int[2]);
            count[run.reused() ? 1 : 0]++;
        });
        int width = counts.keySet().stream().mapToInt(String::length).max().orElse(0);
        log.info(String.format(Locale.ROOT, "%-" + Math.max(1, width) + "s  %5s  %6s", "cell", "new", "reused"));
        counts.forEach((cell, count) ->
                log.info(String.format(Locale.ROOT, "%-" + width + "s  %5d  %6d", cell, count[0], count[1])));
    }

    /** A cell as a user reads it. */
    static String cell(Coordinates at) {
        return (at.prompt().isEmpty() ? at.fixture() : at.fixture() + "~" + at.prompt())
                + ", " + at.condition() + ", " + agent(at)
                + (at.version().equals(Coordinates.CANDIDATE) ? "" : ", " + at.version());
    }

    /** An agent with its model. */
    static String agent(Coordinates at) {
        return at.agent() + (at.model() == null ? "" : "@" + at.model());
    }

    /** The least rise in pass-rate that the runs of a condition can show against those of the control. */
    private void power(PlanRecord plan) {
        Set<String> controlled = tasks(plan, PlannedRun::control);
        Set<String> treated = tasks(plan, run -> !run.control());
        Set<String> compared = new TreeSet<>(controlled);
        compared.retainAll(treated);
        if (compared.isEmpty()) {
            String missing = controlled.isEmpty()
                    ? "control"
                    : treated.isEmpty() ? "treatment" : "task with both a control and a treatment";
            log.info("effect: none can be measured, because there is no " + missing);
            return;
        }
        int tasks = compared.size();
        int runs = plan.runsPerCell();
        log.info("effect: at a control's pass-rate of " + Figures.rate(RATE) + ", " + detectable(runs)
                + " of a fixture" + (tasks > 1 ? ", " + detectable(runs * tasks) + " over all" : "")
                + " (shown by " + Math.round(100 * POWER) + " of 100 suites, interval "
                + Math.round(100 * Results.CONFIDENCE) + "%)");
        if (plan.runs().stream().anyMatch(baseline())) {
            log.info("effect: a version delta has twice the variance: it takes about 1.4 times as large a difference");
        }
    }

    private static Set<String> tasks(PlanRecord plan, Predicate<PlannedRun> which) {
        return plan.runs().stream()
                .filter(which)
                .map(run ->
                        run.coordinates().fixture() + "~" + run.coordinates().prompt())
                .collect(Collectors.toSet());
    }

    private static Predicate<PlannedRun> baseline() {
        return run -> run.coordinates().version().equals(Coordinates.BASELINE);
    }

    private static String detectable(int runs) {
        return Power.detectableRise(runs, RATE, Results.CONFIDENCE, POWER)
                        .map(rise -> "an uplift of " + Figures.rateDifference(rise))
                        .orElse("no uplift")
                + " shows with " + runs + (runs == 1 ? " run" : " runs");
    }
}
