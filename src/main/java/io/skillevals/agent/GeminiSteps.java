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
    GeminiSteps(Set<String> servers, StepOrder order) {
        this.order = order;
        this.servers = servers;
    }

    void event(JsonNode event) throws IOException {
        if (answers.begins(event)) {
            finish();
            turns++;
            open = new StepDraft(order.begin(), Field.text(event.path("timestamp")));
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
            order.finish(order.begin(), PlainStep.said(Field.text(event.path("timestamp")), content, null));
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
            String name =
                    McpServers.common(event.path("tool_name").asString(""), servers, server -> "mcp_" + server + "_");
            open.call(ToolCall.of(event.path("tool_id").asString(""), name, event.path("parameters")));
        }
    }

    private void result(JsonNode event) throws IOException {
        boolean failed = event.path("status").asString("").equals("error");
        String output = event.path("output").asString("");
        String said = output.isEmpty() ? event.path("error").path("message").asString("") : output;
        Observation.Result result = Observation.Result.of(event.path("tool_id").asString(""), said, failed);
        if (open == null || !open.answer(result)) {
            resultsWithoutCall++;
            order.finish(order.begin(), PlainStep.withoutCall(Field.text(event.path("timestamp")), result, null));
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
}
