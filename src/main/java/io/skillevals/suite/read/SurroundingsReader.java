package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Reason;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.Durations;
import io.skillevals.suite.KnownWords;
import io.skillevals.suite.OwnFolders;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Surroundings.Service;
import io.skillevals.suite.read.source.UserJson;
import io.skillevals.suite.read.source.UserPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Reads what a condition sets up around its agents. */
final class SurroundingsReader {

    private static final Duration START = Duration.ofMinutes(1);
    private static final Duration STOP = Duration.ofSeconds(10);

    private final Path basedir;
    private final Problems problems;

    SurroundingsReader(Path basedir, Problems problems) {
        this.basedir = basedir;
        this.problems = problems;
    }

    /**
     * What the fields of a condition say.
     *
     * @param usual the instructions of a condition that names no file of them; absent for none
     */
    Surroundings read(JsonDocument fields, @Nullable String usual) {
        boolean data = data(fields);
        KnownWords words = words(fields);
        Optional<Path> instructions = path("instructions", fields);
        return new Surroundings(
                instructions
                        .map(file -> text(file, fields.place("/instructions")))
                        .orElse(usual),
                instructions.orElse(null),
                folder("overlay", fields),
                folder("home", fields),
                environment(fields, words),
                commands("setup", fields, words),
                commands("teardown", fields, words),
                fields.object("service").map(own -> service(own, words)).orElse(null),
                data,
                command("dump", fields, words),
                commands("build", fields, KnownWords.ofBuild()),
                command("compatibility", fields, KnownWords.ofComparison()));
    }

    /** Says what is wrong with the words of what a condition asks of its agents: of their servers and arguments. */
    void words(AgentOptions options, JsonDocument fields) {
        KnownWords words = words(fields);
        options.arguments().forEach(argument -> examine(argument, fields.place("/arguments"), words));
        options.serverTexts().forEach(text -> examine(text, fields.place("/mcpConfig"), words));
    }

    private static boolean data(JsonDocument fields) {
        return fields.get("data").asBoolean(false);
    }

    private static KnownWords words(JsonDocument fields) {
        return KnownWords.ofRun(fields.get("service").isObject(), data(fields));
    }

    private String text(Path file, String place) {
        if (!Files.isRegularFile(file)) {
            problems.error(place, "the file of instructions " + file + " does not exist");
            return "";
        }
        try {
            String text = Files.readString(file);
            if (text.isBlank()) {
                problems.error(place, "the file of instructions " + file + " is empty");
            }
            return text;
        } catch (IOException e) {
            problems.error(file.toString(), "cannot be read: " + Reason.of(e));
            return "";
        }
    }

    private @Nullable Path folder(String name, JsonDocument fields) {
        Optional<Path> folder = path(name, fields);
        folder.filter(path -> !Files.isDirectory(path))
                .ifPresent(path -> problems.error(fields.place("/" + name), "the folder " + path + " does not exist"));
        return folder.orElse(null);
    }

    private Optional<Path> path(String name, JsonDocument fields) {
        String given = fields.get(name).asString("");
        return given.isEmpty()
                ? Optional.empty()
                : new UserPaths(problems).resolve(basedir, given, fields.place("/" + name));
    }

    private Map<String, String> environment(JsonDocument fields, KnownWords words) {
        Map<String, String> environment = new LinkedHashMap<>();
        fields.get("environment").forEachEntry((name, value) -> {
            String place =
                    fields.place("/environment/" + name.replace("~", "~0").replace("/", "~1"));
            if (OwnFolders.isOne(name)) {
                problems.error(
                        place,
                        "the variable " + name
                                + " names a folder of the run's own, so that nobody's skills or settings "
                                + "reach it: take it out of <environment>");
            }
            examine(value.asString(""), place, words);
            environment.put(name, value.asString(""));
        });
        return environment;
    }

    private Service service(JsonDocument fields, KnownWords words) {
        String ready = OptionsReader.text(fields.tree(), "ready");
        if (ready != null) {
            examine(ready, fields.place("/ready"), words);
        }
        return new Service(
                command("command", fields, words),
                ready,
                limit("startLimit", START, fields),
                limit("stopLimit", STOP, fields));
    }

    private Duration limit(String name, Duration usual, JsonDocument fields) {
        JsonNode value = fields.get(name);
        if (!value.isString() && !value.isNumber()) {
            return usual;
        }
        return Durations.parse(value.asString("")).orElseGet(() -> {
            problems.error(
                    fields.place("/" + name),
                    "`" + value.asString("") + "` is no time limit: write 600, 90s, 10m or PT10M, at most 30 days");
            return usual;
        });
    }

    private List<List<String>> commands(String name, JsonDocument fields, KnownWords words) {
        List<JsonNode> list = fields.list(name);
        List<List<String>> commands = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            commands.add(command(list.get(i), fields.place("/" + name + "/" + i), words));
        }
        return commands;
    }

    private List<String> command(String name, JsonDocument fields, KnownWords words) {
        return fields.get(name) instanceof ArrayNode command
                ? command(command, fields.place("/" + name), words)
                : List.of();
    }

    private List<String> command(JsonNode command, String place, KnownWords words) {
        List<String> argv = UserJson.texts(command);
        argv.forEach(argument -> examine(argument, place, words));
        return argv;
    }

    private void examine(String text, String place, KnownWords words) {
        words.problem(text).ifPresent(problem -> problems.error(place, problem));
    }
}
