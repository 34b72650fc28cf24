package io.skillevals.grade.sandbox;

import io.skillevals.container.EngineException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * Something that is made while the caller does something else, and closed if the caller does not take it.
 *
 * @param made completes when it is made, or cannot be
 */
record Background<T>(CompletableFuture<T> made) {

    /** Begins to make it, in a thread of its own. */
    static <T> Background<T> begin(String name, Callable<T> making) {
        CompletableFuture<T> made = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        made.complete(making.call());
                    } catch (Throwable e) {
                        made.completeExceptionally(e);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return new Background<>(made);
    }

    /** Waits for it. */
    T get() throws Unmeasured, EngineException, InterruptedException {
        try {
            return made.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof EngineException engine) {
                throw engine;
            }
            throw cause instanceof Unmeasured unmeasured
                    ? unmeasured
                    : new Unmeasured("the containers cannot be set up: " + cause, cause);
        }
    }

    /** Waits for it and closes it, if it came to be. */
    void discard(Consumer<T> closing) {
        try {
            closing.accept(made.join());
        } catch (CompletionException | CancellationException e) {
            // it never came to be
        }
    }
}
