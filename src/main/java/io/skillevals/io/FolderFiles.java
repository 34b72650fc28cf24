package io.skillevals.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lists the regular files below a folder. The folder itself may be a link; links to other folders are not followed. Where it is the
 * root of a git repository, that is left out: each commit would make it another folder.
 */
public final class FolderFiles {

    private static final String REPOSITORY = ".git";

    private FolderFiles() {}

    /**
     * The files in the order of their paths, each below {@code folder} as it was given.
     *
     * @throws IOException when the folder or one below it cannot be read
     */
    public static List<Path> of(Path folder) throws IOException {
        Path real = folder.toRealPath();
        Path repository = real.resolve(REPOSITORY);
        try (Stream<Path> all = Files.walk(real)) {
            return all.filter(file -> !file.startsWith(repository))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .map(file -> folder.resolve(real.relativize(file).toString()))
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
