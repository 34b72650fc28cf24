package io.skillevals.agent;

import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.ToolCall;
import io.skillevals.trajectory.ToolKind;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A tool call in OpenCode's stream, which shows it when it is over.
 *
 * @param part the part of the event
 * @param servers names of the MCP servers, which the names of their tools begin with
 */
record OpenCodeCall(JsonNode part, Set<String> servers) {

    /** Stands in the place of a tool that is not there, or was called with something else than its arguments. */
    private static final String INVALID = "invalid";

    private static final String REJECTED = "rejected permission";
    private static final String FORBIDDEN = "prevents you from using";

    private JsonNode state() {
        return part.path("state");
    }

    private String id() {
        return part.path("callID").asString("");
    }

    private String rawTool() {
        return part.path("tool").asString("");
    }

    private boolean isInvalid() {
        return rawTool().equals(INVALID);
    }

    /** The call, by the name of the tool that the model wanted. */
    ToolCall call() {
        return ToolCall.of(id(), tool(), state().path("input"));
    }

    private String tool() {
        if (isInvalid()) {
            return state().path("input").path("tool").asString(INVALID);
        }
        return McpServers.common(rawTool(), servers, server -> server.replaceAll("[^a-zA-Z0-9_-]", "_") + "_");
    }

    boolean isSubAgent() {
        return ToolKind.of(rawTool()) == ToolKind.SUBAGENT;
    }

    /** What came of it. A command that fails is a call that succeeds for OpenCode; elsewhere it is one that fails. */
    Observation.Result result() {
        boolean failed = isInvalid()
                || hasError()
                || state().path("metadata").path("exit").asInt(0) != 0;
        return Observation.Result.of(
                id(), state().path(hasError() ? "error" : "output").asString(""), failed);
    }

    private boolean hasError() {
        return state().path("status").asString("").equals("error");
    }

    /** Whether OpenCode did not let it be done. */
    boolean isDenied() {
        return isRejected() || errorSays(FORBIDDEN);
    }

    /** Whether OpenCode wanted to ask somebody, and nobody was there. */
    boolean isRejected() {
        return errorSays(REJECTED);
    }

    private boolean errorSays(String words) {
        return hasError() && state().path("error").asString("").contains(words);
    }
}
