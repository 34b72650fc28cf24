package io.skillevals.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolNameTest {

    @ParameterizedTest
    @CsvSource({
        "Read, Read, , READ",
        "mcp__docs__find, find, docs, MCP",
        "mcp__docs__Read, Read, docs, MCP",
        "mcp__my_docs__find__all, find__all, my_docs, MCP",
        "mcp__docs, mcp__docs, , OTHER",
        "mcp__docs__, mcp__docs__, , OTHER",
        "mcp____find, mcp____find, , OTHER",
        "run_shell_command, run_shell_command, , SHELL",
        "activate_skill, activate_skill, , SKILL",
        "Agent, Agent, , SUBAGENT",
        "skill, skill, , SKILL",
        "WebFetch, WebFetch, , WEB",
        "file_change, file_change, , EDIT",
        "Glob, Glob, , SEARCH",
        "write_file, write_file, , WRITE",
        "TodoWrite, TodoWrite, , OTHER",
        "'', '', , OTHER"
    })
    void isTakenApart(String raw, String name, String server, ToolKind kind) {
        assertThat(ToolName.of(raw)).isEqualTo(new ToolName(raw, name, server));
        assertThat(ToolName.of(raw).kind()).isEqualTo(kind);
    }

    @Test
    void aCallKeepsTheRawName() {
        ToolCall call = ToolCall.of("1", "mcp__docs__find", Json.mapper().nullNode());
        assertThat(call.functionName()).isEqualTo("find");
        assertThat(call.tool()).isEqualTo(ToolName.of("mcp__docs__find"));
        assertThat(call.arguments().isObject()).isTrue();
    }

    @Test
    void argumentsThatAreNoObjectArePutIntoOne() {
        assertThat(ToolCall.of("1", "x", Json.mapper().readTree("[1]")).arguments())
                .isEqualTo(Json.mapper().readTree("{\"input\":[1]}"));
    }
}
