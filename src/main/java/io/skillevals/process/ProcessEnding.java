package io.skillevals.process;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * How a process ended.
 *
 * @param how who ended it
 * @param exitCode absent when it was not started; after a signal 128 + its number. No proof of anything when {@code how} is not
 *     {@link How#EXITED}: some agents exit 0 when they are terminated
 * @param wall time from its start to its end
 * @param leftovers processes of its tree that outlived it and were ended too
 * @param outputCut whether something of standard output was left out
 * @param errorsCut whether something of standard error was left out
 * @param notes what else a reader should know, such as why it was not started
 */
public record ProcessEnding(
        How how,
        OptionalInt exitCode,
        Duration wall,
        List<Leftover> leftovers,
        boolean outputCut,
        boolean errorsCut,
        List<String> notes) {

    public ProcessEnding {
        leftovers = List.copyOf(leftovers);
        notes = List.copyOf(notes);
    }

    /** Who ended it. */
    public enum How {
        /** It ended by itself. */
        EXITED,
        /** Its time was up. */
        TIMED_OUT,
        /** It was silent for too long. */
        IDLE,
        /** It had said that it was done, and did not go. */
        LINGERED,
        /** The caller did not want it any longer. */
        CANCELLED,
        /** It could not be started; the notes say why. */
        NOT_STARTED
    }

    /**
     * A process that outlived the one that was started.
     *
     * @param pid its id
     * @param command its command line, or its name when that cannot be read
     */
    public record Leftover(long pid, String command) {}

    static ProcessEnding notStarted(String why) {
        return new ProcessEnding(
                How.NOT_STARTED, OptionalInt.empty(), Duration.ZERO, List.of(), false, false, List.of(why));
    }

    /** The notes as one text; empty when there are none. */
    public String text() {
        return String.join("; ", notes);
    }
}
