package io.skillevals.run;

import io.skillevals.cost.Estimates;
import io.skillevals.cost.Expense;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.suite.Budget;
import io.skillevals.suite.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Lets a timetable decide about agents that are at work in a time of their own, in seconds: preparing, keeping and recording takes
 * none, unless it is said.
 */
final class Simulation {

    private static final int TOO_MANY = 100_000;

    private final List<PlannedRun> runs;
    private final List<String> starts = new ArrayList<>();
    private final Map<PlannedRun, Failure> givenUp = new HashMap<>();
    private final Map<PlannedRun, Integer> tries = new HashMap<>();
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private int parallel = 1;
    private Integer perAgent;
    private Duration spacing = Duration.ZERO;
    private int failFast;
    private Budget budget = Budget.NONE;
    private ToLongFunction<PlannedRun> seconds = run -> 10;
    private ToLongFunction<PlannedRun> preparing = run -> 0;
    private Function<PlannedRun, Failure> failure = run -> null;
    private double cost;
    private long stopAt = Long.MAX_VALUE;
    private long pause = -1;
    private long now;
    private int number;
    private final Set<PlannedRun> workspaces = new HashSet<>();
    private int mostWorkspaces;
    private int working;
    private int mostWorking;

    Simulation(List<PlannedRun> runs) {
        this.runs = runs;
    }

    Simulation parallel(int agents) {
        parallel = agents;
        return this;
    }

    Simulation perAgent(int agents) {
        perAgent = agents;
        return this;
    }

    Simulation spacing(long each) {
        spacing = Duration.ofSeconds(each);
        return this;
    }

    Simulation failFast(int pairs) {
        failFast = pairs;
        return this;
    }

    Simulation budget(Budget most) {
        budget = most;
        return this;
    }

    Simulation cost(double each) {
        cost = each;
        return this;
    }

    Simulation agentTakes(ToLongFunction<PlannedRun> each) {
        seconds = each;
        return this;
    }

    Simulation preparingTakes(ToLongFunction<PlannedRun> each) {
        preparing = each;
        return this;
    }

    Simulation fails(Function<PlannedRun, Failure> how) {
        failure = how;
        return this;
    }

    /** Every run is tried a second time, so long after the first. */
    Simulation triedAgainAfter(long each) {
        pause = each;
        return this;
    }

    Simulation stoppedAt(long second) {
        stopAt = second;
        return this;
    }

    /** Runs all of it and gives the starts, as {@code second run}. */
    List<String> starts() {
        Ledger ledger = new Ledger(budget, runs, parallel, new Estimates(List.of()), run -> 0);
        Schedule schedule = new Schedule(parallel, perAgent, spacing, failFast, null, null, budget);
        Timetable timetable = new Timetable(runs, schedule, ledger, new FailFast(failFast, false, runs));
        for (int step = 0; !timetable.isOver(); step++) {
            if (step > TOO_MANY) {
                throw new IllegalStateException("it comes to no end: " + starts);
            }
            if (now >= stopAt) {
                timetable.stop(Ended.INTERRUPTED, FailureClass.INTERRUPTED.because("stopped"));
            }
            timetable.decide(time()).forEach(decision -> carryOut(decision, timetable, ledger));
            happen(timetable);
        }
        return starts;
    }

    private void happen(Timetable timetable) {
        long next =
                timetable.untilNext(time()).map(left -> now + left.toSeconds()).orElse(Long.MAX_VALUE);
        Event event = events.peek();
        if (event != null && event.at <= next) {
            events.remove();
            now = event.at;
            event.what.run();
        } else if (next < Long.MAX_VALUE) {
            now = next;
        } else if (!timetable.isOver()) {
            throw new IllegalStateException("everything waits: " + starts);
        }
    }

    private void carryOut(Decision decision, Timetable timetable, Ledger ledger) {
        PlannedRun run = decision.run();
        if (decision instanceof Decision.Prepare) {
            workspaces.add(run);
            mostWorkspaces = Math.max(mostWorkspaces, workspaces.size());
            after(preparing.applyAsLong(run), () -> timetable.prepared(run));
        } else if (decision instanceof Decision.Start) {
            starts.add(now + " " + run.coordinates().run());
            working++;
            mostWorking = Math.max(mostWorking, working);
            after(seconds.applyAsLong(run), () -> worked(run, timetable, ledger));
        } else if (decision instanceof Decision.GiveUp why) {
            workspaces.remove(run);
            givenUp.put(run, why.why());
            after(0, () -> {
                timetable.finished(run, why.ended(), why.why());
                timetable.closed(run, why.ended(), why.why());
            });
        }
    }

    private void worked(PlannedRun run, Timetable timetable, Ledger ledger) {
        working--;
        workspaces.remove(run);
        timetable.left(run);
        ledger.spent(run, cost);
        if (pause >= 0 && tries.merge(run, 1, Integer::sum) == 1) {
            timetable.again(run, time().plusSeconds(pause));
            return;
        }
        Failure why = failure.apply(run);
        Ended ended = why == null ? Ended.CAPTURED : Ended.FAILED;
        if (why == null) {
            ledger.learn(new Expense(run.coordinates(), cost, Duration.ofSeconds(seconds.applyAsLong(run))));
        }
        timetable.finished(run, ended, why);
        after(0, () -> timetable.closed(run, ended, why));
    }

    private void after(long delay, Runnable what) {
        events.add(new Event(now + delay, number++, what));
    }

    private Duration time() {
        return Duration.ofSeconds(now);
    }

    /** What was given up, as {@code class run}. */
    List<String> givenUp() {
        return runs.stream()
                .filter(givenUp::containsKey)
                .map(run -> givenUp.get(run).kind() + " " + run.coordinates().run())
                .toList();
    }

    List<String> reasons() {
        return givenUp.values().stream().map(Failure::message).distinct().toList();
    }

    /** When all was over. */
    long end() {
        return now;
    }

    int mostWorkspaces() {
        return mostWorkspaces;
    }

    int mostWorking() {
        return mostWorking;
    }

    private record Event(long at, int number, Runnable what) implements Comparable<Event> {

        @Override
        public int compareTo(Event other) {
            return at == other.at ? Integer.compare(number, other.number) : Long.compare(at, other.at);
        }
    }
}
