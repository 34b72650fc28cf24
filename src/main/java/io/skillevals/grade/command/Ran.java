package io.skillevals.grade.command;

import io.skillevals.process.ProcessEnding.How;
import io.skillevals.spi.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How a program ended.
 *
 * @param program what was asked for
 * @param how who ended it
 * @param exit its exit code; -1 where there is none
 * @param output its standard output
 * @param errors its standard error
 * @param notes what else a reader should know
 * @param ofTheAgent whether the program, or the folder that it starts in, is part of what the agent left
 */
record Ran(Program program, How how, int exit, Printed output, Printed errors, List<String> notes, boolean ofTheAgent) {

    /** Stands for the exit code where there is none. */
    static final int NO_EXIT = -1;

    /** What shells end with when a program may not be executed, and when it is not there. */
    private static final int NOT_EXECUTABLE = 126;

    private static final int NOT_FOUND = 127;

    /** An exit code above this one tells a signal by its number. */
    private static final int SIGNALS = 128;

    private static final int LAST_SIGNAL = SIGNALS + 31;

    /** One of which there is no program, or no folder to start in, in what the agent left. */
    static Ran notThere(Program program, String why) {
        return new Ran(
                program, How.NOT_STARTED, NO_EXIT, new Printed("", false), new Printed("", false), List.of(why), true);
    }

    /** Whether it came to an end of its own, or by a signal that nobody here sent. */
    boolean exited() {
        return how == How.EXITED;
    }

    /** Whether there was nothing that could be started. */
    boolean commandMissing() {
        return how == How.NOT_STARTED || (exited() && (exit == NOT_FOUND || exit == NOT_EXECUTABLE));
    }

    /** Whether it could not be started, and what could not be is no part of what the agent left. */
    boolean isFaultOfTheMachine() {
        return how == How.NOT_STARTED && !ofTheAgent;
    }

    boolean signalled() {
        return exited() && exit > SIGNALS && exit <= LAST_SIGNAL;
    }

    /** What happened, in one line. */
    String told() {
        return switch (how) {
            case EXITED -> exited(exit);
            case TIMED_OUT -> "it took longer than " + seconds() + " s and was ended";
            case NOT_STARTED -> "it could not be started: " + String.join("; ", notes);
            default -> "it was ended because the build is being stopped";
        };
    }

    private String exited(int code) {
        if (code == NOT_FOUND) {
            return "it ended with exit code 127: the command, or one that it calls, was not found";
        }
        if (code == NOT_EXECUTABLE) {
            return "it ended with exit code 126: the command, or one that it calls, may not be executed";
        }
        return signalled()
                ? "it was ended by signal " + (code - SIGNALS) + " (exit code " + code + ")"
                : "it ended with exit code " + code;
    }

    private String seconds() {
        double seconds = program.timeout().toMillis() / 1000.0;
        return seconds == Math.rint(seconds) ? String.valueOf((long) seconds) : String.valueOf(seconds);
    }

    /** What it rests on: the command, what it printed, and the notes. */
    List<Evidence> evidence() {
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.of("command: " + program.shown()));
        if (!output.isBlank()) {
            evidence.add(Evidence.of("standard output: " + output.excerpt()));
        }
        if (!errors.isBlank()) {
            evidence.add(Evidence.of("standard error: " + errors.excerpt()));
        }
        notes.forEach(note -> evidence.add(Evidence.of(note)));
        return evidence;
    }

    /** The same in one text, for what can only say why. */
    String account() {
        return told() + "; " + evidence().stream().map(Evidence::text).collect(Collectors.joining("; "));
    }
}
