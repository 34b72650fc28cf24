package io.skillevals.run;

import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Surroundings.Service;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a condition sets up, one thing after the other, with shell lines as commands. */
final class Setting {

    private @Nullable String instructions;
    private @Nullable Path overlay;
    private @Nullable Path home;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<List<String>> setup = new ArrayList<>();
    private final List<List<String>> teardown = new ArrayList<>();
    private @Nullable Service service;
    private boolean data;
    private List<String> dump = List.of();

    private Setting() {}

    static Setting of() {
        return new Setting();
    }

    /** A command. */
    static List<String> shell(String line) {
        return List.of("/bin/sh", "-c", line);
    }

    Setting instructions(String text) {
        instructions = text;
        return this;
    }

    Setting overlay(Path folder) {
        overlay = folder;
        return this;
    }

    Setting home(Path folder) {
        home = folder;
        return this;
    }

    Setting sets(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Setting setup(String line) {
        return setup(shell(line));
    }

    Setting setup(List<String> command) {
        setup.add(command);
        return this;
    }

    Setting teardown(String line) {
        teardown.add(shell(line));
        return this;
    }

    Setting data() {
        data = true;
        return this;
    }

    Setting dump(String line) {
        dump = shell(line);
        return this;
    }

    Setting service(@Nullable String ready, String line) {
        return service(shell(line), ready, Duration.ofSeconds(20), Duration.ofSeconds(10));
    }

    Setting service(List<String> command, @Nullable String ready, Duration start, Duration stop) {
        service = new Service(command, ready, start, stop);
        return this;
    }

    Surroundings done() {
        return new Surroundings(
                instructions, overlay, home, environment, setup, teardown, service, data, dump, List.of(), List.of());
    }
}
