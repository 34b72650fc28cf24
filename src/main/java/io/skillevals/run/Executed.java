package io.skillevals.run;

import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.StepRecord;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of starting an agent.
 *
 * @param ended how it ended
 * @param failure why there will be no verdict; absent when it ended by itself
 * @param report what its stream says
 * @param command its argv as it is recorded
 * @param exitCode absent for a built-in agent or one that did not start
 * @param startedAt when it was started
 * @param millis how long it was at work
 * @param notes what a reader should know
 * @param cut whether a part of what it printed is not there, so that nobody can tell what stood in it
 * @param steps what became of each step of a run of several; empty of a run of one
 * @param breaches of a run of several steps, what speaks against its condition; of a session what of that was seen when its agent had
 *     ended, to which its recording adds what stands in its stream
 */
record Executed(
        Ended ended,
        @Nullable Failure failure,
        AgentReport report,
        List<String> command,
        @Nullable Integer exitCode,
        Instant startedAt,
        long millis,
        List<String> notes,
        boolean cut,
        List<StepRecord> steps,
        List<String> breaches) {

    Executed {
        steps = List.copyOf(steps);
        breaches = List.copyOf(breaches);
    }

    /** A run of one session. */
    Executed(
            Ended ended,
            @Nullable Failure failure,
            AgentReport report,
            List<String> command,
            @Nullable Integer exitCode,
            Instant startedAt,
            long millis,
            List<String> notes,
            boolean cut) {
        this(ended, failure, report, command, exitCode, startedAt, millis, notes, cut, List.of(), List.of());
    }

    /** An agent all of whose output is there. */
    Executed(
            Ended ended,
            @Nullable Failure failure,
            AgentReport report,
            List<String> command,
            @Nullable Integer exitCode,
            Instant startedAt,
            long millis,
            List<String> notes) {
        this(ended, failure, report, command, exitCode, startedAt, millis, notes, false);
    }

    /** The last step that was begun, as failures name it; empty of a run of one. */
    String step() {
        return steps.stream()
                .filter(step -> step.ended() != Ended.SKIPPED)
                .reduce((before, step) -> step)
                .map(step -> StepsTogether.name(step, steps.size()))
                .orElse("");
    }

    /** An agent that was never started. */
    static Executed not(Ended ended, Failure failure, Instant at) {
        return new Executed(ended, failure, Agent.silent(), List.of(), null, at, 0, List.of());
    }

    /** The same with more that a reader should know. */
    Executed noting(List<String> more) {
        if (more.isEmpty()) {
            return this;
        }
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return new Executed(ended, failure, report, command, exitCode, startedAt, millis, all, cut, steps, breaches);
    }

    /** The same, which will have no verdict for another reason. */
    Executed failed(Failure reason) {
        return new Executed(
                Ended.FAILED, reason, report, command, exitCode, startedAt, millis, notes, cut, steps, breaches);
    }

    /** The same of which something is wrong that the agent cannot know. */
    Executed failing(Failure why) {
        return new Executed(
                ended == Ended.CAPTURED ? Ended.FAILED : ended,
                ended == Ended.CAPTURED || failure == null ? why : failure,
                report,
                command,
                exitCode,
                startedAt,
                millis,
                notes,
                cut,
                steps,
                breaches);
    }

    /** The same with what speaks against its condition. */
    Executed breaching(List<String> others) {
        return new Executed(ended, failure, report, command, exitCode, startedAt, millis, notes, cut, steps, others);
    }

    /** The same with numbers that the agent's own report does not have. */
    Executed counted(Map<String, Double> numbers) {
        Map<String, Double> metrics = new LinkedHashMap<>(numbers);
        metrics.putAll(report.metrics());
        return reporting(report.withMetrics(metrics));
    }

    /** The same with another report. */
    Executed reporting(AgentReport other) {
        return new Executed(ended, failure, other, command, exitCode, startedAt, millis, notes, cut, steps, breaches);
    }
}
