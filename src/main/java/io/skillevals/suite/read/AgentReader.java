package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Recording;
import io.skillevals.suite.Sizes;
import io.skillevals.suite.Solution;
import io.skillevals.suite.read.source.CommandWords;
import io.skillevals.suite.read.source.UserNames;
import io.skillevals.suite.read.source.UserPaths;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the agents of the POM and lays the selectors over them. */
final class AgentReader {

    /** The agent of a suite that names none. */
    static final String USUAL = "claude-code";

    /** The agent that a command line alone asks for. */
    static final String COMMAND = "command";

    /** What the schema asks of credentials; others are left out, so that nobody stumbles over one. */
    private static final Pattern CREDENTIAL = Pattern.compile("env:[A-Za-z_][A-Za-z0-9_]*");

    private final SuiteInput input;
    private final JsonDocument block;
    private final Problems problems;

    AgentReader(SuiteInput input, JsonDocument block, Problems problems) {
        this.input = input;
        this.block = block;
        this.problems = problems;
    }

    /** The agent that {@code -Devals.agent} or {@code -Devals.agent.command} asks for, in place of every other. */
    Optional<String> selected() {
        return input.selector("agent").or(() -> input.selector("agent.command").map(command -> COMMAND));
    }

    /** The property that asks for it. */
    String selector() {
        return input.selector("agent").isPresent() ? "-Devals.agent" : "-Devals.agent.command";
    }

    /**
     * The configured agents by name.
     *
     * @param places receives where each of them stands
     */
    Map<String, AgentSpec> configured(Map<String, String> places) {
        Map<String, AgentSpec> agents = new LinkedHashMap<>();
        List<JsonNode> list = block.list("agents");
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) instanceof ObjectNode fields) {
                String place = block.place("/agents/" + i);
                configured(overlaid(agent(fields, place)), place, agents, places);
            }
        }
        return agents;
    }

    private void configured(AgentSpec agent, String place, Map<String, AgentSpec> agents, Map<String, String> places) {
        known(agent.type(), place);
        if (agent.name().isEmpty()) {
            return;
        }
        UserNames.examine(agent.name(), place, problems);
        places.putIfAbsent(agent.name(), place);
        if (agents.putIfAbsent(agent.name(), agent) != null) {
            problems.error(place, "two agents are named `" + agent.name() + "`");
        }
    }

    /** The agent of that name: a configured one, or the kind of that name with its defaults. */
    AgentSpec named(String name, Map<String, AgentSpec> configured, String place) {
        AgentSpec agent = configured.get(name);
        if (agent != null) {
            return agent;
        }
        if (!input.agentTypes().contains(name)) {
            List<String> names = new ArrayList<>(configured.keySet());
            input.agentTypes().stream().filter(type -> !names.contains(type)).forEach(names::add);
            problems.error(place, "unknown agent `" + name + "`" + Suggestion.of(name, names));
        }
        return overlaid(plain(name));
    }

    private void known(String type, String place) {
        if (!type.isEmpty() && !input.agentTypes().contains(type)) {
            problems.error(place, "unknown agent `" + type + "`" + Suggestion.of(type, input.agentTypes()));
        }
    }

    private AgentSpec overlaid(AgentSpec agent) {
        return new AgentSpec(
                agent.name(),
                agent.type(),
                started(input.selector("agent.command").map(this::words).orElse(agent.command()), agent.isolation()),
                agent.promptOnStdin(),
                agent.environment(),
                agent.credentials(),
                input.selector("solution").orElse(agent.solution()),
                agent.recording(),
                agent.isolation(),
                input.selector("model").isPresent() ? List.of() : agent.models(),
                agent.options().withModel(input.selector("model").orElse(agent.model())));
    }

    private List<String> words(String line) {
        return CommandWords.of(line, "-Devals.agent.command", problems);
    }

    /** The command with its executable found from the project, since it is started in a workspace; a container has its own. */
    private List<String> started(List<String> command, Isolation isolation) {
        if (isolation.kind() == Isolation.Kind.DOCKER
                || command.isEmpty()
                || command.get(0).indexOf('/') <= 0) {
            return command;
        }
        List<String> absolute = new ArrayList<>(command);
        new UserPaths(problems)
                .resolve(input.basedir(), command.get(0), "the agent's command")
                .ifPresent(executable -> absolute.set(0, executable.toString()));
        return absolute;
    }

    private static AgentSpec plain(String name) {
        return new AgentSpec(
                name,
                name,
                List.of(),
                false,
                Map.of(),
                List.of(),
                Solution.GOLDEN,
                null,
                Isolation.PROCESS,
                AgentOptions.NONE);
    }

    private AgentSpec agent(ObjectNode fields, String place) {
        String name = fields.path("name").asString("");
        Map<String, String> environment = new LinkedHashMap<>();
        fields.path("environment").forEachEntry((key, value) -> environment.put(key, value.asString("")));
        return new AgentSpec(
                name,
                fields.path("type").asString(name),
                texts(fields, "command"),
                fields.path("promptOnStdin").asBoolean(false),
                environment,
                texts(fields, "credentials").stream()
                        .filter(CREDENTIAL.asMatchPredicate())
                        .toList(),
                fields.path("solution").asString(Solution.GOLDEN),
                recording(fields.path("recording")),
                isolation(fields.path("isolation"), place),
                models(fields, place),
                new OptionsReader(input.basedir(), problems).read(fields, place));
    }

    private List<String> models(ObjectNode fields, String place) {
        if (fields.has("model") && fields.has("models")) {
            problems.error(place, "an agent has a model or models: leave one out");
        }
        return texts(fields, "models").stream().distinct().toList();
    }

    private @Nullable Recording recording(JsonNode fields) {
        if (!fields.isObject()) {
            return null;
        }
        return new Recording(
                path(fields, "directory"),
                path(fields, "stream"),
                path(fields, "diff"),
                OptionsReader.text(fields, "format"));
    }

    private @Nullable Path path(JsonNode fields, String name) {
        String path = OptionsReader.text(fields, name);
        return path == null
                ? null
                : new UserPaths(problems)
                        .resolve(input.basedir(), path, "recording " + name)
                        .orElse(null);
    }

    private Isolation isolation(JsonNode fields, String place) {
        if (!fields.isObject()) {
            return Isolation.PROCESS;
        }
        String image = OptionsReader.text(fields, "image");
        boolean docker =
                fields.path("type").asString(image == null ? "" : "docker").equals("docker");
        if (docker == (image == null)) {
            problems.error(
                    place + " isolation",
                    docker
                            ? "docker needs an <image> with the agent in it"
                            : "an image is for docker alone: leave it out, or write <type>docker</type>");
        }
        if (!docker) {
            return Isolation.PROCESS;
        }
        return new Isolation(
                Isolation.Kind.DOCKER,
                image,
                fields.path("network").asString("").equals(Isolation.Network.NONE.label())
                        ? Isolation.Network.NONE
                        : Isolation.Network.BRIDGE,
                memory(OptionsReader.text(fields, "memory"), place),
                Numbers.number(fields.path("cpus")));
    }

    private @Nullable Long memory(@Nullable String size, String place) {
        if (size == null) {
            return null;
        }
        Optional<Long> bytes = Sizes.bytes(size);
        if (bytes.isEmpty()) {
            problems.error(place + " isolation memory", "`" + size + "` is no size: write 512m or 2g");
        }
        return bytes.orElse(null);
    }

    static List<String> texts(JsonNode fields, String name) {
        return fields.path(name) instanceof ArrayNode list
                ? list.valueStream().map(value -> value.asString("")).toList()
                : List.of();
    }
}
