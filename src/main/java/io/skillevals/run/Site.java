package io.skillevals.run;

import io.skillevals.process.Limits;
import io.skillevals.process.ProcessRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the programs around one agent are started with: its home and folders, nothing of the build's environment but what is neutral, and
 * the variables of the condition.
 *
 * @param neutral the build's environment
 * @param folders the run's folders
 * @param words what the words in commands stand for
 * @param environment variables of the condition, with their words filled in
 */
record Site(NeutralEnvironment neutral, RunFolders folders, Words words, Map<String, String> environment) {

    /** What is kept of the output of a program: 4 MB, and its end. */
    private static final long OUTPUT_BYTES = 4L << 20;

    /**
     * A start of a program.
     *
     * @param command with words
     * @param scripts folders in which a program with a relative path is looked for, one after the other
     * @param directory where it works, on a place of the run's own
     */
    ProcessRequest request(List<String> command, List<Path> scripts, Path directory, Limits limits) throws IOException {
        Files.createDirectories(directory);
        RunFolders there = new RunFolders(directory, folders.home(), folders.temporary());
        return ProcessRequest.of(
                        resolved(words.fill(command), scripts),
                        directory,
                        neutral.of(there, environment, List.of(), List.of()))
                .withLimits(limits.withOutputBytes(OUTPUT_BYTES))
                .withPlace(directory);
    }

    /** A script that is checked in is named from the project, not from the place in which it works. */
    private static List<String> resolved(List<String> command, List<Path> scripts) {
        String program = command.get(0);
        if (program.indexOf('/') <= 0) {
            return command;
        }
        List<Path> places = scripts.stream()
                .map(folder -> folder.resolve(program).normalize())
                .toList();
        List<String> resolved = new ArrayList<>(command);
        resolved.set(
                0,
                places.stream()
                        .filter(Files::exists)
                        .findFirst()
                        .orElse(places.get(places.size() - 1))
                        .toString());
        return resolved;
    }
}
