package io.skillevals.run;

import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.suite.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which run is made ready, started or given up next. It starts nothing itself and looks at no clock: it is told what
 * happened, and when. Not for several threads at a time.
 *
 * <p>Only an agent at work holds a place. Runs are taken in the plan's order, but one whose agent has no place left, that waits
 * for its next try, or that the budget does not let begin yet holds back no other. As many workspaces as there are places are made
 * ahead, so that places that get free together are taken at once; how many are there at a time is limited all the same.
 */
final class Timetable {

    /** Where a run stands; one that is given up or has ended stands nowhere. */
    private enum Phase {
        PENDING,
        PREPARING,
        READY,
        WORKING,
        BEING_KEPT,
        BETWEEN_TRIES,
        GIVEN_UP;

        /** Whether nobody is at work on the run. */
        boolean isIdle() {
            return this == PENDING || this == READY || this == BETWEEN_TRIES;
        }
    }

    /** Workspaces that are made ahead at least, so that an agent that takes no time waits for nobody. */
    private static final int LEAST_AHEAD = 3;

    private final Schedule schedule;
    private final int perAgent;
    private final int ahead;
    private final Ledger ledger;
    private final FailFast failFast;
    private final Map<PlannedRun, Entry> open = new HashMap<>();
    private final TreeSet<Entry> pending = new TreeSet<>(Entry.IN_ORDER);
    private final TreeSet<Entry> underway = new TreeSet<>(Entry.IN_ORDER);
    private @Nullable Duration lastStart;
    private @Nullable Closing closing;

    /** A timetable for runs, in their order. */
    Timetable(List<PlannedRun> runs, Schedule schedule, Ledger ledger, FailFast failFast) {
        this.schedule = schedule;
        this.perAgent = schedule.ofOneAgent();
        this.ahead = Math.max(LEAST_AHEAD, schedule.parallel());
        this.ledger = ledger;
        this.failFast = failFast;
        for (PlannedRun run : runs) {
            Entry entry = new Entry(run, pending.size());
            pending.add(entry);
            open.put(run, entry);
        }
    }

    /**
     * How many agents can really be at work at a time: no more than there are runs, or places for their agents. Runs of the same
     * degree shared the machine alike.
     */
    static int degree(List<PlannedRun> plan, Schedule schedule) {
        Map<String, Integer> ofAgents = new HashMap<>();
        plan.stream()
                .filter(run -> !run.reused())
                .forEach(run -> ofAgents.merge(run.coordinates().agent(), 1, Integer::sum));
        return schedule.degree(ofAgents.values());
    }

    /** Whether every run has ended. */
    boolean isOver() {
        return open.isEmpty();
    }

    /** What is not made because of the budget, or because everything fails alike; absent while nothing is skipped. */
    Optional<Skipped> skipped() {
        return Optional.ofNullable(closing).map(Closing::skipped);
    }

    /** Lets nothing more be started, not even the next try of a run. */
    void stop(Ended ended, Failure why) {
        if (closing == null || !closing.ofBegun()) {
            closing = new Closing(ended, why, true, closing == null ? null : closing.skipped());
        }
    }

    /** Lets no more runs begin; those that have begun go on to their end. */
    private void skip(FailureClass kind, String reason) {
        if (closing == null) {
            Failure why = kind.because("not started: " + reason);
            long runs = open.values().stream().filter(entry -> !entry.begun).count();
            closing = new Closing(Ended.SKIPPED, why, false, new Skipped(why, (int) runs));
        }
    }

    /** What is to be done now; what is decided is taken for done. */
    List<Decision> decide(Duration now) {
        wake(now);
        failFast.reason().ifPresent(reason -> skip(FailureClass.SYSTEMIC, reason));
        List<Decision> decisions = new ArrayList<>();
        giveUpTries(now, decisions);
        boolean held = start(now, decisions);
        giveUp(decisions);
        prepare(held, decisions);
        return decisions;
    }

    /** How long until something may have to be decided though nothing happens; absent when nothing waits for a time. */
    Optional<Duration> untilNext(Duration now) {
        Stream<Duration> dues = underway.stream()
                .map(entry -> entry.phase == Phase.READY ? nextStart() : entry.due)
                .filter(Objects::nonNull)
                .map(due -> due.minus(now))
                .filter(left -> !left.isNegative() && !left.isZero());
        return dues.min(Comparator.naturalOrder());
    }

    /** A workspace is made. */
    void prepared(PlannedRun run) {
        entry(run).phase = Phase.READY;
    }

    /** An agent has ended its turn, and its place is free. */
    void left(PlannedRun run) {
        entry(run).phase = Phase.BEING_KEPT;
    }

    /** A run is to be tried again, not before then. */
    void again(PlannedRun run, Duration due) {
        Entry entry = entry(run);
        entry.phase = Phase.BETWEEN_TRIES;
        entry.due = due;
    }

    /** A run gets no further turn; what it left is being kept. */
    void finished(PlannedRun run, Ended ended, @Nullable Failure failure) {
        Entry entry = entry(run);
        if (entry.phase != Phase.GIVEN_UP) {
            entry.phase = Phase.BEING_KEPT;
        }
        ledger.ended(run);
        if (ended == Ended.CAPTURED) {
            failFast.hope(run);
        } else {
            settle(entry, ended, failure);
        }
    }

    /** A run is recorded, or lost, and nothing of it is left to do. */
    void closed(PlannedRun run, Ended ended, @Nullable Failure failure) {
        Entry entry = entry(run);
        ledger.ended(run);
        settle(entry, ended, failure);
        open.remove(run);
        underway.remove(entry);
    }

    private void settle(Entry entry, Ended ended, @Nullable Failure failure) {
        if (!entry.settled) {
            entry.settled = true;
            failFast.ended(entry.run, ended, failure);
        }
    }

    private Entry entry(PlannedRun run) {
        return Objects.requireNonNull(open.get(run), "a run that has ended");
    }

    /** Runs whose pause is over wait for a workspace again; their place in the order is their old one. */
    private void wake(Duration now) {
        List<Entry> awake = underway.stream()
                .filter(entry -> entry.phase == Phase.BETWEEN_TRIES)
                .filter(entry ->
                        isStopped() || Objects.requireNonNull(entry.due).compareTo(now) <= 0)
                .toList();
        for (Entry entry : awake) {
            entry.phase = Phase.PENDING;
            entry.due = null;
            underway.remove(entry);
            pending.add(entry);
        }
    }

    /**
     * Starts what has a place; one is kept for a run that comes before and will have its workspace in a moment, so that the order
     * of the plan is that of the starts.
     *
     * @return whether blocks that are not begun yet have to wait
     */
    private boolean start(Duration now, List<Decision> decisions) {
        boolean held = false;
        Places places = places();
        for (Entry entry : underway) {
            entry.held = false;
            if (entry.phase == Phase.PREPARING && places.isFreeFor(entry)) {
                places.take(entry);
            }
            if (entry.phase != Phase.READY || isClosedTo(entry) || !places.isFreeFor(entry) || !isTime(now)) {
                continue;
            }
            entry.held = held && isNew(entry);
            if (!entry.held && !entry.begun) {
                Ledger.Answer answer = ledger.ask(entry.run, now);
                if (answer instanceof Ledger.Answer.Never never) {
                    skip(FailureClass.BUDGET, never.reason());
                    continue;
                }
                entry.held = answer instanceof Ledger.Answer.NotYet;
            }
            held |= entry.held;
            if (!entry.held) {
                entry.phase = Phase.WORKING;
                entry.begun = true;
                lastStart = now;
                ledger.started(entry.run, now);
                places.take(entry);
                decisions.add(new Decision.Start(entry.run));
            }
        }
        return held;
    }

    private void giveUp(List<Decision> decisions) {
        Closing why = closing;
        if (why == null) {
            return;
        }
        List<Entry> without = Stream.concat(
                        pending.stream(), underway.stream().filter(entry -> entry.phase == Phase.READY))
                .filter(this::isClosedTo)
                .toList();
        without.forEach(entry -> decisions.add(giveUp(entry, why.ended(), why.why())));
    }

    /** Runs that wait for another try, which is paid as the first was. */
    private void giveUpTries(Duration now, List<Decision> decisions) {
        Optional<String> overspent = ledger.overspent(now);
        if (overspent.isEmpty()) {
            return;
        }
        Failure why = FailureClass.BUDGET.because("its next try was not started: " + overspent.get());
        List<Entry> waiting = Stream.concat(pending.stream(), underway.stream())
                .filter(entry -> entry.begun && entry.phase.isIdle())
                .toList();
        waiting.forEach(entry -> decisions.add(giveUp(entry, Ended.SKIPPED, why)));
    }

    private Decision giveUp(Entry entry, Ended ended, Failure why) {
        entry.phase = Phase.GIVEN_UP;
        pending.remove(entry);
        underway.remove(entry);
        ledger.ended(entry.run);
        return new Decision.GiveUp(entry.run, ended, why);
    }

    private void prepare(boolean held, List<Decision> decisions) {
        for (Entry next = toPrepare(held); next != null; next = toPrepare(held)) {
            next.phase = Phase.PREPARING;
            pending.remove(next);
            underway.add(next);
            decisions.add(new Decision.Prepare(next.run));
        }
    }

    /** The first run for which there will be a place, else the first to be made ahead. */
    private @Nullable Entry toPrepare(boolean held) {
        Places places = places();
        if (places.workspaces() >= 2 * schedule.parallel() + ahead) {
            return null;
        }
        Entry spare = null;
        for (Entry entry : pending) {
            if (held && isNew(entry)) {
                continue;
            }
            if (places.isInProspectFor(entry)) {
                return entry;
            }
            if (spare == null && places.mayBeAhead(entry)) {
                spare = entry;
            }
        }
        return spare;
    }

    private boolean isNew(Entry entry) {
        return !entry.begun && !ledger.hasBegun(entry.run.block());
    }

    private boolean isStopped() {
        return closing != null && closing.ofBegun();
    }

    private boolean isClosedTo(Entry entry) {
        return closing != null && (closing.ofBegun() || !entry.begun);
    }

    private @Nullable Duration nextStart() {
        return lastStart == null ? null : lastStart.plus(schedule.spacing());
    }

    private boolean isTime(Duration now) {
        Duration next = nextStart();
        return next == null || next.compareTo(now) <= 0;
    }

    private Places places() {
        Places places = new Places();
        underway.forEach(places::count);
        return places;
    }

    /**
     * Runs that are not made.
     *
     * @param why the failure in their records
     * @param runs how many
     */
    record Skipped(Failure why, int runs) {}

    /**
     * Why runs are given up.
     *
     * @param ofBegun whether this holds also for those that have begun, and wait for another try
     * @param skipped absent when the build itself is at its end
     */
    private record Closing(
            Ended ended,
            Failure why,
            boolean ofBegun,
            @Nullable Skipped skipped) {}

    /** A run that has not ended. */
    private static final class Entry {

        static final Comparator<Entry> IN_ORDER = Comparator.comparingInt(entry -> entry.number);

        private final PlannedRun run;
        private final int number;
        private Phase phase = Phase.PENDING;
        /** Whether its agent was started, be it in an earlier try. */
        private boolean begun;
        /** Whether only the budget holds it back. */
        private boolean held;
        /** Whether it is known for good how it ended. */
        private boolean settled;
        /** When it may be tried again; absent unless it is between tries. */
        private @Nullable Duration due;

        Entry(PlannedRun run, int number) {
            this.run = run;
            this.number = number;
        }
    }

    /** Who holds a place, and who waits for one. */
    private final class Places {

        private final Map<String, Integer> working = new HashMap<>();
        private final Map<String, Integer> waiting = new HashMap<>();
        private int allWorking;
        private int allWaiting;
        private int workspaces;

        void count(Entry entry) {
            switch (entry.phase) {
                case WORKING -> take(entry);
                case PREPARING, READY -> {
                    allWaiting++;
                    if (!entry.held) {
                        waiting.merge(agent(entry), 1, Integer::sum);
                    }
                }
                default -> {}
            }
            workspaces += entry.phase == Phase.BETWEEN_TRIES ? 0 : 1;
        }

        void take(Entry entry) {
            working.merge(agent(entry), 1, Integer::sum);
            allWorking++;
        }

        int workspaces() {
            return workspaces;
        }

        boolean isFreeFor(Entry entry) {
            return allWorking < schedule.parallel() && of(working, agent(entry)) < perAgent;
        }

        /** Whether a place will be left when all that wait and can have one have got theirs. */
        boolean isInProspectFor(Entry entry) {
            return allWorking + startable() < schedule.parallel()
                    && of(working, agent(entry)) + of(waiting, agent(entry)) < perAgent;
        }

        boolean mayBeAhead(Entry entry) {
            return allWaiting - Math.min(startable(), schedule.parallel() - allWorking) < ahead
                    && of(waiting, agent(entry)) < Math.max(perAgent, LEAST_AHEAD);
        }

        private int startable() {
            return waiting.keySet().stream()
                    .mapToInt(agent -> Math.min(of(waiting, agent), perAgent - of(working, agent)))
                    .sum();
        }

        private static int of(Map<String, Integer> counts, String agent) {
            return counts.getOrDefault(agent, 0);
        }

        private static String agent(Entry entry) {
            return entry.run.coordinates().agent();
        }
    }
}
