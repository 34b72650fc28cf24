package io.skillevals.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ToolCountsTest {

    private final ToolCounts counts = new ToolCounts();

    @Test
    void tellsTheKindsThatWereUsed() {
        call("Bash", "{\"command\":\"a\"}", null);
        call("Bash", "{\"command\":\"b\"}", null);
        call("mcp__docs__find", "{}", null);
        assertThat(counts.metrics())
                .containsOnly(
                        Map.entry("toolCalls", 3.0),
                        Map.entry("failedToolCalls", 3.0),
                        Map.entry("repeatedToolCalls", 0.0),
                        Map.entry("toolCalls.shell", 2.0),
                        Map.entry("toolCalls.mcp", 1.0));
    }

    @Test
    void aCallEqualInNameAndArgumentsIsRepeated() {
        call("Bash", "{\"command\":\"a\",\"timeout\":1}", null);
        call("Bash", "{\"timeout\":1,\"command\":\"a\"}", null);
        call("Bash", "{\"command\":\"a\"}", null);
        call("Shell", "{\"command\":\"a\",\"timeout\":1}", null);
        call("Bash", "{\"command\":\"a\"}", null);
        assertThat(counts.repeated()).hasValue(2);
    }

    @Test
    void repetitionsAmongMoreCallsThanItRemembersAreUnknown() {
        for (int number = 0; number < Repetitions.MOST; number++) {
            call("Bash", "{\"command\":" + number + "}", null);
        }
        call("Bash", "{\"command\":0}", null);
        assertThat(counts.metrics()).containsEntry("repeatedToolCalls", 1.0);
        call("Bash", "{\"command\":-1}", null);
        assertThat(counts.repeated()).isEmpty();
        assertThat(counts.metrics()).doesNotContainKey("repeatedToolCalls");
    }

    @Test
    void aSubAgentsCallsAreCountedApartToo() {
        call("Agent", "{}", null);
        call("Bash", "{}", Steps.json("{\"parent_tool_call_id\":\"1\"}"));
        assertThat(counts.metrics()).containsEntry("toolCalls", 2.0).containsEntry("subagentCalls", 1.0);
    }

    @Test
    void withoutCallsThereAreNone() {
        counts.step(Steps.saying("hello"));
        assertThat(counts.metrics())
                .containsOnly(
                        Map.entry("toolCalls", 0.0),
                        Map.entry("failedToolCalls", 0.0),
                        Map.entry("repeatedToolCalls", 0.0));
    }

    private void call(String tool, String arguments, @Nullable JsonNode extra) {
        counts.step(new Step(
                0,
                null,
                Step.Source.AGENT,
                "",
                null,
                null,
                List.of(ToolCall.of("1", tool, Steps.json(arguments))),
                null,
                null,
                extra));
    }
}
