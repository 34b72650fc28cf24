package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.spi.AgentOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Claude Code's own way. */
final class ClaudeDialect implements Dialect {

    @Override
    public boolean tellsDenials() {
        return true;
    }

    @Override
    public String versionField() {
        return "claude_code_version";
    }

    @Override
    public boolean splitsAnswers() {
        return false;
    }

    /**
     * {@inheritDoc} Every event of a message repeats its usage, so that only one of them counts; its number of output tokens is
     * that of the moment at which the message began, and says nothing of the message.
     */
    @Override
    public Tokens tokens(JsonNode usage) {
        return Tokens.apart(
                Field.number(usage.path("input_tokens")),
                Field.number(usage.path("cache_read_input_tokens")),
                Field.number(usage.path("cache_creation_input_tokens")),
                null);
    }

    /** Usage by model holds the sub-agents too, which the sum of the main conversation leaves out. */
    @Override
    public Map<String, Double> numbers(JsonNode end) {
        Map<String, Double> numbers = new LinkedHashMap<>(new ResultEnvelope(end).metrics());
        end.path("modelUsage")
                .valueStream()
                .map(ClaudeDialect::taken)
                .reduce(Tokens.UNKNOWN, Tokens::plus)
                .into(numbers);
        return numbers;
    }

    /** It counts its turns in a way of its own. */
    @Override
    public Map<String, Double> numbersWithoutEnd(int answers) {
        return Map.of();
    }

    @Override
    public List<ModelUsage> usage(JsonNode end) {
        List<ModelUsage> usage = new ArrayList<>();
        end.path("modelUsage")
                .forEachEntry((model, usageOfIt) -> usage.add(taken(usageOfIt).of(model)));
        return usage;
    }

    private static Tokens taken(JsonNode model) {
        return Tokens.apart(
                Field.number(model.path("inputTokens")),
                Field.number(model.path("cacheReadInputTokens")),
                Field.number(model.path("cacheCreationInputTokens")),
                Field.number(model.path("outputTokens")));
    }

    @Override
    public @Nullable Failure failure(JsonNode end) {
        return ClaudeFailure.of(end);
    }

    @Override
    public Failure withoutEnd(AgentOutput output, int events) {
        return BrokenStream.failure("claude", output, events);
    }
}
