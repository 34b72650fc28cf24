package io.skillevals.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder beside the workspace where things go that are not to be kept; moving is cheap, whatever their size. */
final class Aside {

    private final Path folder;
    private int taken;

    Aside(Path folder) {
        this.folder = folder;
    }

    void take(Path file) throws IOException {
        Files.move(file, folder.resolve(Integer.toString(taken++)));
    }
}
