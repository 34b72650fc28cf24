package io.skillevals.suite.read;

import io.skillevals.io.JsonSchema;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.source.UserJson;
import io.skillevals.suite.read.source.UserPaths;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads what is asked of an agent, by the suite or by a condition: both have the same elements for it. */
final class OptionsReader {

    private static final String SERVERS = "mcpServers";
    private static final JsonSchema SCHEMA = JsonSchema.ofResource(OptionsReader.class, "mcp.schema.json");

    private final Path basedir;
    private final Problems problems;

    OptionsReader(Path basedir, Problems problems) {
        this.basedir = basedir;
        this.problems = problems;
    }

    /**
     * The options among the fields of an agent or a condition.
     *
     * @param place where the fields stand
     */
    AgentOptions read(ObjectNode fields, String place) {
        return new AgentOptions(
                text(fields, "model"),
                text(fields, "permissionMode"),
                Numbers.whole(fields.path("maxTurns")),
                Numbers.number(fields.path("maxBudgetUsd")),
                AgentReader.texts(fields, "allowedTools"),
                AgentReader.texts(fields, "arguments"),
                text(fields, "systemPrompt"),
                servers(text(fields, "mcpConfig"), place));
    }

    static @Nullable String text(JsonNode fields, String name) {
        return fields.path(name).isString() ? fields.path(name).asString() : null;
    }

    private @Nullable ObjectNode servers(@Nullable String file, String place) {
        if (file == null) {
            return null;
        }
        return new UserPaths(problems)
                .resolve(basedir, file, place + " mcpConfig")
                .flatMap(path -> new UserJson(problems).read(path, SCHEMA))
                .flatMap(document -> document.tree().path(SERVERS) instanceof ObjectNode servers
                        ? Optional.of(servers)
                        : Optional.empty())
                .orElse(null);
    }
}
