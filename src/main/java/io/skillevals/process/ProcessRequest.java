package io.skillevals.process;

import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A program to start, and the limits it runs under.
 *
 * @param command program and arguments; a program without {@code /} is looked up on the {@code PATH} of {@code environment}
 * @param directory working directory
 * @param environment the complete environment; nothing is inherited. The marker is added to it
 * @param input what the program reads on standard input, in UTF-8; {@code null} for the null device. Several agents wait for ever on an
 *     open pipe that nobody writes to
 * @param output takes standard output, from one thread; it is flushed but not closed
 * @param errors takes standard error, from another thread; it is flushed but not closed
 * @param tap sees all of standard output before {@code output} does, also what exceeds the limit; what it throws ends its seeing and
 *     nothing else. It is neither flushed nor closed
 * @param finished whether the program has said that it is done: from then on it has {@link Limits#afterEnd} to go. Asked every 50 ms or so
 *     from the thread that waits, not from that of the tap
 * @param limits time and size limits
 * @param marker found in the environment of every process that belongs to this start
 * @param place a folder that is this start's alone: whoever works in it, or below, belongs to this start, too, and is ended with it;
 *     {@code null} when others may work there
 */
public record ProcessRequest(
        List<String> command,
        Path directory,
        Map<String, String> environment,
        @Nullable String input,
        OutputStream output,
        OutputStream errors,
        OutputStream tap,
        BooleanSupplier finished,
        Limits limits,
        Marker marker,
        @Nullable Path place) {

    public ProcessRequest {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("a command has at least a program");
        }
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /** A request with nothing on standard input, output thrown away, default limits and a marker of its own. */
    public static ProcessRequest of(List<String> command, Path directory, Map<String, String> environment) {
        return new ProcessRequest(
                command,
                directory,
                environment,
                null,
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                () -> false,
                Limits.wall(Duration.ofMinutes(10)),
                Marker.random(),
                null);
    }

    /** The same with a text on standard input. */
    public ProcessRequest withInput(String text) {
        return new ProcessRequest(
                command, directory, environment, text, output, errors, tap, finished, limits, marker, place);
    }

    /** The same with these takers of standard output and standard error. */
    public ProcessRequest withSinks(OutputStream newOutput, OutputStream newErrors) {
        return new ProcessRequest(
                command, directory, environment, input, newOutput, newErrors, tap, finished, limits, marker, place);
    }

    /** The same with somebody who follows standard output while it comes, and can tell when the program is done. */
    public ProcessRequest withTap(OutputStream newTap, BooleanSupplier newFinished) {
        return new ProcessRequest(
                command, directory, environment, input, output, errors, newTap, newFinished, limits, marker, place);
    }

    /** The same under these limits. */
    public ProcessRequest withLimits(Limits newLimits) {
        return new ProcessRequest(
                command, directory, environment, input, output, errors, tap, finished, newLimits, marker, place);
    }

    /** The same with this marker. */
    public ProcessRequest withMarker(Marker newMarker) {
        return new ProcessRequest(
                command, directory, environment, input, output, errors, tap, finished, limits, newMarker, place);
    }

    /** The same in a place of its own. */
    public ProcessRequest withPlace(Path newPlace) {
        return new ProcessRequest(
                command, directory, environment, input, output, errors, tap, finished, limits, marker, newPlace);
    }
}
