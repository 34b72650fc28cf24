package io.skillevals.process;

import io.skillevals.process.ProcessEnding.Leftover;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Ends a process and all that belongs to it: politely, then hard, until nothing is left.
 *
 * <p>Used after normal ends too: agents start their commands in sessions of their own, and servers in the background stay.
 */
final class TreeEnd {

    private static final Duration SWEEP = Duration.ofSeconds(5);
    private static final Duration LEFTOVER_GRACE = Duration.ofSeconds(1);
    private static final long STEP_MILLIS = 10;
    private static final int COMMAND_LENGTH = 300;

    private final Process root;
    private final ProcessTree tree;
    private final Duration grace;
    private final BooleanSupplier hurry;
    private final Map<Long, Leftover> leftovers = new LinkedHashMap<>();
    private int unended;

    /** @param hurry whether the rest of the grace is to be left out */
    TreeEnd(Process root, ProcessTree tree, Duration grace, BooleanSupplier hurry) {
        this.root = root;
        this.tree = tree;
        this.grace = grace;
        this.hurry = hurry;
    }

    /** Ends all; returns when nothing is alive, or when what is alive does not even react to the hard signal. */
    void run() {
        if (root.isAlive()) {
            tree.members();
            endRoot();
        }
        endLeftovers();
    }

    /** Ends those who escaped the tree and the marker but hold the pipes. */
    void endPipeHolders() {
        for (ProcessHandle holder : tree.pipeHolders()) {
            note(holder);
            holder.destroyForcibly();
        }
    }

    List<Leftover> leftovers() {
        return List.copyOf(leftovers.values());
    }

    /** How many processes are alive in spite of all. */
    int unended() {
        return unended;
    }

    private void endRoot() {
        // By its handle: Process.destroy() closes the pipes too, and the last words of the process would be lost.
        root.toHandle().destroy();
        await(grace, () -> !root.isAlive());
        if (root.isAlive()) {
            root.toHandle().destroyForcibly();
            awaitCalmly(SWEEP, () -> !root.isAlive());
        }
    }

    private void endLeftovers() {
        List<ProcessHandle> members = tree.members();
        if (members.isEmpty()) {
            return;
        }
        members.forEach(this::note);
        members.forEach(ProcessHandle::destroy);
        await(
                grace.compareTo(LEFTOVER_GRACE) < 0 ? grace : LEFTOVER_GRACE,
                () -> tree.alive().isEmpty());
        long deadline = System.nanoTime() + SWEEP.toNanos();
        // Again and again: a process may start another between being found and being ended.
        for (members = tree.members(); !members.isEmpty(); members = tree.members()) {
            if (System.nanoTime() > deadline) {
                unended = members.size();
                return;
            }
            members.forEach(this::note);
            members.forEach(ProcessHandle::destroyForcibly);
            awaitCalmly(Duration.ofMillis(200), () -> tree.alive().isEmpty());
        }
    }

    private void note(ProcessHandle process) {
        leftovers.computeIfAbsent(process.pid(), pid -> new Leftover(pid, command(process)));
    }

    private static String command(ProcessHandle process) {
        ProcessHandle.Info info = process.info();
        String command = info.commandLine().or(info::command).orElse("?");
        return command.length() <= COMMAND_LENGTH ? command : command.substring(0, COMMAND_LENGTH) + "…";
    }

    private void await(Duration time, BooleanSupplier done) {
        long deadline = System.nanoTime() + time.toNanos();
        while (!done.getAsBoolean() && !hurry.getAsBoolean() && System.nanoTime() < deadline) {
            pause();
        }
    }

    private static void awaitCalmly(Duration time, BooleanSupplier done) {
        long deadline = System.nanoTime() + time.toNanos();
        boolean interrupted = false;
        while (!done.getAsBoolean() && System.nanoTime() < deadline) {
            interrupted |= Thread.interrupted();
            pause();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
