package io.skillevals.agent;

import io.skillevals.trajectory.StepOrder;
import java.io.IOException;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Makes steps of OpenCode's events: every part of an answer names its message. Sums count the answers whose end the stream has;
 * an answer that was cut took something that nobody knows.
 */
final class OpenCodeSteps {

    private final Set<String> servers;
    private final StepOrder order;
    private final OpenCodeWatch answers = new OpenCodeWatch();

    private @Nullable StepDraft current;
    private @Nullable String lastText;
    private @Nullable String reason;
    private Tokens tokens = Tokens.UNKNOWN;
    private @Nullable Double cost;
    private int subAgents;
    private int denials;
    private boolean stopped;

    /**
     * Steps that go to an order.
     *
     * @param servers names of the MCP servers
     */
    OpenCodeSteps(Set<String> servers, StepOrder order) {
        this.servers = servers;
        this.order = order;
    }

    void event(JsonNode event) throws IOException {
        int before = answers.turns();
        answers.event(event);
        if (answers.turns() > before) {
            finish();
            reason = null;
            lastText = null;
            stopped = false;
            current = new StepDraft(order.begin(), timestamp(event));
        }
        if (current != null) {
            part(current, event.path("type").asString(""), event.path("part"));
        }
    }

    private static @Nullable String timestamp(JsonNode event) {
        return event.path("timestamp").isNumber()
                ? Instant.ofEpochMilli(event.path("timestamp").asLong()).toString()
                : null;
    }

    private void part(StepDraft draft, String type, JsonNode part) {
        switch (type) {
            case "text" -> {
                draft.say(part.path("text").asString(""));
                lastText = draft.text();
            }
            case "reasoning" -> draft.think(part.path("text").asString(""));
            case "tool_use" -> call(draft, new OpenCodeCall(part, servers));
            case "step_finish" -> end(draft, part);
            default -> {
                // an answer that begins has nothing in it yet
            }
        }
    }

    private void call(StepDraft draft, OpenCodeCall call) {
        draft.call(call.call());
        draft.answer(call.result());
        subAgents += call.isSubAgent() ? 1 : 0;
        denials += call.isDenied() ? 1 : 0;
        stopped |= call.isRejected();
    }

    private void end(StepDraft draft, JsonNode part) {
        reason = part.path("reason").asString("unknown");
        Tokens took = tokens(part.path("tokens"));
        if (!took.isUnknown()) {
            Double its = cost(part.path("cost"));
            draft.metrics(took.step(its));
            tokens = tokens.plus(took);
            cost = its == null ? cost : (Double) (its + (cost == null ? 0 : cost));
        }
    }

    /** Thoughts are counted apart from the rest of the answer; a stream that was cut has zeros in place of what nobody knows. */
    private static Tokens tokens(JsonNode tokens) {
        Long said = Field.number(tokens.path("output"));
        Long thought = Field.number(tokens.path("reasoning"));
        return Tokens.apart(
                        Field.number(tokens.path("input")),
                        Field.number(tokens.path("cache").path("read")),
                        Field.number(tokens.path("cache").path("write")),
                        said == null || thought == null ? said : (Long) (said + thought))
                .unlessZero();
    }

    /** A model whose price OpenCode does not know costs 0. */
    private static @Nullable Double cost(JsonNode value) {
        Double amount = Field.decimal(value);
        return amount != null && amount > 0 ? amount : null;
    }

    /** Finishes what is still open. */
    void finish() throws IOException {
        if (current != null) {
            order.finish(current.place(), current.step(null));
            current = null;
        }
    }

    /** What the last answer said; absent when it said nothing. */
    @Nullable
    String lastText() {
        return lastText;
    }

    /** Why the last answer ended; absent when it did not. */
    @Nullable
    String reason() {
        return reason;
    }

    /** Whether a call of the last answer was rejected, after which OpenCode asks the model for nothing more. */
    boolean isStopped() {
        return stopped;
    }

    Tokens tokens() {
        return tokens;
    }

    @Nullable
    Double cost() {
        return cost;
    }

    int turns() {
        return answers.turns();
    }

    int subAgents() {
        return subAgents;
    }

    /** Calls that OpenCode did not let be done. */
    int denials() {
        return denials;
    }
}
