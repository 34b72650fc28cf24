package io.skillevals.container;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A program to be run in a container of its own.
 *
 * @param image name or id; must be there already, and have {@code /bin/sh}
 * @param role what it is for, in a word of letters: part of the container's name
 * @param run the run that it belongs to
 * @param environment on top of the image's own
 * @param command program and arguments; the image's own entry point is left out
 * @param input what it reads on standard input, in UTF-8; absent for nothing
 * @param directory absolute; where it is started. Made, with the folders above it, where it is not there
 * @param scratch absolute; a folder in the container that the image's user may write to when the program has ended
 * @param outside whether it is on the engine's default bridge, and so may reach the internet; else it has no network
 * @param memory most bytes of memory and swap together; absent for no limit
 * @param cpus most processors, may be a fraction; absent for no limit
 * @param user {@code user} or {@code user:group}, each by name or number; absent for the image's own
 */
public record ProgramRequest(
        String image,
        String role,
        String run,
        Map<String, String> environment,
        List<String> command,
        @Nullable String input,
        String directory,
        String scratch,
        boolean outside,
        @Nullable Long memory,
        @Nullable Double cpus,
        @Nullable String user) {

    /** Copies what is given. */
    public ProgramRequest {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("a command has at least a program");
        }
        environment = Map.copyOf(environment);
        command = List.copyOf(command);
    }

    /** A request for the image's own user. */
    public ProgramRequest(
            String image,
            String role,
            String run,
            Map<String, String> environment,
            List<String> command,
            @Nullable String input,
            String directory,
            String scratch,
            boolean outside,
            @Nullable Long memory,
            @Nullable Double cpus) {
        this(image, role, run, environment, command, input, directory, scratch, outside, memory, cpus, null);
    }

    /** What it does, for messages. */
    String doing() {
        return "run " + command.get(0) + " in a container of the image " + image;
    }
}
