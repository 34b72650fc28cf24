package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.ToolCall;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes steps of Copilot CLI's events.
 *
 * <p>The main conversation and each sub-agent have at most one answer open. It is finished when the next one of the same
 * conversation begins: until then the results of its tools may come.
 */
final class CopilotSteps {

    /** The field of an event that names the sub-agent whose event it is. */
    static final String SUBAGENT = "agentId";

    private static final String DENIED = "denied";

    private final StepOrder order;
    private final Set<String> servers;
    private final Models models = new Models();
    /** Open answers by their sub-agent; that of the main conversation is empty. */
    private final Map<String, Answer> open = new HashMap<>();

    private String lastText = "";
    private int turns;
    private int denials;
    private int resultsWithoutCall;

    private record Answer(StepDraft draft, ObjectNode origin) {}

    /**
     * Steps that go to an order.
     *
     * @param servers names of the MCP servers that it was given
     */
    CopilotSteps(Set<String> servers, StepOrder order) {
        this.order = order;
        this.servers = servers;
    }

    void event(JsonNode event) throws IOException {
        turns += CopilotWatch.beginsTurn(event) ? 1 : 0;
        JsonNode data = event.path("data");
        switch (event.path("type").asString("")) {
            case "user.message" ->
                order.finish(
                        order.begin(),
                        PlainStep.said(timestamp(event), data.path("content").asString(""), origin(event)));
            case "assistant.message" -> answer(event, data);
            case "tool.execution_complete" -> result(event, data);
            case "subagent.completed", "subagent.failed" -> finish(conversation(event));
            default -> {
                // progress, pieces, and what the CLI says of itself
            }
        }
    }

    private void answer(JsonNode event, JsonNode data) throws IOException {
        String conversation = conversation(event);
        finish(conversation);
        StepDraft draft = new StepDraft(order.begin(), timestamp(event));
        String model = data.path("model").asString("");
        draft.model(model.isEmpty() ? null : model);
        models.add(model);
        draft.say(data.path("content").asString(""));
        String thought = data.path("reasoningText").asString("");
        if (!thought.isEmpty()) {
            draft.think(thought);
        }
        for (JsonNode call : data.path("toolRequests")) {
            draft.call(ToolCall.of(
                    call.path("toolCallId").asString(""),
                    McpServers.common(call.path("name").asString(""), servers, server -> server + "-"),
                    call.path("arguments")));
        }
        open.put(conversation, new Answer(draft, origin(event)));
    }

    private void result(JsonNode event, JsonNode data) throws IOException {
        denials += data.path("error").path("code").asString("").equals(DENIED) ? 1 : 0;
        Observation.Result result = result(data);
        Answer answer = open.get(conversation(event));
        if (answer == null || !answer.draft().answer(result)) {
            resultsWithoutCall++;
            order.finish(order.begin(), PlainStep.withoutCall(timestamp(event), result, origin(event)));
        }
    }

    /** A command that ended with another exit code than 0 failed, although its tool did what it is for. */
    private static Observation.Result result(JsonNode data) {
        boolean failed = !data.path("success").asBoolean(false)
                || data.path("shellExecution").path("exitCode").asInt(0) != 0;
        String output = data.path("result").path("content").asString("");
        String said = output.isEmpty() ? data.path("error").path("message").asString("") : output;
        return Observation.Result.of(data.path("toolCallId").asString(""), said, failed);
    }

    private void finish(String conversation) throws IOException {
        Answer answer = open.remove(conversation);
        if (answer != null) {
            if (conversation.isEmpty()) {
                lastText = answer.draft().text();
            }
            order.finish(answer.draft().place(), answer.draft().step(answer.origin()));
        }
    }

    /** Finishes the answers that are still open. */
    void finish() throws IOException {
        for (String conversation : List.copyOf(open.keySet())) {
            finish(conversation);
        }
    }

    Models models() {
        return models;
    }

    /** The text of the last answer; absent when there is none in it. */
    @Nullable
    String lastText() {
        return lastText.isEmpty() ? null : lastText;
    }

    int turns() {
        return turns;
    }

    int denials() {
        return denials;
    }

    int resultsWithoutCall() {
        return resultsWithoutCall;
    }

    private static String conversation(JsonNode event) {
        return event.path(SUBAGENT).asString("");
    }

    private static ObjectNode origin(JsonNode event) {
        ObjectNode origin = Json.mapper().createObjectNode();
        Field.copy(event.path("data").path("parentToolCallId"), origin, "parent_tool_call_id");
        Field.copy(event.path(SUBAGENT), origin, "subagent_id");
        return origin;
    }

    private static @Nullable String timestamp(JsonNode event) {
        return Field.text(event.path("timestamp"));
    }
}
