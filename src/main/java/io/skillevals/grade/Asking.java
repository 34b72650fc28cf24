package io.skillevals.grade;

import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckResult.Scored;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks the checks of a run, several at a time. Whatever a check does, it costs no other one: what it throws and what takes too long
 * is an error of that check alone.
 */
final class Asking {

    /** Checks wait for files, programs and containers more than they compute. */
    private static final int AT_A_TIME = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

    private static final ThreadFactory THREADS = work -> {
        Thread thread = new Thread(work, "evals-check");
        thread.setDaemon(true);
        return thread;
    };

    private final CheckRegistry registry;
    private final Path scratch;

    /** A thread for each check, as many at work as there are places: a check that hangs keeps its thread, and no place. */
    private final ExecutorService threads = Executors.newCachedThreadPool(THREADS);

    private final Semaphore places = new Semaphore(AT_A_TIME);

    /**
     * An asking.
     *
     * @param scratch an existing folder for what checks need to write
     */
    Asking(CheckRegistry registry, Path scratch) {
        this.registry = registry;
        this.scratch = scratch;
    }

    /** What each check finds, in their order. */
    List<CheckResult> ask(List<CheckSpec> specs, GradedRun evidence) {
        List<Started> started =
                specs.stream().map(spec -> start(spec, evidence)).toList();
        List<CheckResult> results = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            results.add(result(specs.get(i), started.get(i)));
        }
        return results;
    }

    private record Started(Future<CheckResult> result, Place place) {}

    /** A check's place among those at work, given back once, by itself or by who gave it up. */
    private final class Place {

        private boolean taken;
        private boolean over;
        private long begun;

        /** Waits for a place; false when the check was given up meanwhile. */
        boolean take() throws InterruptedException {
            places.acquire();
            synchronized (this) {
                taken = !over;
                begun = System.nanoTime();
            }
            if (!taken) {
                places.release();
            }
            return taken;
        }

        synchronized void giveBack() {
            if (taken) {
                places.release();
            }
            taken = false;
            over = true;
        }

        /** What is left of a limit of time, which begins with the work. */
        synchronized long left(Duration limit) {
            return taken ? limit.toNanos() - (System.nanoTime() - begun) : limit.toNanos();
        }
    }

    private Started start(CheckSpec spec, GradedRun evidence) {
        Place place = new Place();
        return new Started(
                threads.submit(() -> {
                    try {
                        return place.take() ? result(spec, evidence) : CheckResult.error("the check was given up");
                    } finally {
                        place.giveBack();
                    }
                }),
                place);
    }

    private CheckResult result(CheckSpec spec, Started started) {
        Duration limit = limit(spec);
        try {
            while (true) {
                long left = started.place().left(limit);
                if (left <= 0) {
                    started.result().cancel(true);
                    started.place().giveBack();
                    return CheckResult.error("the check took longer than " + limit.toMillis() / 1000.0 + " s");
                }
                try {
                    return started.result().get(left, TimeUnit.NANOSECONDS);
                } catch (TimeoutException e) {
                    // It may have begun only meanwhile; what is left is looked at again.
                }
            }
        } catch (InterruptedException e) {
            started.result().cancel(true);
            started.place().giveBack();
            Thread.currentThread().interrupt();
            return CheckResult.error("the check was interrupted");
        } catch (ExecutionException | CancellationException e) {
            return CheckResult.error("the check broke: " + (e.getCause() == null ? e : e.getCause()));
        }
    }

    private Duration limit(CheckSpec spec) {
        if (!spec.members().isEmpty()) {
            return spec.members().stream().map(this::limit).reduce(Duration.ZERO, Duration::plus);
        }
        return registry.find(spec.type()).map(type -> type.limit(spec)).orElse(Duration.ofMinutes(1));
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
        } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
            return CheckResult.error("the check broke: " + e);
        }
    }
}
