package io.skillevals.run;

import io.skillevals.container.ContainedProgram;
import io.skillevals.container.ContainedProgram.Ending;
import io.skillevals.container.EngineException;
import io.skillevals.container.ProgramRequest;
import io.skillevals.process.LimitedOutput;
import io.skillevals.process.Limits;
import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessEnding.How;
import io.skillevals.process.ProcessEnding.Leftover;
import io.skillevals.process.ProcessRequest;
import io.skillevals.suite.Isolation;
import io.skillevals.workspace.TreeRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program as the process room's supervisor does, but in a container, and leaves nothing of it behind.
 *
 * <p>Inside, the folders of the run have the paths that they have here, so that no path has to be translated. They are copied
 * in before the start, and workspace and home are copied out when the container has ended, whatever ended it.
 */
final class ContainerSupervisor {

    private static final String ROLE = "agent";
    private static final Duration POLL = Duration.ofMillis(50);

    /** A connection that is dead and does not say so would be waited for until the time limit. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final Duration DRAIN = Duration.ofSeconds(10);
    private static final Duration REMOVAL = Duration.ofSeconds(30);

    private final EngineSource engines;

    ContainerSupervisor(EngineSource engines) {
        this.engines = engines;
    }

    /**
     * Starts a program in a container of an image, and waits for its end or brings it about.
     *
     * <p>An interrupt of the calling thread cancels too; it is passed on in the thread's interrupt status. A second one, or a
     * cancellation while another end is under way, leaves out the rest of the grace.
     *
     * @param cancelled asked every 50 ms or so
     * @return how it ended; a program that the image does not have is an ending too
     * @throws EngineException when there is no engine or no such image, or the engine broke
     * @throws IOException when what was copied out cannot be put in the place of the folders
     */
    ProcessEnding run(ProcessRequest request, RunFolders folders, Isolation isolation, BooleanSupplier cancelled)
            throws IOException {
        try (ContainedProgram program = engines.engine().program(contained(request, folders, isolation))) {
            return new Watch(program, request, folders, cancelled).run();
        }
    }

    private static ProgramRequest contained(ProcessRequest request, RunFolders folders, Isolation isolation) {
        return new ProgramRequest(
                Objects.requireNonNull(isolation.image()),
                ROLE,
                String.valueOf(
                        Objects.requireNonNull(folders.workspace().getParent()).getFileName()),
                request.environment(),
                request.command(),
                request.input(),
                request.directory().toString(),
                folders.temporary().toString(),
                isolation.network() == Isolation.Network.BRIDGE,
                isolation.memory(),
                isolation.cpus());
    }

    /** The life of one container. */
    private static final class Watch {

        private final ContainedProgram program;
        private final ProcessRequest request;
        private final RunFolders folders;
        private final BooleanSupplier cancelled;
        private final LimitedOutput output;
        private final LimitedOutput errors;
        private final List<String> notes = new ArrayList<>();
        private long started;
        private @Nullable Long finished;
        private boolean interrupted;
        private boolean impatient;

        Watch(ContainedProgram program, ProcessRequest request, RunFolders folders, BooleanSupplier cancelled) {
            this.program = program;
            this.request = request;
            this.folders = folders;
            this.cancelled = cancelled;
            this.output = LimitedOutput.output(request);
            this.errors = LimitedOutput.errors(request);
        }

        ProcessEnding run() throws IOException {
            program.copyIn(List.of(folders.workspace(), folders.home(), folders.temporary()));
            if (cancelled.getAsBoolean()) {
                return new ProcessEnding(
                        How.CANCELLED, OptionalInt.empty(), Duration.ZERO, List.of(), false, false, List.of());
            }
            program.start(output, errors);
            started = System.nanoTime();
            try {
                How how = awaitEnd();
                if (how != How.EXITED) {
                    end(how);
                }
                return ending(how, Duration.ofNanos(System.nanoTime() - started));
            } finally {
                output.abandon();
                errors.abandon();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private ProcessEnding ending(How how, Duration wall) throws IOException {
            Ending ending = program.ending();
            if (how == How.EXITED && ending.killed() && !ending.outOfMemory()) {
                throw new EngineException(
                        "the container " + program.name() + " was ended by somebody else, or its disk is"
                                + " full: see what happened to the container engine");
            }
            if (ending.missing()) {
                notes.add(request.command().get(0) + ": no such program in the image");
                return new ProcessEnding(
                        How.NOT_STARTED, OptionalInt.empty(), Duration.ZERO, List.of(), false, false, notes);
            }
            if (how == How.LINGERED) {
                notes.add("it had said that it was done, and was ended because it did not go within "
                        + request.limits().afterEnd().toMillis() + " ms");
            }
            if (ending.outOfMemory()) {
                notes.add("a process was ended at the memory limit of the container");
            }
            output.end();
            errors.end();
            notes.addAll(output.notes("standard output"));
            notes.addAll(errors.notes("standard error"));
            List<Leftover> leftovers = ending.left().stream()
                    .map(left -> new Leftover(left.pid(), left.command()))
                    .toList();
            takeBack(folders.workspace());
            takeBack(folders.home());
            Integer exit = ending.exitCode();
            return new ProcessEnding(
                    how,
                    exit == null ? OptionalInt.empty() : OptionalInt.of(exit),
                    wall,
                    leftovers,
                    output.cut(),
                    errors.cut(),
                    notes);
        }

        /** Beside the old folder first: it stays as it was when the copy cannot be made. */
        private void takeBack(Path folder) throws IOException {
            Path copy = folder.resolveSibling(folder.getFileName() + ".out");
            boolean there = program.copyOut(folder, copy);
            TreeRemoval.remove(folder, REMOVAL);
            if (there) {
                Files.move(copy, folder);
            }
        }

        private How awaitEnd() throws EngineException {
            Limits limits = request.limits();
            long looked = started;
            try {
                while (!program.awaitEnd(nextLook())) {
                    long now = System.nanoTime();
                    if (cancelled.getAsBoolean()) {
                        return How.CANCELLED;
                    }
                    if (now - started >= limits.wall().toNanos()) {
                        return How.TIMED_OUT;
                    }
                    Duration idle = limits.idle();
                    if (idle != null && program.nanosSinceOutput() >= idle.toNanos()) {
                        return How.IDLE;
                    }
                    if (lingers(now)) {
                        return How.LINGERED;
                    }
                    if (now - looked >= LOOK_NANOS) {
                        if (!program.running()) {
                            break;
                        }
                        looked = now;
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

        private Duration nextLook() {
            Duration left = request.limits().wall().minusNanos(System.nanoTime() - started);
            Duration next = left.compareTo(POLL) < 0 ? left : POLL;
            return next.isNegative() ? Duration.ZERO : next;
        }

        /** Politely, then hard; returns when the container has ended and all that it wrote is here. */
        private void end(How how) throws EngineException {
            program.terminate();
            if (!ended(request.limits().grace(), () -> isHurried(how))) {
                program.kill();
                ended(DRAIN, () -> false);
            }
        }

        private boolean ended(Duration limit, BooleanSupplier hurried) throws EngineException {
            long end = System.nanoTime() + limit.toNanos();
            while (System.nanoTime() < end && !hurried.getAsBoolean()) {
                try {
                    if (program.awaitEnd(POLL)) {
                        return true;
                    }
                } catch (InterruptedException e) {
                    impatient |= interrupted;
                    interrupted = true;
                }
            }
            return false;
        }

        /** A cancelled program gets its grace; whoever asks a second time, or while another end is under way, has no time. */
        private boolean isHurried(How how) {
            return impatient || (how != How.CANCELLED && cancelled.getAsBoolean());
        }
    }
}
