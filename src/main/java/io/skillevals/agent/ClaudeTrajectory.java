package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.trajectory.FinalMetrics;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.StepSink;
import io.skillevals.trajectory.Trajectory;
import io.skillevals.trajectory.TrajectoryAgent;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Claude Code's stream as a trajectory.
 *
 * @param agent the agent's name
 * @param stream what it printed
 */
record ClaudeTrajectory(String agent, Path stream) implements Trajectory {

    @Override
    public TrajectorySummary read(StepSink sink) throws IOException {
        try (StepOrder order = new StepOrder(sink)) {
            EventLines lines = new EventLines(ClaudeStream.UNREAD);
            ClaudeSteps steps = new ClaudeSteps(order);
            lines.read(stream, steps::event);
            steps.finish();
            return summary(steps, order.passed(), lines.malformed());
        }
    }

    private TrajectorySummary summary(ClaudeSteps steps, int number, int malformed) {
        ObjectNode extra = Json.mapper().createObjectNode();
        count(extra, "malformed_lines", malformed);
        count(extra, "results_without_call", steps.resultsWithoutCall());
        count(extra, "api_retries", steps.retries());
        ended(extra, steps.end());
        String version = steps.version();
        return new TrajectorySummary(
                steps.session(),
                new TrajectoryAgent(agent, version == null ? TrajectoryAgent.UNKNOWN : version, steps.model()),
                notes(malformed),
                finalMetrics(ClaudeStream.numbers(steps.end()), number),
                extra.isEmpty() ? null : extra);
    }

    private static @Nullable String notes(int malformed) {
        return malformed == 0
                ? null
                : malformed + (malformed == 1 ? " line" : " lines") + " of the agent's stream cannot be read";
    }

    private static void ended(ObjectNode extra, @Nullable JsonNode end) {
        if (end != null) {
            ObjectNode ended = extra.putObject("end");
            for (String field : new String[] {"subtype", "is_error", "stop_reason"}) {
                if (!end.path(field).isMissingNode() && !end.path(field).isNull()) {
                    ended.set(field, end.get(field));
                }
            }
            if (end.path("permission_denials").isArray()) {
                extra.put("permission_denials", end.path("permission_denials").size());
            }
        }
    }

    /** Claude leaves the cached tokens out of the tokens sent; the format counts them in. */
    private static FinalMetrics finalMetrics(Map<String, Double> numbers, int steps) {
        ObjectNode extra = Json.mapper().createObjectNode();
        Long written = whole(numbers.get("cacheWriteTokens"));
        Long turns = whole(numbers.get("turns"));
        if (turns != null) {
            extra.put("turns", turns);
        }
        if (written != null) {
            extra.put("cache_creation_input_tokens", written);
        }
        Long cached = whole(numbers.get("cachedTokens"));
        return new FinalMetrics(
                ClaudeTokens.sent(whole(numbers.get("inputTokens")), cached, written),
                whole(numbers.get("outputTokens")),
                cached,
                numbers.get("costUsd"),
                steps,
                extra.isEmpty() ? null : extra);
    }

    private static @Nullable Long whole(@Nullable Double number) {
        return number == null ? null : (Long) Math.round(number);
    }

    private static void count(ObjectNode extra, String name, int number) {
        if (number > 0) {
            extra.put(name, number);
        }
    }
}
