package io.skillevals.container;

import io.skillevals.container.BuildOutcome.Built;
import io.skillevals.io.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Builds of the same at the same time are one build: whoever comes later waits for the first one's outcome. */
final class Builds {

    private static final long POLL_MILLIS = 100;

    private final ImageBuild images;
    private final Map<String, CompletableFuture<BuildOutcome>> running = new ConcurrentHashMap<>();

    Builds(ImageBuild images) {
        this.images = images;
    }

    BuildOutcome build(ImageRequest request, OutputStream log, BooleanSupplier cancelled)
            throws EngineException, InterruptedException {
        try (PreparedBuild build = images.prepare(request, cancelled)) {
            while (true) {
                CompletableFuture<BuildOutcome> mine = new CompletableFuture<>();
                CompletableFuture<BuildOutcome> first = running.putIfAbsent(build.tag(), mine);
                if (first == null) {
                    return told(build, log, run(build, log, cancelled, mine));
                }
                Optional<BuildOutcome> outcome = of(first, cancelled);
                if (outcome.isPresent()) {
                    return told(build, log, outcome.get());
                }
                // The first one was cancelled by whoever wanted it; we still want it.
            }
        }
    }

    private static BuildOutcome told(PreparedBuild build, OutputStream log, BuildOutcome outcome)
            throws EngineException {
        if (outcome instanceof Built built && built.reused()) {
            String line = "the image " + build.tag() + " of an earlier build of the same is used\n";
            try {
                log.write(line.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new EngineException(
                        "cannot keep the log of the build of " + build.tag() + ": " + Reason.of(e), e);
            }
        }
        return outcome;
    }

    private BuildOutcome run(
            PreparedBuild build, OutputStream log, BooleanSupplier cancelled, CompletableFuture<BuildOutcome> told)
            throws EngineException, InterruptedException {
        try {
            Optional<BuildOutcome> earlier = images.earlier(build);
            BuildOutcome outcome = earlier.isPresent() ? earlier.get() : images.run(build, log, cancelled);
            told.complete(outcome);
            return outcome;
        } catch (EngineException e) {
            told.completeExceptionally(e);
            throw e;
        } finally {
            running.remove(build.tag());
            told.cancel(false);
        }
    }

    private static Optional<BuildOutcome> of(CompletableFuture<BuildOutcome> first, BooleanSupplier cancelled)
            throws EngineException, InterruptedException {
        while (true) {
            try {
                BuildOutcome outcome = first.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                return Optional.of(outcome instanceof Built built ? new Built(built.imageId(), true) : outcome);
            } catch (TimeoutException e) {
                if (cancelled.getAsBoolean()) {
                    throw new InterruptedException("the build was cancelled");
                }
            } catch (CancellationException e) {
                return Optional.empty();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof EngineException known) {
                    throw new EngineException(String.valueOf(known.getMessage()), known);
                }
                return Optional.empty();
            }
        }
    }
}
