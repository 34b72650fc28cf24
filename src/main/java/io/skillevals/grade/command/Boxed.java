package io.skillevals.grade.command;

import io.skillevals.container.ContainedProgram;
import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.container.ProgramRequest;
import io.skillevals.process.LimitedOutput;
import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessEnding.How;
import io.skillevals.process.ProcessRequest;
import io.skillevals.workspace.TreeRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program in a container of its own, into which its workplace is copied to the same path: nothing of the machine is
 * mounted, and all of it is removed, whatever ends the program.
 */
final class Boxed {

    private static final String ROLE = "check";
    private static final Duration POLL = Duration.ofMillis(50);

    /** A connection that is dead and does not say so would be waited for until the time limit. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final Duration DRAIN = Duration.ofSeconds(10);
    private static final Duration REMOVAL = Duration.ofSeconds(30);

    private final Engines engines;
    private final Box box;

    Boxed(Engines engines, Box box) {
        this.engines = engines;
        this.box = box;
    }

    /**
     * Runs it.
     *
     * @param wanted a folder of the workplace that becomes what the program made of it; absent when that is not wanted
     */
    ProcessEnding run(ProcessRequest request, Workplace place, @Nullable Path wanted, BooleanSupplier cancelled)
            throws IOException {
        LimitedOutput output = LimitedOutput.output(request);
        LimitedOutput errors = LimitedOutput.errors(request);
        try (Engine engine = engines.open();
                ContainedProgram program = engine.program(contained(request, place))) {
            program.copyIn(List.of(place.root()));
            long started = System.nanoTime();
            program.start(output, errors);
            How how = awaitEnd(program, request, started, cancelled);
            if (how != How.EXITED) {
                end(program, request.limits().grace());
            }
            Duration wall = Duration.ofNanos(System.nanoTime() - started);
            ProcessEnding ending = ending(program, request, how, wall, output, errors);
            if (wanted != null && how == How.EXITED) {
                takeBack(program, wanted);
            }
            return ending;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ended(How.CANCELLED, OptionalInt.empty(), Duration.ZERO, false, false, List.of());
        } finally {
            output.abandon();
            errors.abandon();
        }
    }

    private ProgramRequest contained(ProcessRequest request, Workplace place) {
        return new ProgramRequest(
                box.image(),
                ROLE,
                String.valueOf(place.root().getFileName()),
                request.environment(),
                request.command(),
                request.input(),
                request.directory().toString(),
                place.temporary().toString(),
                box.outside(),
                box.memory(),
                null,
                box.user());
    }

    private static How awaitEnd(
            ContainedProgram program, ProcessRequest request, long started, BooleanSupplier cancelled)
            throws EngineException, InterruptedException {
        long limit = request.limits().wall().toNanos();
        long looked = started;
        while (!program.awaitEnd(POLL)) {
            long now = System.nanoTime();
            if (cancelled.getAsBoolean()) {
                return How.CANCELLED;
            }
            if (now - started >= limit) {
                return How.TIMED_OUT;
            }
            if (now - looked >= LOOK_NANOS) {
                if (!program.running()) {
                    break;
                }
                looked = now;
            }
        }
        return cancelled.getAsBoolean() ? How.CANCELLED : How.EXITED;
    }

    /** Politely, then hard; returns when all that it wrote is here. */
    private static void end(ContainedProgram program, Duration grace) throws EngineException, InterruptedException {
        program.terminate();
        if (!program.awaitEnd(grace)) {
            program.kill();
            program.awaitEnd(DRAIN);
        }
    }

    private static ProcessEnding ending(
            ContainedProgram program,
            ProcessRequest request,
            How how,
            Duration wall,
            LimitedOutput output,
            LimitedOutput errors)
            throws EngineException {
        ContainedProgram.Ending ending = program.ending();
        List<String> notes = new ArrayList<>();
        if (ending.missing()) {
            notes.add(request.command().get(0) + ": no such program in the image");
            return ended(How.NOT_STARTED, OptionalInt.empty(), Duration.ZERO, false, false, notes);
        }
        if (ending.outOfMemory()) {
            notes.add("a process was ended at the memory limit of the container");
        } else if (how == How.EXITED && ending.killed()) {
            throw new EngineException("the container " + program.name() + " was ended by somebody else, or its disk is"
                    + " full: see what happened to the container engine");
        }
        output.end();
        errors.end();
        notes.addAll(output.notes("standard output"));
        notes.addAll(errors.notes("standard error"));
        Integer exit = ending.exitCode();
        return ended(
                how,
                exit == null ? OptionalInt.empty() : OptionalInt.of(exit),
                wall,
                output.cut(),
                errors.cut(),
                notes);
    }

    private static ProcessEnding ended(
            How how, OptionalInt exit, Duration wall, boolean outputCut, boolean errorsCut, List<String> notes) {
        return new ProcessEnding(how, exit, wall, List.of(), outputCut, errorsCut, notes);
    }

    private static void takeBack(ContainedProgram program, Path folder) throws IOException {
        Path copy = folder.resolveSibling(folder.getFileName() + ".out");
        boolean there = program.copyOut(folder, copy);
        TreeRemoval.remove(folder, REMOVAL);
        Files.createDirectories(there ? copy : folder);
        if (there) {
            Files.move(copy, folder);
        }
    }
}
