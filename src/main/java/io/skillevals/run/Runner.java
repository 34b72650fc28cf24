package io.skillevals.run;

import io.skillevals.cost.Estimates;
import io.skillevals.cost.Expense;
import io.skillevals.cost.Pricing;
import io.skillevals.io.Reason;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunRecord;
import io.skillevals.suite.Schedule;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan: workspace, condition, agent, capture, record, of many runs side by side. What is decided is decided by the thread that
 * runs the plan, one event at a time; the work itself is done by threads of its own.
 */
public final class Runner {

    private static final int PREPARING = 2;
    private static final int CAPTURING = 2;

    private final Workshop workshop;
    private final RunListener listener;
    private final Schedule schedule;
    private final boolean timeoutIsVerdict;
    private final Retries retries;
    private final Pricing pricing;
    private final Estimates estimates;
    private final BooleanSupplier cancelled;

    /**
     * A runner for one plan.
     *
     * @param timeoutIsVerdict whether a run that reached a limit of time will be graded
     * @param estimates by what runs of earlier starts took
     */
    Runner(
            Workshop workshop,
            RunListener listener,
            Schedule schedule,
            boolean timeoutIsVerdict,
            Retries retries,
            Pricing pricing,
            Estimates estimates,
            BooleanSupplier cancelled) {
        this.workshop = workshop;
        this.listener = listener;
        this.schedule = schedule;
        this.timeoutIsVerdict = timeoutIsVerdict;
        this.retries = retries;
        this.pricing = pricing;
        this.estimates = estimates;
        this.cancelled = cancelled;
    }

    /**
     * Runs every run of the plan that is not reused; what goes wrong with one is in its record, and so is why one was not
     * started. Returns when all have ended.
     */
    public void run(PlanRecord plan) {
        List<PlannedRun> runs =
                plan.runs().stream().filter(run -> !run.reused()).toList();
        Ledger ledger = new Ledger(schedule.budget(), runs, schedule.parallel(), estimates, this::mostCost);
        FailFast failFast = new FailFast(schedule.failFast(), timeoutIsVerdict, plan.runs());
        Timetable timetable = new Timetable(runs, schedule, ledger, failFast);
        try (Pools pools = new Pools(schedule.parallel())) {
            new Shift(timetable, ledger, pools).work();
        }
    }

    private double mostCost(PlannedRun run) {
        Double most = workshop.tasks().apply(run).spec().maxBudgetUsd();
        return most == null ? 0 : most;
    }

    /** A listener that breaks costs no run. */
    private static void tell(Runnable news) {
        try {
            news.run();
        } catch (RuntimeException e) {
            // what it should have shown is in the record all the same
        }
    }

    /** One plan being run. All but the phases of the courses is done by one thread. */
    private final class Shift {

        private final Timetable timetable;
        private final Ledger ledger;
        private final Pools pools;
        private final Events events = new Events();
        private final Map<PlannedRun, Course> courses = new HashMap<>();
        private final long begun = System.nanoTime();
        private boolean toldOfSkipped;
        private boolean toldOfUnknownCost;

        Shift(Timetable timetable, Ledger ledger, Pools pools) {
            this.timetable = timetable;
            this.ledger = ledger;
            this.pools = pools;
        }

        void work() {
            while (!timetable.isOver()) {
                if (cancelled.getAsBoolean()) {
                    timetable.stop(
                            Ended.INTERRUPTED,
                            FailureClass.INTERRUPTED.because("the build was stopped before this run was begun"));
                }
                timetable.decide(now()).forEach(this::carryOut);
                tellOfSkipped();
                events.handleNext(timetable.untilNext(now()));
            }
            events.restoreInterrupt();
        }

        private void carryOut(Decision decision) {
            PlannedRun run = decision.run();
            Course course = courses.computeIfAbsent(run, one -> new Course(one, workshop));
            if (decision instanceof Decision.Prepare) {
                let(pools.preparing(), course, course::prepare, () -> prepared(course));
            } else if (decision instanceof Decision.Start) {
                boolean first = course.tries() == 0;
                let(pools.working(), course, () -> work(course, first), () -> worked(course));
            } else if (decision instanceof Decision.GiveUp givenUp) {
                let(
                        pools.capturing(),
                        course,
                        () -> course.giveUp(givenUp.ended(), givenUp.why()),
                        () -> finished(course));
            }
        }

        private void work(Course course, boolean first) {
            if (first) {
                tell(() -> listener.started(course.run()));
            }
            course.work();
        }

        private void prepared(Course course) {
            if (course.isPrepared()) {
                timetable.prepared(course.run());
            } else {
                finished(course);
            }
        }

        /** Looks whether the agent gets another turn, because the last one failed for a reason that may pass. */
        private void worked(Course course) {
            timetable.left(course.run());
            pay(course);
            course.trouble()
                    .forEach(what -> tell(() -> listener.warned(course.run().dir() + ": " + what)));
            if (!cancelled.getAsBoolean() && retries.again(course.executed(), course.tries() + 1)) {
                let(pools.capturing(), course, course::keep, () -> kept(course));
            } else {
                finished(course);
            }
        }

        private void kept(Course course) {
            if (course.isPrepared()) {
                finished(course);
            } else {
                timetable.again(course.run(), now().plus(retries.pauseAfter(course.tries())));
            }
        }

        private void finished(Course course) {
            Executed executed = course.executed();
            timetable.finished(course.run(), executed.ended(), executed.failure());
            pools.capturing().execute(() -> record(course));
        }

        private void record(Course course) {
            PlannedRun run = course.run();
            try {
                RunRecord record = course.record();
                tell(() -> listener.finished(run, record));
                events.add(() -> closed(course, record.ended(), record.failure()));
            } catch (IOException | RuntimeException e) {
                tell(() -> listener.lost(run, "its record could not be written: " + Reason.said(e)));
                events.add(() -> unwritable(course, e));
            } catch (Throwable e) {
                events.add(() -> lost(course, e));
            }
        }

        private void unwritable(Course course, Exception e) {
            timetable.stop(
                    Ended.FAILED,
                    FailureClass.DISK.because(
                            "it was not begun, because an earlier run could not be recorded: " + Reason.said(e)));
            closed(course, Ended.FAILED, null);
        }

        private void lost(Course course, Throwable e) {
            tell(() -> listener.lost(course.run(), e.toString()));
            closed(course, Ended.FAILED, null);
        }

        private void closed(Course course, Ended ended, @Nullable Failure failure) {
            courses.remove(course.run());
            timetable.closed(course.run(), ended, failure);
        }

        private void pay(Course course) {
            Executed executed = course.executed();
            Double cost = paid(executed);
            boolean guessed = ledger.spent(course.run(), cost);
            if (guessed && executed.ended() != Ended.INTERRUPTED && !toldOfUnknownCost) {
                toldOfUnknownCost = true;
                tell(() -> listener.warned("it is not known what runs of "
                        + course.run().coordinates().agent()
                        + " cost, neither by their own word nor by <prices>: for the limit of costs each is taken for as"
                        + " expensive as others like it, or as its own maxBudgetUsd, else for free"));
            }
            if (Expense.isTelling(executed.ended(), executed.failure())) {
                ledger.learn(new Expense(course.run().coordinates(), cost, course.turn()));
            }
        }

        /** What a turn cost; absent when nobody knows. */
        private @Nullable Double paid(Executed executed) {
            return neverStarted(executed)
                    ? Double.valueOf(0)
                    : pricing.paid(
                                    executed.report().usage(),
                                    executed.report().observedModel(),
                                    executed.report().metrics())
                            .orElse(null);
        }

        private static boolean neverStarted(Executed executed) {
            Failure failure = executed.failure();
            return executed.ended() != Ended.CAPTURED && executed.command().isEmpty()
                    || failure != null && failure.kind().equals(FailureClass.NOT_STARTED.label());
        }

        private void tellOfSkipped() {
            if (!toldOfSkipped) {
                timetable.skipped().ifPresent(skipped -> {
                    toldOfSkipped = true;
                    tell(() -> listener.skipped(skipped.why(), skipped.runs()));
                });
            }
        }

        /** Has a phase done; whatever is thrown there costs this one run. */
        private void let(ExecutorService pool, Course course, Runnable phase, Runnable then) {
            pool.execute(() -> {
                try {
                    phase.run();
                } catch (Throwable e) {
                    events.add(() -> lost(course, e));
                    return;
                }
                events.add(then);
            });
        }

        private Duration now() {
            return Duration.ofNanos(System.nanoTime() - begun);
        }
    }

    /** Threads for each phase; closed when every run has ended. */
    private record Pools(ExecutorService preparing, ExecutorService working, ExecutorService capturing)
            implements AutoCloseable {

        Pools(int parallel) {
            this(pool("evals-prepare", PREPARING), pool("evals-agent", parallel), pool("evals-capture", CAPTURING));
        }

        @Override
        public void close() {
            preparing.shutdown();
            working.shutdown();
            capturing.shutdown();
        }

        private static ExecutorService pool(String name, int threads) {
            AtomicInteger number = new AtomicInteger();
            ThreadFactory daemons = work -> {
                Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
                thread.setDaemon(true);
                return thread;
            };
            return Executors.newFixedThreadPool(threads, daemons);
        }
    }
}
