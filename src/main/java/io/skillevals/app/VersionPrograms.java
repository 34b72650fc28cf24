package io.skillevals.app;

import io.skillevals.run.Words;
import io.skillevals.suite.Condition;
import io.skillevals.suite.KnownWords;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Surroundings.Service;
import io.skillevals.suite.Version;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks whether the programs that conditions start from a version's project are there, once its build commands have ended: each run
 * would break on one that is not. So it would on a service's script, the first argument of {@code node} or {@code java -jar} that is no
 * option. What a setup command may make there, because an argument of it names the project or its program lies in it, is not asked for.
 */
final class VersionPrograms {

    private static final String SETUP = "setup";
    private static final String SERVICE = "service";

    private final Version version;
    private final Path directory;
    private final Words words;
    private final List<Problem> problems = new ArrayList<>();

    /** Those of a version. */
    private VersionPrograms(Version version) {
        this.version = version;
        this.directory = version.directory().toAbsolutePath().normalize();
        this.words = new Words(Map.of(KnownWords.VERSION_DIR, directory.toString()));
    }

    /**
     * What is not there, or may not be executed.
     *
     * @param conditions those that the version's runs to come need
     */
    static List<Problem> missing(Version version, List<Condition> conditions) {
        VersionPrograms programs = new VersionPrograms(version);
        conditions.forEach(programs::examine);
        return List.copyOf(programs.problems);
    }

    private void examine(Condition condition) {
        Surroundings around = condition.surroundings();
        boolean made = false;
        for (List<String> command : around.setup()) {
            if (!made) {
                examine(SETUP, command, condition);
            }
            made |= mayMake(command);
        }
        Service service = around.service();
        if (service != null && !made) {
            examine(SERVICE, service.command(), condition);
            script(service.command())
                    .filter(file -> !Files.exists(file))
                    .ifPresent(file -> problem(SERVICE, "its file, ", file, condition));
        }
    }

    /** A program of the project may know by its own place where the project is. */
    private boolean mayMake(List<String> command) {
        return command.stream().skip(1).anyMatch(word -> words.fill(word).contains(directory.toString()))
                || program(command).filter(VersionPrograms::isProgram).isPresent();
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    private void examine(String kind, List<String> command, Condition condition) {
        program(command)
                .filter(file -> !isProgram(file))
                .ifPresent(file -> problem(kind, "its program, ", file, condition));
    }

    private void problem(String kind, String what, Path file, Condition condition) {
        problems.add(new Problem(
                true,
                "<conditions><condition>[" + condition.name() + "]<" + kind + ">",
                what + file + ", " + (Files.exists(file) ? "is no file that may be executed" : "is not there")
                        + " in the version " + version.name() + built(condition)
                        + ", so nothing was run: mend the command, or what makes the file"));
    }

    private static String built(Condition condition) {
        return condition.surroundings().build().isEmpty() ? "" : " after its build commands";
    }

    /** The program, where it is one of the version's project. */
    private Optional<Path> program(List<String> command) {
        return command.stream()
                .findFirst()
                .filter(program -> program.indexOf('/') >= 0)
                .flatMap(this::inProject);
    }

    /** What a program of the machine is to run, where that is a file of the version's project. */
    private Optional<Path> script(List<String> command) {
        return command.stream()
                .skip(1)
                .filter(word -> !word.startsWith("-"))
                .findFirst()
                .filter(word -> words.fill(word).startsWith(directory + "/"))
                .flatMap(this::inProject);
    }

    private Optional<Path> inProject(String word) {
        String filled = words.fill(word);
        if (!Words.in(filled).isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(directory.resolve(filled).normalize()).filter(file -> file.startsWith(directory));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
