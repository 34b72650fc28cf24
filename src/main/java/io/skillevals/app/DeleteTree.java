package io.skillevals.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes a folder for temporary files that was made here. */
final class DeleteTree {

    private DeleteTree() {}

    /** Removes it; what cannot be removed stays for the system to clean. */
    static void quietly(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // a left-over folder for temporary files harms no result
        }
    }
}
