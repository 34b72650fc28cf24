package io.skillevals.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrappedCallTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exec | call find {\"q\":1} | find | {\"q\":1} | true | -",
                "mcp__docs__exec | call find {\"q\":1} | find | {\"q\":1} | true | -",
                "exec | call --json find {\"q\":\"a b\"} | find | {\"q\":\"a b\"} | true | json",
                "exec | call --optimized --quiet mcp__docs__find {} | find | {} | true | optimized",
                "exec | call find | find | {} | true | -",
                "exec | info find | __info__:find | {\"command\":\"info find\"} | true | -",
                "exec | info mcp__docs__find put | __info__:find,put | {\"command\":\"info mcp__docs__find put\"} | true | -",
                "exec | call find {\"q\":1 | exec | {\"command\":\"call find {\\\"q\\\":1\"} | false | -",
                "exec | call find {} {} | exec | {\"command\":\"call find {} {}\"} | false | -",
                "exec | call find [1] | exec | {\"command\":\"call find [1]\"} | false | -",
                "exec | call {\"q\":1} | exec | {\"command\":\"call {\\\"q\\\":1}\"} | false | -",
                "exec | call --json | exec | {\"command\":\"call --json\"} | false | -",
                "exec | calling find {} | exec | {\"command\":\"calling find {}\"} | false | -",
                "exec | info | exec | {\"command\":\"info\"} | false | -",
                "exec | ls -l | exec | {\"command\":\"ls -l\"} | false | -",
                "execute | call find {} | execute | {\"command\":\"call find {}\"} | false | -",
                "Bash | call find {} | Bash | {\"command\":\"call find {}\"} | false | -",
            })
    void ofACommand(String tool, String command, String name, String arguments, boolean unwrapped, String format) {
        ToolCall call = ToolCall.of("1", tool, Json.mapper().createObjectNode().put("command", command));
        assertThat(call.functionName()).isEqualTo(name);
        assertThat(call.arguments()).isEqualTo(Steps.json(arguments));
        assertThat(call.unwrapped()).isEqualTo(unwrapped);
        assertThat(Objects.toString(call.outputFormat(), "-")).isEqualTo(format);
        assertThat(call.tool().raw()).isEqualTo(tool);
        assertThat(call.tool().name()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ToolSearch | select:find | __info__:find",
                "ToolSearch | select: mcp__docs__find , Read,, | __info__:find,Read",
                "ToolSearch | find a tool | ToolSearch",
                "ToolSearch | select: | ToolSearch",
                "Grep | select:find | Grep",
            })
    void ofASearchForTools(String tool, String query, String name) {
        ToolCall call = ToolCall.of("1", tool, Json.mapper().createObjectNode().put("query", query));
        assertThat(call.functionName()).isEqualTo(name);
        assertThat(call.unwrapped()).isFalse();
        assertThat(call.arguments().path("query").asString("")).isEqualTo(query);
    }

    @Test
    void whatIsWrittenKeepsTheRawNameAndTheFlags() {
        ToolCall call =
                ToolCall.of("1", "mcp__docs__exec", Steps.json("{\"command\":\"call --json find {\\\"q\\\":1}\"}"));
        assertThat(Json.mapper().<tools.jackson.databind.JsonNode>valueToTree(call))
                .isEqualTo(Steps.json("""
                        {"tool_call_id": "1", "function_name": "find", "arguments": {"q": 1},
                         "extra": {"kind": "mcp", "raw_name": "mcp__docs__exec", "unwrapped": true,
                                   "output_format": "json"}}
                        """));
        assertThat(Json.mapper().readValue(Json.compact(call), ToolCall.class)).isEqualTo(call);
        assertThat(call.tool().kind()).isEqualTo(ToolKind.MCP);
    }

    @Test
    void aWrapperOfTheAgentsOwnHasTheKindOfTheToolThatIsMeant() {
        assertThat(ToolCall.of("1", "exec", Steps.json("{\"command\":\"call read_file {}\"}"))
                        .tool()
                        .kind())
                .isEqualTo(ToolKind.READ);
    }
}
