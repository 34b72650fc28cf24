package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the events of Claude Code's {@code stream-json} output. */
final class ClaudeStream {

    /** What says again, at length, what other fields say: a result for the CLI's own display, and pieces of messages. */
    static final Set<String> UNREAD = Set.of("tool_use_result", "event");

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
        EventLines lines = new EventLines(UNREAD);
        lines.read(output.stdout(), stream::event);
        stream.malformed = lines.malformed();
        return stream.report(output);
    }

    private void event(JsonNode event) {
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
        Map<String, Double> metrics = numbers(end);
        count("malformedLines", malformed, metrics);
        count(
                "permissionDenials",
                end == null ? 0 : end.path("permission_denials").size(),
                metrics);
        return new AgentReport(
                failure,
                end == null ? null : new ResultEnvelope(end).result(),
                metrics,
                models.isEmpty() ? null : String.join(", ", models),
                version,
                events == 0 ? null : List.copyOf(skills),
                List.of());
    }

    /** What the end event measured; empty without one. */
    static Map<String, Double> numbers(@Nullable JsonNode end) {
        if (end == null) {
            return new LinkedHashMap<>();
        }
        Map<String, Double> numbers = new LinkedHashMap<>(new ResultEnvelope(end).metrics());
        modelUsage(end, numbers);
        return numbers;
    }

    /** Usage by model holds the sub-agents too, which the sum of the main conversation leaves out. */
    private static void modelUsage(JsonNode end, Map<String, Double> metrics) {
        if (end.path("modelUsage").isEmpty()) {
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
