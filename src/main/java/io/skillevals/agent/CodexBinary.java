package io.skillevals.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the program behind the launcher that npm installs. The launcher is a second process, which ends later than the program
 * and needs Node.
 */
final class CodexBinary {

    private static final String LAUNCHER = "codex.js";
    private static final String PROGRAM = "codex";

    private CodexBinary() {}

    /**
     * The program of the launcher of that name.
     *
     * @param name a name to look up, or a path
     * @param path the value of {@code PATH}
     * @return empty when there is no such launcher, or not one program for it
     */
    static Optional<Path> of(String name, String path) {
        try {
            Optional<Path> launcher = found(name, path);
            return launcher.isEmpty() ? Optional.empty() : behind(launcher.get().toRealPath());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<Path> found(String name, String path) {
        Stream<Path> places = name.indexOf('/') >= 0
                ? Stream.of(Path.of(name))
                : Stream.of(path.split(File.pathSeparator)).map(folder -> Path.of(folder, name));
        return places.filter(Files::isExecutable).filter(Files::isRegularFile).findFirst();
    }

    /** The package of the platform lies beside the launcher's, or inside it. */
    private static Optional<Path> behind(Path launcher) throws IOException {
        Path bin = launcher.getParent();
        Path home = bin == null ? null : bin.getParent();
        if (!launcher.endsWith(LAUNCHER) || home == null) {
            return Optional.empty();
        }
        for (Path packages : new Path[] {home.resolveSibling(""), home.resolve("node_modules/@openai")}) {
            List<Path> programs = programs(packages);
            if (programs.size() == 1) {
                return Optional.of(programs.get(0));
            }
        }
        return Optional.empty();
    }

    private static List<Path> programs(Path packages) throws IOException {
        if (!Files.isDirectory(packages)) {
            return List.of();
        }
        try (Stream<Path> platforms = Files.list(packages)) {
            return platforms
                    .filter(folder -> folder.getFileName().toString().startsWith("codex-"))
                    .flatMap(folder -> children(folder.resolve("vendor")))
                    .map(target -> target.resolve("bin").resolve(PROGRAM))
                    .filter(Files::isExecutable)
                    .toList();
        }
    }

    private static Stream<Path> children(Path folder) {
        File[] children = folder.toFile().listFiles();
        return children == null ? Stream.empty() : Stream.of(children).map(File::toPath);
    }
}
