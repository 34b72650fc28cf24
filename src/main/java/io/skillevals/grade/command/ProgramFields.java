package io.skillevals.grade.command;

import io.skillevals.grade.Fields;
import io.skillevals.io.Json;
import io.skillevals.suite.Durations;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Sizes;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields that tell a program: what is started, where, for how long, and what it sees. */
final class ProgramFields {

    static final String COMMAND = "command";
    static final String DIRECTORY = "directory";

    private static final String TIMEOUT = "timeout";
    private static final String ENVIRONMENT = "environment";
    private static final String INHERIT = "inherit";
    private static final String CONTAINER = "container";
    private static final String IMAGE = "image";
    private static final String NETWORK = "network";
    private static final String MEMORY = "memory";
    private static final String USER = "user";

    private static final List<String> SHELL = List.of("sh", "-c");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Set<String> OWN = Set.of("HOME", "TMPDIR", "PWD");
    private static final String OWN_PREFIX = "EVALS_";

    /** The most memory of a container, where nothing else is said. */
    private static final long USUAL_MEMORY = 2L << 30;

    private ProgramFields() {}

    /** Adds the command. */
    static Fields commandIn(Fields fields) {
        return fields.textOrTexts(
                COMMAND, "argument", "What is run: a text for the shell, or a list of the program and its arguments.");
    }

    /** Adds the folder that it starts in. */
    static Fields directoryIn(Fields fields) {
        return fields.text(DIRECTORY, "The folder in the copied tree that it starts in. Default: the tree itself.");
    }

    /** Adds the other fields. */
    static Fields in(Fields fields, String usualTimeout) {
        ObjectNode environment = Json.mapper()
                .createObjectNode()
                .put("description", "Variables that it is given, by name.")
                .put("type", "object");
        environment.putObject("additionalProperties").put("type", "string");
        ObjectNode container = Fields.none()
                .text(IMAGE, "The image, which the engine must have, with /bin/sh in it.")
                .oneOf(
                        NETWORK,
                        Stream.of(Isolation.Network.values()).map(Isolation.Network::label),
                        "What it reaches. Default: none.")
                .text(MEMORY, "The most memory, such as 512m. Default: 2g.")
                .text(USER, "Whom its processes belong to: user or user:group. Default: the image's own.")
                .require(IMAGE)
                .tree();
        return fields.textOrNumber(
                        TIMEOUT, "The time limit: seconds, or such as 90s, 10m. Default: " + usualTimeout + ".")
                .property(ENVIRONMENT, environment)
                .texts(INHERIT, "variable", "Names of variables of the build's environment that it may see.")
                .property(CONTAINER, container.put("description", "The container that it runs in. Default: none."));
    }

    /** What is wrong beyond the schema. */
    static List<String> problems(JsonNode config) {
        List<String> problems = new ArrayList<>();
        if (config.has(COMMAND)) {
            List<String> command = Fields.textsOf(config.path(COMMAND));
            if (command.isEmpty() || command.get(0).isBlank()) {
                problems.add(COMMAND + " is empty: say what is to be run");
            } else if (!config.path(COMMAND).isString()
                    && leaves(config.path(DIRECTORY).asString(""), command.get(0))) {
                problems.add(COMMAND + ": " + command.get(0) + " leaves the tree");
            }
            if (command.stream().anyMatch(word -> word.indexOf('\0') >= 0)) {
                problems.add(COMMAND + " holds a NUL character");
            }
        }
        String directory = config.path(DIRECTORY).asString("");
        if (directory.startsWith("/") || leaves(directory)) {
            problems.add(DIRECTORY + ": " + directory + " leaves the tree: name a folder inside of it");
        }
        if (config.has(TIMEOUT) && timeout(config).isEmpty()) {
            problems.add(
                    TIMEOUT + ": `" + config.path(TIMEOUT).asString("") + "` is no time: write such as 90s or 10m");
        }
        environmentProblems(config, problems);
        JsonNode memory = config.path(CONTAINER).path(MEMORY);
        if (memory.isString()
                && Sizes.bytes(memory.asString()).filter(bytes -> bytes > 0).isEmpty()) {
            problems.add(
                    CONTAINER + ": " + MEMORY + " `" + memory.asString() + "` is no size: write such as 512m or 2g");
        }
        return problems;
    }

    private static void environmentProblems(JsonNode config, List<String> problems) {
        for (String name : config.path(ENVIRONMENT).propertyNames()) {
            if (!VARIABLE.matcher(name).matches()) {
                problems.add(ENVIRONMENT + ": `" + name + "` is no name of a variable");
            } else if (OWN.contains(name) || name.startsWith(OWN_PREFIX)) {
                problems.add(ENVIRONMENT + ": " + name + " is set by the check itself");
            }
        }
        Fields.texts(config.path(INHERIT))
                .filter(name -> !VARIABLE.matcher(name).matches())
                .forEach(name -> problems.add(INHERIT + ": `" + name + "` is no name of a variable"));
    }

    private static boolean leaves(String directory, String program) {
        return !program.startsWith("/") && leaves(directory.isEmpty() ? program : directory + "/" + program);
    }

    /** Whether a relative path leads out of where it starts. */
    static boolean leaves(String path) {
        try {
            Path relative = Path.of(path);
            return !relative.isAbsolute() && relative.normalize().startsWith("..");
        } catch (InvalidPathException e) {
            return true;
        }
    }

    /** How long it may take. */
    static Duration timeout(JsonNode config, Duration usual) {
        return timeout(config).orElse(usual);
    }

    private static Optional<Duration> timeout(JsonNode config) {
        return Durations.parse(config.path(TIMEOUT).asString(""));
    }

    /** The program of a configuration without problems. */
    static Program read(JsonNode config, Duration usualTimeout) {
        return read(
                config,
                Fields.textsOf(config.path(COMMAND)),
                config.path(COMMAND).isString(),
                usualTimeout);
    }

    /** Likewise, with a command that is not the configuration's. */
    static Program read(JsonNode config, List<String> given, boolean shell, Duration usualTimeout) {
        List<String> command = new ArrayList<>(shell ? SHELL : List.of());
        command.addAll(given);
        Map<String, String> environment = new LinkedHashMap<>();
        config.path(ENVIRONMENT)
                .properties()
                .forEach(entry ->
                        environment.put(entry.getKey(), entry.getValue().asString("")));
        return new Program(
                List.copyOf(command),
                shell,
                config.path(DIRECTORY).asString(""),
                timeout(config, usualTimeout),
                environment,
                Fields.texts(config.path(INHERIT)).toList(),
                box(config.path(CONTAINER)));
    }

    private static @Nullable Box box(JsonNode container) {
        if (!container.isObject()) {
            return null;
        }
        JsonNode user = container.path(USER);
        return new Box(
                container.path(IMAGE).asString(""),
                container.path(NETWORK).asString("").equals(Isolation.Network.BRIDGE.label()),
                Sizes.bytes(container.path(MEMORY).asString("")).orElse(USUAL_MEMORY),
                user.isString() ? user.asString() : null);
    }
}
