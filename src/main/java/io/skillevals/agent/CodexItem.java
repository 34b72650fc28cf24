package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.ToolCall;
import io.skillevals.trajectory.ToolKind;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An item of Codex's stream. Its types: {@code agent_message}, {@code reasoning}, {@code error}, which is a warning, and one for
 * each kind of tool. A tool has an item that is started, and the same one completed; only a plan, {@code todo_list}, is started
 * once, updated by every later call and completed with the turn.
 *
 * @param event the event that carries it
 */
record CodexItem(JsonNode event) {

    private static final String PLAN = "todo_list";
    private static final Set<String> NO_ARGUMENTS =
            Set.of("id", "type", "status", "aggregated_output", "exit_code", "result", "error", "agents_states");
    private static final Set<String> FAILED = Set.of("failed", "declined");

    private JsonNode item() {
        return event.path("item");
    }

    private String field(String name) {
        return item().path(name).asString("");
    }

    String id() {
        return field("id");
    }

    private String type() {
        return field("type");
    }

    String text() {
        return field("text");
    }

    private boolean isAt(String phase) {
        return event.path("type").asString("").equals("item." + phase);
    }

    boolean isWarning() {
        return type().equals("error");
    }

    boolean isMessage() {
        return type().equals("agent_message");
    }

    boolean isThought() {
        return type().equals("reasoning");
    }

    boolean isCall() {
        return !type().isEmpty() && !isWarning() && !isMessage() && !isThought();
    }

    /** Whether it is a plan, of which one item holds every version. */
    boolean isPlan() {
        return type().equals(PLAN);
    }

    /** Whether it starts a sub-agent, of whose work the stream shows nothing. */
    boolean isSubAgent() {
        return ToolKind.of(tool()) == ToolKind.SUBAGENT;
    }

    /** Whether it begins a call, which an item does that is completed without ever having been started too. */
    boolean beginsCall(boolean started) {
        if (isPlan()) {
            return !isAt("completed");
        }
        return isAt("started") || (isAt("completed") && !started);
    }

    /** Whether it ends its call; a plan is no work to wait for. */
    boolean endsCall() {
        return isPlan() ? !isAt("completed") : isAt("completed");
    }

    /** Whether Codex did not let the call be done. */
    boolean isDeclined() {
        return isAt("completed") && field("status").equals("declined");
    }

    /**
     * The call.
     *
     * @param id its id in the trajectory
     */
    ToolCall call(String id) {
        return ToolCall.of(id, tool(), arguments());
    }

    private String tool() {
        return switch (type()) {
            case "mcp_tool_call" -> McpServers.tool(field("server"), field("tool"));
            case "collab_tool_call" -> field("tool");
            default -> type();
        };
    }

    private JsonNode arguments() {
        if (type().equals("mcp_tool_call")) {
            return item().path("arguments");
        }
        ObjectNode arguments = Json.mapper().createObjectNode();
        item().properties().stream()
                .filter(field -> !NO_ARGUMENTS.contains(field.getKey()))
                .forEach(field -> arguments.set(field.getKey(), field.getValue()));
        if (arguments.path("command").isString()) {
            arguments.put("command", ShellWords.unwrapped(field("command")));
        }
        return arguments;
    }

    /**
     * What came of the call.
     *
     * @param id the call's id in the trajectory
     */
    Observation.Result result(String id) {
        return Observation.Result.of(id, output(), isFailed());
    }

    private boolean isFailed() {
        return FAILED.contains(field("status").toLowerCase(Locale.ROOT))
                || item().path("error").isObject();
    }

    private String output() {
        if (item().path("error").isObject()) {
            return item().path("error").path("message").asString("");
        }
        List<String> texts = item().path("result")
                .path("content")
                .valueStream()
                .map(block ->
                        block.path("text").asString("[" + block.path("type").asString("") + "]"))
                .toList();
        return texts.isEmpty() ? field("aggregated_output") : String.join("\n", texts);
    }
}
