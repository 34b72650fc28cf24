package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.rundir.Failure;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads the events of Claude Code's {@code stream-json} output. */
final class ClaudeStream {

    private final Map<String, String> skillCalls = new LinkedHashMap<>();
    private final Set<String> skills = new LinkedHashSet<>();
    private final Set<String> models = new LinkedHashSet<>();
    private @Nullable String version;
    private @Nullable JsonNode result;
    private int malformed;
    private int events;

    private ClaudeStream() {}

    static AgentReport read(AgentOutput output) throws IOException {
        ClaudeStream stream = new ClaudeStream();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(Files.newInputStream(output.stdout()), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                stream.line(line);
            }
        }
        return stream.report(output);
    }

    private void line(String line) {
        if (line.isBlank()) {
            return;
        }
        try {
            JsonNode event = Json.mapper().readTree(line);
            events++;
            switch (event.path("type").asString("")) {
                case "system" -> system(event);
                case "assistant" -> assistant(event.path("message"));
                case "user" -> event.path("message").path("content").forEach(this::toolResult);
                case "result" -> result = event;
                default -> {
                    // other events say nothing that is needed here
                }
            }
        } catch (JacksonException e) {
            malformed++;
        }
    }

    private void system(JsonNode event) {
        if (event.path("subtype").asString("").equals("init")) {
            version = event.path("claude_code_version").asString(version);
        }
    }

    private void assistant(JsonNode message) {
        String model = message.path("model").asString("");
        if (!model.isEmpty() && !model.startsWith("<")) {
            models.add(model);
        }
        for (JsonNode block : message.path("content")) {
            if (block.path("type").asString("").equals("tool_use")) {
                String skill = skillOf(block.path("name").asString(""), block.path("input"));
                if (!skill.isEmpty()) {
                    skillCalls.put(block.path("id").asString(""), skill);
                }
            }
        }
    }

    /** The skill that a tool call uses: by the skill tool, or by reading its file. */
    private static String skillOf(String tool, JsonNode input) {
        if (tool.equals("Skill")) {
            return input.path("skill").asString(input.path("command").asString(""));
        }
        String[] path = input.path("file_path").asString("").split("/");
        boolean read = tool.equals("Read") && path.length > 1 && path[path.length - 1].equals("SKILL.md");
        return read ? path[path.length - 2] : "";
    }

    private void toolResult(JsonNode block) {
        String skill = skillCalls.remove(block.path("tool_use_id").asString(""));
        if (skill != null && !block.path("is_error").asBoolean(false)) {
            skills.add(skill);
        }
    }

    private AgentReport report(AgentOutput output) {
        JsonNode end = result;
        Failure failure = end == null ? withoutEnd(output) : ClaudeFailure.of(end);
        ResultEnvelope envelope = new ResultEnvelope(end == null ? Json.mapper().createObjectNode() : end);
        Map<String, Double> metrics = new LinkedHashMap<>(envelope.metrics());
        modelUsage(end, metrics);
        count("malformedLines", malformed, metrics);
        count(
                "permissionDenials",
                end == null ? 0 : end.path("permission_denials").size(),
                metrics);
        return new AgentReport(
                failure,
                envelope.result(),
                metrics,
                models.isEmpty() ? null : String.join(", ", models),
                version,
                events == 0 ? null : List.copyOf(skills));
    }

    /** Usage by model holds the sub-agents too, which the sum of the main conversation leaves out. */
    private static void modelUsage(@Nullable JsonNode end, Map<String, Double> metrics) {
        if (end == null || end.path("modelUsage").isEmpty()) {
            return;
        }
        Map<String, String> names = Map.of(
                "inputTokens", "inputTokens",
                "outputTokens", "outputTokens",
                "cacheReadInputTokens", "cachedTokens",
                "cacheCreationInputTokens", "cacheWriteTokens");
        names.forEach((field, metric) -> {
            double sum = 0;
            for (JsonNode model : end.path("modelUsage")) {
                sum += model.path(field).asDouble(0);
            }
            metrics.put(metric, sum);
        });
    }

    private static void count(String metric, int number, Map<String, Double> metrics) {
        if (number > 0) {
            metrics.put(metric, (double) number);
        }
    }

    private Failure withoutEnd(AgentOutput output) {
        String said = "exit code " + output.exitCode() + ", " + Excerpt.lastLine(output.stderr());
        return events == 0
                ? new Failure("crash", "claude printed no event (" + said + ")")
                : new Failure("no-end-event", "claude's stream broke off after " + events + " events (" + said + ")");
    }
}
