package io.skillevals.app;

import io.skillevals.grade.Fields;
import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.RecordPlaces;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Solution;
import io.skillevals.suite.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The secrets of the suite's agents and sandboxes, as they stand in the build's environment and in settings.xml. */
final class Secrets {

    /** Shorter texts inside a login, such as its kind, are no secrets. */
    private static final int SHORTEST_TOKEN = 16;

    private static final List<String> SERVER_SECRETS = List.of("env", "headers");
    private static final Pattern SPEAKS_OF_A_SECRET =
            Pattern.compile("(?i)key|token|secret|passw|passphrase|credential|auth|cookie");

    /** No address, no path, no sentence, and letters and digits mixed. */
    private static final Pattern LOOKS_DRAWN = Pattern.compile("(?=.*[A-Za-z])(?=.*\\d)(?!\\.{0,2}/)(?!.*(://|\\{\\{|\\$\\{))\\S{16,}");

    /** The field of a check with the names of the variables that its program may see. */
    private static final String INHERITED = "inherit";

    private Secrets() {}

    /**
     * Keeps every credential of every agent and sandbox out of what is written. A value that is too short to be recognised is left alone:
     * no run was ever started with it.
     */
    static Redactor redactor(Suite suite, Kinds kinds, Credentials credentials) throws IOException {
        Map<String, String> secrets = new LinkedHashMap<>();
        for (AgentSpec spec : suite.agents()) {
            for (String name : kinds.of(spec).credentials(spec)) {
                put(name, "env:" + name, credentials, secrets);
            }
        }
        for (Fixture fixture : suite.fixtures()) {
            Set<String> sources =
                    fixture.sandbox() == null ? Set.of() : fixture.sandbox().secretSources();
            for (String source : sources) {
                put(source.replaceFirst("^env:", ""), source, credentials, secrets);
            }
        }
        inherited(suite, credentials, secrets);
        records(suite, credentials, secrets);
        for (AgentSpec spec : suite.agents()) {
            servers(spec.options().mcpServers(), secrets);
        }
        for (Condition condition : suite.conditions()) {
            servers(condition.options().mcpServers(), secrets);
        }
        variables(suite, secrets);
        return spared(Redactor.of(secrets), suite);
    }

    /** What programs of checks may see of the build's environment, and could print. Other values than secrets are ordinary words. */
    private static void inherited(Suite suite, Credentials credentials, Map<String, String> secrets) {
        suite.fixtures().stream()
                .flatMap(fixture -> fixture.everyCheck().stream())
                .flatMap(CheckSpec::all)
                .flatMap(check -> Fields.texts(check.config().path(INHERITED)))
                .distinct()
                .filter(name -> SPEAKS_OF_A_SECRET.matcher(name).find())
                .forEach(name -> put(name, "env:" + name, credentials, secrets));
    }

    /** The key of the place where runs are recorded, which an agent could come across as well. */
    private static void records(Suite suite, Credentials credentials, Map<String, String> secrets) {
        RecordPlaces.Http http = suite.records().http();
        String source = http == null ? null : http.credential();
        if (source != null) {
            put(
                    source.startsWith("file:") ? "keyFile" : source.replaceFirst("^env:", ""),
                    source,
                    credentials,
                    secrets);
        }
    }

    /** What stands in an MCP configuration by value, under a name that speaks of a secret. */
    private static void servers(@Nullable JsonNode servers, Map<String, String> secrets) {
        if (servers == null) {
            return;
        }
        servers.forEachEntry((server, fields) -> {
            for (String place : SERVER_SECRETS) {
                fields.path(place).forEachEntry((name, value) -> {
                    String text = value.asString("");
                    if (SPEAKS_OF_A_SECRET.matcher(name).find()
                            && text.length() >= Redactor.MINIMUM_LENGTH
                            && !text.contains("${")) {
                        secrets.putIfAbsent(server + "." + name, text);
                    }
                });
            }
        });
    }

    /**
     * What stands among the variables of an agent or a condition by value, although it belongs into credentials. A name that speaks of
     * a secret is not enough: {@code AUTH_MODE=disabled} is a word of which a project may be full.
     */
    private static void variables(Suite suite, Map<String, String> secrets) {
        Stream.concat(
                        suite.agents().stream().map(AgentSpec::environment),
                        suite.conditions().stream()
                                .map(condition -> condition.surroundings().environment()))
                .forEach(variables -> variables.forEach((name, value) -> {
                    if (SPEAKS_OF_A_SECRET.matcher(name).find()
                            && LOOKS_DRAWN.matcher(value).matches()) {
                        secrets.putIfAbsent(name, value);
                    }
                }));
    }

    /**
     * What only looks like a key and stands in a fixture or skill already was not brought by an agent: without it the captured
     * project would not be the one that the agent left.
     */
    private static Redactor spared(Redactor redactor, Suite suite) throws IOException {
        Redactor spared = redactor;
        for (Fixture fixture : suite.fixtures()) {
            spared = spared.sparing(fixture.project());
            spared = fixture.instructions() == null ? spared : spared.sparing(fixture.instructions());
            for (Solution solution : fixture.solutions()) {
                spared = spared.sparing(solution.directory());
            }
        }
        for (Condition condition : suite.conditions()) {
            spared = condition.experiment() == null
                    ? spared
                    : spared.sparing(condition.experiment().directory());
        }
        for (Path laid : laid(suite)) {
            spared = spared.sparing(laid);
        }
        for (Skill skill : suite.everySkill()) {
            spared = spared.sparing(skill.directory());
        }
        return spared;
    }

    /** What is laid over workspaces and put into data folders. A home is none of it: a login in it may be a real one. */
    private static List<Path> laid(Suite suite) {
        return Stream.concat(
                        suite.conditions().stream()
                                .flatMap(one ->
                                        Stream.ofNullable(one.surroundings().overlay())),
                        suite.fixtures().stream()
                                .flatMap(one -> Stream.ofNullable(one.seed()))
                                .flatMap(seed -> Stream.ofNullable(seed.folder())))
                .toList();
    }

    private static void put(String name, String source, Credentials credentials, Map<String, String> secrets) {
        credentials
                .apply(source)
                .filter(value -> value.length() >= Redactor.MINIMUM_LENGTH)
                .ifPresent(value -> {
                    secrets.put(name, value);
                    inside(name, value, secrets);
                });
    }

    /** A login that is a JSON object holds tokens, each of which is a secret by itself. */
    private static void inside(String name, String value, Map<String, String> secrets) {
        if (!value.strip().startsWith("{")) {
            return;
        }
        try {
            inside(name, Json.mapper().readTree(value), secrets);
        } catch (JacksonException e) {
            // no JSON after all: kept out as a whole
        }
    }

    private static void inside(String name, JsonNode node, Map<String, String> secrets) {
        if (node.isString() && node.asString().length() >= SHORTEST_TOKEN) {
            secrets.put(name, node.asString());
        }
        node.forEachEntry((field, value) -> inside(name + "." + field, value, secrets));
    }
}
