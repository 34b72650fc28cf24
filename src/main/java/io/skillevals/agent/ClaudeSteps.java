package io.skillevals.agent;

import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.StepOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes steps of events as Claude Code prints them.
 *
 * <p>The main conversation and each sub-agent have at most one message open. It is finished when the next one of the same
 * conversation begins: until then more blocks of it, and results of its tools, may come.
 */
final class ClaudeSteps {

    private static final String PARENT = "parent_tool_use_id";

    private final Dialect dialect;
    private final StepOrder order;
    private final Models models = new Models();
    /** Open messages by the call that started their conversation; that of the main one is empty. */
    private final Map<String, ClaudeMessage> open = new HashMap<>();

    private @Nullable String session;
    private @Nullable String version;
    private @Nullable JsonNode end;
    private int answers;
    private int retries;
    private int resultsWithoutCall;

    ClaudeSteps(Dialect dialect, StepOrder order) {
        this.dialect = dialect;
        this.order = order;
    }

    void event(JsonNode event) throws IOException {
        session = event.path("session_id").asString(session);
        switch (event.path("type").asString("")) {
            case "system" -> system(event);
            case "assistant" -> assistant(event);
            case "user" -> user(event);
            case "result" -> end = event.path("is_error").isBoolean() ? event : end;
            default -> {
                // other events say nothing of what was done
            }
        }
    }

    private void system(JsonNode event) throws IOException {
        switch (event.path("subtype").asString("")) {
            case "init" -> version = event.path(dialect.versionField()).asString(version);
            case "api_retry", "retry" -> retries++;
            case "task_notification" -> ended(event.path("tool_use_id").asString(""));
            default -> {
                // progress and the like
            }
        }
    }

    private void assistant(JsonNode event) throws IOException {
        String conversation = event.path(PARENT).asString("");
        ClaudeMessage message = open.get(conversation);
        if (message == null || !goesOn(message, event)) {
            finish(conversation);
            message = new ClaudeMessage(dialect, order.begin(), event);
            open.put(conversation, message);
            answers += conversation.isEmpty() ? 1 : 0;
        }
        message.add(event.path("message"));
        models.add(message.model());
    }

    private boolean goesOn(ClaudeMessage message, JsonNode event) {
        return dialect.splitsAnswers() ? !message.hasResults() : message.goesOnWith(event);
    }

    private void user(JsonNode event) throws IOException {
        JsonNode content = event.path("message").path("content");
        List<String> texts = new ArrayList<>();
        if (content.isString()) {
            texts.add(content.asString());
        }
        for (JsonNode block : content) {
            if (block.path("type").asString("").equals("tool_result")) {
                result(event, block);
            } else {
                texts.add(ClaudeMessage.contentOf(block));
            }
        }
        if (!texts.isEmpty()) {
            said(event, String.join("\n", texts));
        }
    }

    /** Pairs a result with its call, and ends the conversation of a sub-agent that the call started. */
    private void result(JsonNode event, JsonNode block) throws IOException {
        ClaudeMessage caller = open.get(event.path(PARENT).asString(""));
        if (caller == null || !caller.answer(block)) {
            resultsWithoutCall++;
            withoutCall(event, block);
        }
        ended(block.path("tool_use_id").asString(""));
    }

    /** Ends the conversation of a sub-agent; a call that started none has no conversation. */
    private void ended(String call) throws IOException {
        if (!call.isEmpty()) {
            finish(call);
        }
    }

    private void withoutCall(JsonNode event, JsonNode block) throws IOException {
        Step step = PlainStep.withoutCall(
                Field.text(event.path("timestamp")), ClaudeMessage.result(block), ClaudeMessage.origin(event));
        order.finish(order.begin(), step);
    }

    private void said(JsonNode event, String text) throws IOException {
        ObjectNode extra = ClaudeMessage.origin(event);
        if (event.path("isSynthetic").asBoolean(false)) {
            extra.put("synthetic", true);
        }
        order.finish(order.begin(), PlainStep.said(Field.text(event.path("timestamp")), text, extra));
    }

    private void finish(String conversation) throws IOException {
        ClaudeMessage message = open.remove(conversation);
        if (message != null) {
            order.finish(message.place(), message.step());
        }
    }

    /** Finishes what is still open when the stream ends. */
    void finish() throws IOException {
        for (String conversation : List.copyOf(open.keySet())) {
            finish(conversation);
        }
    }

    @Nullable
    String session() {
        return session;
    }

    @Nullable
    String version() {
        return version;
    }

    Models models() {
        return models;
    }

    /** The event that ends the stream; absent when it broke off. */
    @Nullable
    JsonNode end() {
        return end;
    }

    /** How many answers of the main conversation began. */
    int answers() {
        return answers;
    }

    int retries() {
        return retries;
    }

    int resultsWithoutCall() {
        return resultsWithoutCall;
    }
}
