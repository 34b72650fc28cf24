package io.skillevals.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks programs up the way a shell does. */
public final class Executables {

    private Executables() {}

    /**
     * Finds a program.
     *
     * @param name a name to look up, or a path (anything with a {@code /})
     * @param path the value of {@code PATH}; {@code null} finds no names
     * @return the program's path when it is there and may be executed
     */
    public static Optional<Path> find(String name, @Nullable String path) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (name.indexOf('/') >= 0) {
            return executable(name);
        }
        if (path == null) {
            return Optional.empty();
        }
        for (String folder : path.split(File.pathSeparator, -1)) {
            Optional<Path> found = executable((folder.isEmpty() ? "." : folder) + "/" + name);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Path> executable(String path) {
        try {
            Path file = Path.of(path);
            return Files.isRegularFile(file) && Files.isExecutable(file) ? Optional.of(file) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
