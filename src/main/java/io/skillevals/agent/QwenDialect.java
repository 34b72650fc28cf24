package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.spi.AgentOutput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Qwen Code's way: events as Claude Code prints them, tokens as the service counts them, and no cost. */
final class QwenDialect implements Dialect {

    @Override
    public boolean tellsDenials() {
        return false;
    }

    @Override
    public String versionField() {
        return "qwen_code_version";
    }

    @Override
    public boolean splitsAnswers() {
        return true;
    }

    @Override
    public Tokens tokens(JsonNode usage) {
        return Tokens.among(
                        Field.number(usage.path("input_tokens")),
                        Field.number(usage.path("cache_read_input_tokens")),
                        null,
                        Field.number(usage.path("output_tokens")))
                .unlessZero();
    }

    @Override
    public Map<String, Double> numbers(JsonNode end) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        tokens(end.path("usage")).into(numbers);
        Totals.put(numbers, Totals.TURNS, Field.number(end.path("num_turns")));
        return numbers;
    }

    /** A limit ends it without an end event, and the run is graded. */
    @Override
    public Map<String, Double> numbersWithoutEnd(int answers) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        Totals.count(numbers, Totals.TURNS, answers);
        return numbers;
    }

    /** The stream does not tell what each model took. */
    @Override
    public List<ModelUsage> usage(JsonNode end) {
        return List.of();
    }

    @Override
    public @Nullable Failure failure(JsonNode end) {
        return QwenFailure.of(end);
    }

    @Override
    public Failure withoutEnd(AgentOutput output, int events) {
        return QwenFailure.withoutEnd(output, events);
    }
}
