package io.skillevals.grade.command;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A program as a check asks for it.
 *
 * @param command program and arguments
 * @param shell whether it is a text for a shell
 * @param directory where it starts, relative to the tree; empty for the tree itself
 * @param timeout its time limit
 * @param environment variables that it is given
 * @param inherit names of variables of the build that it may see
 * @param box the container that it runs in; absent for this machine
 */
record Program(
        List<String> command,
        boolean shell,
        String directory,
        Duration timeout,
        Map<String, String> environment,
        List<String> inherit,
        @Nullable Box box) {

    private static final int LONGEST_SHOWN = 500;

    /** Whether it is looked for in the tree, so that it is the agent's when it is missing. */
    boolean isOfTheTree() {
        return !shell && command.get(0).indexOf('/') > 0;
    }

    /** The command line for readers, or its beginning. */
    String shown() {
        String line = shell ? command.get(command.size() - 1) : String.join(" ", command);
        return line.length() > LONGEST_SHOWN ? line.substring(0, LONGEST_SHOWN) + "…" : line;
    }
}
