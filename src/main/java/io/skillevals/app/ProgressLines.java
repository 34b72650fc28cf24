package io.skillevals.app;

import io.skillevals.run.RunListener;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Tells a plan's progress: what is planned, a line for each finished run, and a heartbeat in between. */
final class ProgressLines implements RunListener {

    private final Log log;
    private final Map<String, Instant> running = new LinkedHashMap<>();
    private final Map<Ended, Integer> counts = new LinkedHashMap<>();
    private final Map<String, String> reasons = new TreeMap<>();
    private int total;
    private int done;

    ProgressLines(Log log) {
        this.log = log;
    }

    @Override
    public synchronized void planned(PlanRecord plan) {
        List<PlannedRun> runs = plan.runs();
        int reused = (int) runs.stream().filter(PlannedRun::reused).count();
        total = runs.size() - reused;
        if (runs.isEmpty()) {
            log.info(plan.shard() == null ? "no runs are planned" : "no runs: other shards have all of the plan");
            return;
        }
        if (runs.stream().allMatch(PlannedRun::modelFree)) {
            log.info("No model takes part: every run is made by "
                    + String.join(" or ", distinct(runs, PlannedRun::agentType)) + ".");
        }
        List<String> agents = distinct(runs, run -> PlanLines.agent(run.coordinates()));
        int versions = distinct(runs, run -> run.coordinates().version()).size();
        if (reused > 0) {
            log.info("reused " + reused + " of " + count(runs.size(), "run"));
        }
        log.info(count(runs.size(), "run") + ": "
                + count(distinct(runs, run -> run.coordinates().fixture()).size(), "fixture") + ", "
                + count(distinct(runs, run -> run.coordinates().condition()).size(), "condition") + ", "
                + count(agents.size(), "agent") + " (" + String.join(", ", agents) + "), "
                + (versions > 1 ? count(versions, "version") + ", " : "")
                + count(plan.runsPerCell(), "run") + " of each cell, " + plan.concurrent() + " at a time");
    }

    @Override
    public synchronized void started(PlannedRun run) {
        running.put(run.dir(), Instant.now());
    }

    @Override
    public synchronized void finished(PlannedRun run, RunRecord record) {
        boolean begun = running.remove(run.dir()) != null;
        counts.merge(record.ended(), 1, Integer::sum);
        done++;
        Failure failure = record.failure();
        if (record.ended() == Ended.SKIPPED && failure != null) {
            reasons.put(failure.kind(), failure.message());
            return;
        }
        if (record.ended() == Ended.INTERRUPTED && !begun) {
            return; // a stopped build may have thousands of them; the summary counts them
        }
        String line = head(run)
                + outcome(record)
                + earlierTries(record)
                + String.format(Locale.ROOT, " in %.1f s", record.timings().getOrDefault("agent", 0L) / 1000.0);
        if (record.ended() != Ended.CAPTURED) {
            log.warn(failure == null ? line : line + ": " + failure.message());
        } else if (!record.proof().holds()) {
            log.warn(line + ": the condition does not hold: " + record.proof().summary());
        } else {
            log.info(line + ", " + count(record.changes().size(), "file") + " changed"
                    + (failure == null ? "" : ", stopped before its end: " + failure.message()));
        }
        if (!record.leaks().isEmpty()) {
            log.warn(head(run) + "a secret is left in " + String.join(", ", record.leaks()));
        }
    }

    @Override
    public synchronized void skipped(Failure why, int runs) {
        if (runs == 0) {
            return; // all of them had been started
        }
        log.warn(count(runs, "run") + " skipped (" + why.kind() + "): " + why.message()
                + (running.isEmpty() ? "" : "; " + running.size() + " at work will be finished"));
    }

    @Override
    public synchronized void warned(String message) {
        log.warn(message);
    }

    @Override
    public synchronized void lost(PlannedRun run, String reason) {
        running.remove(run.dir());
        done++;
        log.warn(head(run) + "left no record: " + reason);
    }

    /** Says what is running, when something is. */
    synchronized void heartbeat() {
        if (!running.isEmpty()) {
            Map.Entry<String, Instant> oldest = running.entrySet().iterator().next();
            log.info(done + " of " + total + " runs done, " + running.size() + " at work, the longest for "
                    + Duration.between(oldest.getValue(), Instant.now()).toSeconds() + " s: " + oldest.getKey());
        }
    }

    /** Says how many runs ended how: loudly, unless all of them were captured. */
    synchronized void sumUp() {
        if (counts.getOrDefault(Ended.CAPTURED, 0) == total) {
            log.info(summary());
        } else {
            log.warn(summary());
        }
    }

    /** How many runs ended how. */
    synchronized String summary() {
        if (total == 0) {
            return "nothing was left to run";
        }
        StringBuilder text = new StringBuilder();
        for (Ended ended : Ended.values()) {
            if (counts.containsKey(ended)) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append(counts.get(ended))
                        .append(' ')
                        .append(ended.name().toLowerCase(Locale.ROOT))
                        .append(ended == Ended.SKIPPED ? " (" + String.join(", ", reasons.keySet()) + ")" : "");
            }
        }
        int lost = total - counts.values().stream().mapToInt(Integer::intValue).sum();
        return count(total, "run") + ": " + (text.isEmpty() ? "none recorded" : text)
                + (lost > 0 ? ", " + lost + " not run" : "")
                + (reasons.isEmpty() ? "" : "; " + String.join("; ", reasons.values()));
    }

    private String head(PlannedRun run) {
        return String.format(
                Locale.ROOT,
                "[%d/%d] %s, run %d: ",
                done,
                total,
                PlanLines.cell(run.coordinates()),
                run.coordinates().run());
    }

    private static String outcome(RunRecord record) {
        Failure failure = record.failure();
        String ended = record.ended().name().toLowerCase(Locale.ROOT);
        return failure == null ? ended : ended + " (" + failure.kind() + ")";
    }

    private static String earlierTries(RunRecord record) {
        return record.tries().isEmpty() ? "" : " at try " + (record.tries().size() + 1);
    }

    static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private static List<String> distinct(
            List<PlannedRun> runs, java.util.function.Function<PlannedRun, String> property) {
        return List.copyOf(new TreeSet<>(runs.stream().map(property).toList()));
    }
}
