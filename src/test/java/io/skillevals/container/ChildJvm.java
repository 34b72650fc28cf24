package io.skillevals.container;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A main method in a JVM of its own, with this one's class path. */
final class ChildJvm {

    private ChildJvm() {}

    static ProcessBuilder of(Class<?> main, String... arguments) {
        return of(List.of(), main, arguments);
    }

    static ProcessBuilder of(List<String> options, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true);
    }
}
