package io.skillevals.container;

import com.github.dockerjava.api.exception.DockerException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls of the engine that cannot hang their caller: the engine may stop answering at any moment, and its client waits for ever.
 *
 * <p>An interrupt does not shorten a call: what is being made has to be known, so that it can be removed. It is passed on in the
 * thread's interrupt status.
 */
final class Calls implements AutoCloseable {

    static final Duration USUAL = Duration.ofSeconds(60);

    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "evals-engine");
        thread.setDaemon(true);
        return thread;
    });

    /** A call that returns nothing. */
    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }

    void run(Duration limit, String doing, Action action) throws EngineException {
        Object nothing = new Object();
        get(limit, doing, () -> {
            action.run();
            return nothing;
        });
    }

    /**
     * Waits for the answer.
     *
     * @param doing what is done, for the message: {@code cannot <doing>}
     * @throws EngineException when the engine refuses, its refusal being the cause, or does not answer in time
     */
    <T> T get(Duration limit, String doing, Callable<T> call) throws EngineException {
        Future<T> answer;
        try {
            answer = begin(call);
        } catch (RejectedExecutionException e) {
            throw new EngineException("cannot " + doing + ": the connection with the container engine is closed", e);
        }
        return await(answer, limit, doing);
    }

    /** Begins a call that somebody else waits for. */
    <T> Future<T> begin(Callable<T> call) {
        return threads.submit(call);
    }

    static <T> T await(Future<T> answer, Duration limit, String doing) throws EngineException {
        long end = System.nanoTime() + limit.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return answer.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (TimeoutException e) {
            throw new EngineException(
                    "cannot " + doing + ": the container engine has not answered for " + limit.toMillis() / 1000.0
                            + " s; see whether `docker info` answers, and restart the engine if not",
                    e);
        } catch (ExecutionException e) {
            throw failed(doing, e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static EngineException failed(String doing, @Nullable Throwable cause) {
        if (cause instanceof EngineException known) {
            return known;
        }
        return new EngineException("cannot " + doing + ": " + said(cause), cause);
    }

    /** What the engine said, without the wrapping of its client: {@code Status 404: {"message":"…"}}. */
    static String said(@Nullable Throwable cause) {
        if (cause == null) {
            return "the container engine gave no reason";
        }
        String message = cause.getMessage();
        if (message == null || message.isBlank()) {
            return cause.getClass().getSimpleName();
        }
        if (cause instanceof DockerException) {
            int start = message.indexOf("{\"message\":\"");
            int end = message.lastIndexOf("\"}");
            if (start >= 0 && end > start) {
                message = message.substring(start + "{\"message\":\"".length(), end)
                        .replace("\\n", " ")
                        .replace("\\\"", "\"")
                        .replace("\\\\", "\\");
            }
        } else if (cause instanceof RuntimeException && cause.getCause() != null) {
            return "the connection with the container engine broke: " + said(cause.getCause());
        }
        return message.strip();
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
