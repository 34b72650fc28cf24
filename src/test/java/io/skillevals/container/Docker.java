package io.skillevals.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Docker's own command, as a witness that is not of this house. */
public final class Docker {

    private Docker() {}

    /** A suite's name of this JVM alone: others may test at the same time, or have left things behind. */
    static String suite(String name) {
        return name + "-" + ProcessHandle.current().pid();
    }

    public static List<String> labelled(String label) {
        List<String> all = new ArrayList<>(run("ps", "-a", "--filter", "label=" + label, "--format", "{{.Names}}"));
        all.addAll(run("network", "ls", "--filter", "label=" + label, "--format", "{{.Name}}"));
        return all;
    }

    /** The address of the engine's machine on the default bridge. */
    public static String bridgeAddress() {
        String found = run("network", "inspect", "bridge", "--format", "{{(index .IPAM.Config 0).Gateway}}")
                .get(0);
        if (!found.isBlank() && !found.contains("no value")) {
            return found;
        }
        return run("network", "inspect", "bridge", "--format", "{{(index .IPAM.Config 0).Subnet}}")
                .get(0)
                .replaceAll("\\.\\d+/.*", ".1");
    }

    public static List<String> run(String... arguments) {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
