package io.skillevals.process;

import io.skillevals.process.ProcessEnding.How;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Runs a program under limits, and leaves nothing of it behind. */
public final class Supervisor {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long OBSERVE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Duration DRAIN = Duration.ofSeconds(1);

    /**
     * Starts a program and waits for its end, or brings it about.
     *
     * <p>An interrupt of the calling thread cancels too; it is passed on in the thread's interrupt status. A second one, or a
     * cancellation while another end is under way, leaves out the rest of the grace.
     *
     * @param cancelled asked every 50 ms or so
     * @return how it ended; what cannot be started is an ending too, never an exception
     */
    public ProcessEnding run(ProcessRequest request, BooleanSupplier cancelled) {
        Streams streams = new Streams(request);
        Launch launch;
        try {
            launch = Launch.start(request, withProgramPath(request), streams);
        } catch (IOException e) {
            return ProcessEnding.notStarted(request.command().get(0) + ": " + e.getMessage());
        }
        return new Watch(request, streams, launch, cancelled).run();
    }

    private static List<String> withProgramPath(ProcessRequest request) throws IOException {
        String program = request.command().get(0);
        if (program.indexOf('/') >= 0) {
            return request.command();
        }
        String path = request.environment().get("PATH");
        Optional<Path> found = Executables.find(program, path);
        if (found.isEmpty()) {
            throw new IOException("no such program on PATH=" + path);
        }
        List<String> command = new ArrayList<>(request.command());
        command.set(0, found.get().toAbsolutePath().toString());
        return command;
    }

    /** The life of one process, from its start on. */
    private static final class Watch {

        private final long started = System.nanoTime();
        private final ProcessRequest request;
        private final Streams streams;
        private final Launch launch;
        private final Process process;
        private final ProcessTree tree;
        private final BooleanSupplier cancelled;
        private @Nullable Long finished;
        private boolean interrupted;
        private boolean impatient;

        Watch(ProcessRequest request, Streams streams, Launch launch, BooleanSupplier cancelled) {
            this.request = request;
            this.streams = streams;
            this.launch = launch;
            this.process = launch.process();
            this.tree = new ProcessTree(process, request);
            this.cancelled = cancelled;
        }

        ProcessEnding run() {
            How how = awaitEndOrEndAll();
            TreeEnd end = new TreeEnd(process, tree, request.limits().grace(), hurry(how));
            Duration wall = sinceStart();
            end.run();
            if (how != How.EXITED) {
                wall = sinceStart();
            }
            List<String> notes = new ArrayList<>();
            if (how == How.LINGERED) {
                notes.add("it had said that it was done, and was ended because it did not go within "
                        + request.limits().afterEnd().toMillis() + " ms");
            }
            if (!drained(end)) {
                notes.add("a process that could not be found holds its output open; what it writes is lost");
            }
            notes.addAll(streams.notes());
            if (end.unended() > 0) {
                notes.add(end.unended() + " of its processes could not be ended");
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            OptionalInt exit = process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
            return new ProcessEnding(how, exit, wall, end.leftovers(), streams.outputCut(), streams.errorsCut(), notes);
        }

        private How awaitEndOrEndAll() {
            try {
                return awaitEnd();
            } catch (RuntimeException | Error e) {
                // Who asks us to stop, or says that it is done, is not ours: whatever he throws, nothing stays behind.
                drained(endAtOnce());
                throw e;
            }
        }

        private TreeEnd endAtOnce() {
            TreeEnd end = new TreeEnd(process, tree, Duration.ZERO, () -> true);
            end.run();
            return end;
        }

        private Duration sinceStart() {
            return Duration.ofNanos(System.nanoTime() - started);
        }

        private How awaitEnd() {
            long observed = started;
            try {
                while (!process.waitFor(nextLook(), TimeUnit.NANOSECONDS)) {
                    long now = System.nanoTime();
                    if (cancelled.getAsBoolean()) {
                        return How.CANCELLED;
                    }
                    if (now - started >= request.limits().wall().toNanos()) {
                        return How.TIMED_OUT;
                    }
                    Duration idle = request.limits().idle();
                    if (idle != null && streams.nanosSinceOutput() >= idle.toNanos()) {
                        return How.IDLE;
                    }
                    if (lingers(now)) {
                        return How.LINGERED;
                    }
                    if (now - observed >= OBSERVE_NANOS) {
                        tree.observe();
                        observed = now;
                    }
                }
                // On Ctrl-C the agent may end before we are told to stop it: that is no end of its own.
                return cancelled.getAsBoolean() ? How.CANCELLED : How.EXITED;
            } catch (InterruptedException e) {
                interrupted = true;
                return How.CANCELLED;
            }
        }

        private boolean lingers(long now) {
            if (!request.finished().getAsBoolean()) {
                finished = null; // it goes on
            } else if (finished == null) {
                finished = now;
            }
            return finished != null
                    && now - finished >= request.limits().afterEnd().toNanos();
        }

        private long nextLook() {
            long left = request.limits().wall().toNanos() - (System.nanoTime() - started);
            return Math.max(1, Math.min(left, POLL_NANOS));
        }

        /** A cancelled process gets its grace; whoever asks a second time, or while another end is under way, has no time. */
        private BooleanSupplier hurry(How how) {
            return () -> {
                boolean again = Thread.interrupted();
                interrupted |= again;
                impatient |= again || (how != How.CANCELLED && cancelled.getAsBoolean());
                return impatient;
            };
        }

        private boolean drained(TreeEnd end) {
            try {
                boolean ended = streams.awaitEnd(DRAIN);
                // Also after their end: one may have closed the outputs and hold the input.
                end.endPipeHolders();
                return ended || streams.awaitEnd(DRAIN);
            } finally {
                streams.release();
                launch.awaitEnd(DRAIN);
            }
        }
    }
}
