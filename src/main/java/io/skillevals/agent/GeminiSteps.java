package io.skillevals.agent;

import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.ToolCall;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Makes steps of Gemini CLI's events. */
final class GeminiSteps {

    /** What a tool of an MCP server is called: this, the server, {@code _}, and the tool. */
    private static final String MCP = "mcp_";

    private final StepOrder order;
    private final Set<String> servers;
    private final GeminiAnswers answers = new GeminiAnswers();
    private @Nullable StepDraft open;
    private String lastText = "";
    private int turns;
    private int resultsWithoutCall;

    /**
     * Steps that go to an order.
     *
     * @param servers names of the MCP servers that it was given
     */
    GeminiSteps(StepOrder order, Set<String> servers) {
        this.order = order;
        this.servers = servers;
    }

    void event(JsonNode event) throws IOException {
        if (answers.begins(event)) {
            finish();
            turns++;
            open = new StepDraft(order.begin(), timestamp(event));
        }
        switch (event.path("type").asString("")) {
            case "message" -> message(event);
            case "tool_use" -> call(event);
            case "tool_result" -> result(event);
            default -> {
                // other events say nothing of what was done
            }
        }
    }

    private void message(JsonNode event) throws IOException {
        String content = event.path("content").asString("");
        if (!GeminiAnswers.isOfModel(event)) {
            order.finish(order.begin(), PlainStep.said(timestamp(event), content, null));
        } else if (open != null) {
            say(open, event, content);
        }
    }

    private static void say(StepDraft draft, JsonNode event, String content) {
        if (event.path("delta").asBoolean(false)) {
            draft.piece(content);
        } else {
            draft.say(content);
        }
    }

    private void call(JsonNode event) {
        if (open != null) {
            String name = event.path("tool_name").asString("");
            open.call(ToolCall.of(event.path("tool_id").asString(""), common(name), event.path("parameters")));
        }
    }

    /** The name in the form that is common among agents, so that server and tool are told apart; a server may hold a {@code _}. */
    private String common(String name) {
        return servers.stream()
                .filter(server -> name.startsWith(MCP + server + "_"))
                .findFirst()
                .map(server -> "mcp__" + server + "__" + name.substring((MCP + server + "_").length()))
                .orElse(name);
    }

    private void result(JsonNode event) throws IOException {
        boolean failed = event.path("status").asString("").equals("error");
        String output = event.path("output").asString("");
        String said = output.isEmpty() ? event.path("error").path("message").asString("") : output;
        Observation.Result result = Observation.Result.of(event.path("tool_id").asString(""), said, failed);
        if (open == null || !open.answer(result)) {
            resultsWithoutCall++;
            order.finish(order.begin(), PlainStep.withoutCall(timestamp(event), result, null));
        }
    }

    /** Finishes the answer that is still open. */
    void finish() throws IOException {
        StepDraft last = open;
        if (last != null) {
            lastText = last.text();
            order.finish(last.place(), last.step(null));
        }
        open = null;
    }

    /** The text of the last answer; absent when there is none in it. */
    @Nullable
    String lastText() {
        return lastText.isEmpty() ? null : lastText;
    }

    int turns() {
        return turns;
    }

    int resultsWithoutCall() {
        return resultsWithoutCall;
    }

    private static @Nullable String timestamp(JsonNode event) {
        return event.path("timestamp").isString() ? event.path("timestamp").asString() : null;
    }
}
