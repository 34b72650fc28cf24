package io.skillevals.grade;

import io.skillevals.io.Reason;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckResult.Scored;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks the checks of a run, several at a time. Whatever a check does, it costs no other one: what it throws and what takes too long
 * is an error of that check alone.
 */
final class Asking {

    /**
     * Of one run. Checks wait for files, programs and containers more than they compute; and a run whose checks wait for a sandbox takes no
     * place from those of another.
     */
    private static final int THREADS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

    private static final long IDLE_SECONDS = 1;

    /** Nobody waits longer, whatever limit a check names: "none" may be more than can be counted in nanoseconds. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private final CheckRegistry registry;
    private final Path scratch;

    /**
     * An asking.
     *
     * @param scratch an existing folder for what checks need to write
     */
    Asking(CheckRegistry registry, Path scratch) {
        this.registry = registry;
        this.scratch = scratch;
    }

    /** Threads that end by themselves when there is nothing to ask. */
    private static ThreadPoolExecutor pool() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "evals-check");
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** What each check finds, in their order. */
    List<CheckResult> ask(List<CheckSpec> specs, GradedRun evidence) {
        ThreadPoolExecutor pool = pool();
        List<Started> started =
                specs.stream().map(spec -> start(spec, evidence, pool)).toList();
        List<CheckResult> results = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            results.add(result(specs.get(i), started.get(i)));
        }
        pool.shutdown();
        return results;
    }

    private record Started(Future<CheckResult> result, Turn turn) {}

    /** A check's turn: when it was begun, for it may have waited for a thread, and whether it is given up. */
    private static final class Turn {

        private final ThreadPoolExecutor pool;
        private volatile long begun;
        private boolean ended;
        private boolean givenUp;

        Turn(ThreadPoolExecutor pool) {
            this.pool = pool;
        }

        void begin() {
            begun = System.nanoTime();
        }

        long left(Duration limit) {
            return begun == 0 ? limit.toNanos() : limit.toNanos() - (System.nanoTime() - begun);
        }

        /** A check may not heed its interrupt: the others get another thread for the one that it keeps. */
        synchronized void giveUp() {
            if (begun != 0 && !ended && !givenUp) {
                givenUp = true;
                resize(pool, 1);
            }
        }

        synchronized void end() {
            ended = true;
            if (givenUp) {
                resize(pool, -1);
            }
        }
    }

    private static void resize(ThreadPoolExecutor pool, int by) {
        synchronized (pool) {
            int size = pool.getCorePoolSize() + by;
            pool.setMaximumPoolSize(Math.max(size, pool.getMaximumPoolSize()));
            pool.setCorePoolSize(size);
            pool.setMaximumPoolSize(size);
        }
    }

    private Started start(CheckSpec spec, GradedRun evidence, ThreadPoolExecutor pool) {
        Turn turn = new Turn(pool);
        return new Started(
                pool.submit(() -> {
                    turn.begin();
                    try {
                        return result(spec, evidence);
                    } finally {
                        turn.end();
                    }
                }),
                turn);
    }

    private CheckResult result(CheckSpec spec, Started started) {
        Duration limit;
        try {
            limit = limit(spec);
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            giveUp(started);
            return CheckResult.error("the check's time limit cannot be told: " + e);
        }
        try {
            while (true) {
                long left = started.turn().left(limit);
                if (left <= 0) {
                    giveUp(started);
                    return CheckResult.error("the check took longer than " + limit.toMillis() / 1000.0 + " s");
                }
                try {
                    return started.result().get(left, TimeUnit.NANOSECONDS);
                } catch (TimeoutException e) {
                    // It may have begun only meanwhile; what is left is looked at again.
                }
            }
        } catch (InterruptedException e) {
            giveUp(started);
            Thread.currentThread().interrupt();
            return CheckResult.error("the check was interrupted");
        } catch (ExecutionException | CancellationException e) {
            return CheckResult.error("the check broke: " + (e.getCause() == null ? e : e.getCause()));
        }
    }

    private static void giveUp(Started started) {
        started.result().cancel(true);
        started.turn().giveUp();
    }

    private Duration limit(CheckSpec spec) {
        Duration limit = spec.members().isEmpty()
                ? registry.find(spec.type()).map(type -> type.limit(spec)).orElse(Duration.ofMinutes(1))
                : spec.members().stream().map(this::limit).reduce(Duration.ZERO, Duration::plus);
        return limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
    }

    private CheckResult result(CheckSpec spec, GradedRun evidence) {
        CheckResult found = spec.when()
                .refuses(
                        evidence.run().coordinates().condition(),
                        evidence.run().coordinates().agent(),
                        evidence.run().coordinates().prompt())
                .map(CheckResult::notApplicable)
                .orElseGet(() -> Group.of(spec.type())
                        .map(group -> group.combine(
                                spec,
                                spec.members().stream()
                                        .map(member -> result(member, evidence))
                                        .toList()))
                        .orElseGet(() -> single(spec, evidence)));
        return spec.not() && found instanceof Scored scored
                ? new Scored(1 - scored.score(), turned(scored.details()), scored.evidence(), scored.metrics())
                : found;
    }

    private static String turned(String details) {
        return details.isEmpty() ? "turned round" : "turned round: " + details;
    }

    private CheckResult single(CheckSpec spec, GradedRun evidence) {
        CheckType type = registry.find(spec.type()).orElse(null);
        if (type == null) {
            return CheckResult.error("there is no check type `" + spec.type() + "`");
        }
        try (Scratch own = new Scratch(scratch)) {
            return Objects.requireNonNull(type.create(spec).check(evidence.with(own)), "the check returned nothing");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CheckResult.error("the check was interrupted");
        } catch (TextPattern.GivenUp e) {
            return CheckResult.error(String.valueOf(e.getMessage()));
        } catch (UncheckedIOException e) {
            return unreadable(Objects.requireNonNull(e.getCause(), "an unchecked I/O failure has its cause"));
        } catch (IOException e) {
            return unreadable(e);
        } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
            return CheckResult.error("the check broke: " + e);
        }
    }

    /** What a file system refuses is no mistake in a check, and said in its words. */
    private static CheckResult unreadable(IOException e) {
        String file =
                e instanceof FileSystemException refused && refused.getFile() != null ? refused.getFile() + ": " : "";
        return CheckResult.error("the check broke: " + file + Reason.of(e));
    }
}
