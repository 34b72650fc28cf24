package io.skillevals.agent;

import io.skillevals.suite.AgentSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command line while it is put together. */
final class CommandLine {

    /** What makes every agent print its version. */
    static final String VERSION = "--version";

    /** The bytes of the longest argument: Linux refuses one of 128 KiB with the zero byte that ends it. */
    static final int LONGEST_ARGUMENT = 128 * 1024 - 1;

    private final List<String> words = new ArrayList<>();

    /** One of the agent's command as the suite names it, else of its usual executable. */
    CommandLine(AgentSpec spec, String executable) {
        words.addAll(spec.command().isEmpty() ? List.of(executable) : spec.command());
    }

    /** The program of an agent: as the suite names it, else its usual one. */
    static String program(AgentSpec spec, String usual) {
        return spec.command().isEmpty() ? usual : spec.command().get(0);
    }

    static boolean isTooLong(String argument) {
        return argument.getBytes(StandardCharsets.UTF_8).length > LONGEST_ARGUMENT;
    }

    CommandLine add(String... more) {
        return add(List.of(more));
    }

    CommandLine add(List<String> more) {
        words.addAll(more);
        return this;
    }

    /** Adds an option with its value; nothing when there is none. */
    CommandLine option(String name, @Nullable Object value) {
        return value == null ? this : add(name, value.toString());
    }

    List<String> words() {
        return List.copyOf(words);
    }
}
