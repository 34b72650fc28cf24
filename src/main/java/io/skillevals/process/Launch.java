package io.skillevals.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.apache.commons.exec.ExecuteException;
import org.apache.commons.exec.ExecuteResultHandler;
import org.apache.commons.exec.ExecuteWatchdog;
import org.jspecify.annotations.Nullable;

/**
 * Starts a process with commons-exec, and hands the {@link Process} out: commons-exec's own watchdog ends only the direct child
 * and then waits for whoever holds its pipes.
 */
final class Launch extends DefaultExecutor {

    private static final File NULL_DEVICE = new File("/dev/null");

    private final ProcessRequest request;
    private final List<String> command;
    private final Started started = new Started();
    private @Nullable Process process;

    @SuppressWarnings("deprecation") // the builder makes only DefaultExecutor itself
    private Launch(ProcessRequest request, List<String> command, Streams streams) {
        this.request = request;
        this.command = command;
        setWorkingDirectory(request.directory().toFile());
        setStreamHandler(streams);
        setExitValues(null);
    }

    /**
     * Starts the process.
     *
     * @param command the request's command with the program as a path
     * @throws IOException when it cannot be started
     */
    static Launch start(ProcessRequest request, List<String> command, Streams streams) throws IOException {
        Launch launch = new Launch(request, command, streams);
        launch.setWatchdog(launch.started);
        launch.execute(new CommandLine(new File(command.get(0))), Map.of(), launch.started.failures());
        launch.process = launch.started.process();
        return launch;
    }

    /** The process. */
    Process process() {
        return Objects.requireNonNull(process);
    }

    /** Waits for commons-exec to finish with the process, which it does once the streams are released. */
    void awaitEnd(Duration time) {
        try {
            getExecutorThread().join(Math.max(1, time.toMillis()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    protected Process launch(CommandLine ignored, Map<String, String> unused, Path directory) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(new HashMap<>(request.environment()));
        environment.put(request.marker().name(), request.marker().value());
        if (request.input() == null) {
            builder.redirectInput(NULL_DEVICE);
        }
        return builder.start();
    }

    @Override
    protected Thread createThread(Runnable work, String name) {
        Thread thread = new Thread(work, "evals-process");
        thread.setDaemon(true);
        return thread;
    }

    /** Takes the process from commons-exec as soon as it runs. */
    private static final class Started extends ExecuteWatchdog {

        private final CompletableFuture<Process> process = new CompletableFuture<>();

        @SuppressWarnings("deprecation") // the builder makes only ExecuteWatchdog itself
        Started() {
            super(INFINITE_TIMEOUT);
        }

        @Override
        public synchronized void start(Process started) {
            super.start(started);
            process.complete(started);
        }

        /** Waits even when interrupted: a process that starts while nobody waits would never be ended. */
        Process process() throws IOException {
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        return process.get();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    } catch (ExecutionException e) {
                        Throwable cause = e.getCause() == null ? e : e.getCause();
                        throw new IOException(cause.getMessage(), cause);
                    }
                }
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        ExecuteResultHandler failures() {
            return new ExecuteResultHandler() {
                @Override
                public void onProcessComplete(int exitValue) {}

                @Override
                public void onProcessFailed(ExecuteException e) {
                    process.completeExceptionally(e.getCause() == null ? e : e.getCause());
                }
            };
        }
    }
}
