package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the events of {@code codex exec --json}.
 *
 * <p>Nothing of a sub-agent is in the stream, and its tokens are not in the sum at the end, so that the sum of a run with one is
 * not known from the stream.
 */
final class CodexReading implements StreamReading {

    /** An error that Codex means to get over by itself. */
    private static final String RECONNECTING = "Reconnecting...";

    private final String agent;
    private final CodexSteps steps;
    private @Nullable String session;
    private @Nullable JsonNode end;
    private @Nullable String error;
    private int reconnects;

    CodexReading(String agent, StepOrder order) {
        this.agent = agent;
        this.steps = new CodexSteps(order);
    }

    @Override
    public void event(JsonNode event) throws IOException {
        switch (event.path("type").asString("")) {
            case "thread.started" -> session = event.path("thread_id").asString(session);
            case "item.started", "item.updated", "item.completed" -> steps.item(new CodexItem(event));
            case "turn.completed", "turn.failed" -> end = event;
            case "error" -> error(event.path("message").asString(""));
            default -> {
                // that a turn has started says nothing
            }
        }
    }

    private void error(String message) {
        if (message.startsWith(RECONNECTING)) {
            reconnects++;
        } else {
            error = message;
        }
    }

    @Override
    public void finish() throws IOException {
        steps.finish();
    }

    private boolean isCompleted() {
        return end != null && end.path("type").asString("").equals("turn.completed");
    }

    private Tokens tokens() {
        return end == null || steps.subAgents() > 0 ? Tokens.UNKNOWN : CodexTokens.of(end.path("usage"));
    }

    @Override
    public TrajectorySummary summary(int number, int malformed) {
        // what the sandbox keeps a command from is not in the stream: that nothing was declined does not say that
        // nothing was denied
        SummaryDraft summary = new SummaryDraft(malformed)
                .count("reconnects", reconnects)
                .count("warnings", steps.warnings())
                .count(SummaryDraft.DENIALS, steps.denials())
                .hidden(steps.subAgents());
        return summary.of(session, agent, null, null, Totals.of(numbers(), number));
    }

    @Override
    public AgentReport report(AgentOutput output, int events) {
        Map<String, Double> metrics = numbers();
        Totals.count(metrics, Totals.DENIALS, steps.denials());
        Tokens tokens = tokens();
        String model = output.spec().model();
        return new AgentReport(
                failure(output, events),
                isCompleted() ? steps.lastText() : null,
                metrics,
                null,
                null,
                null,
                model == null || tokens.isUnknown() ? List.of() : List.of(tokens.of(model)));
    }

    private Map<String, Double> numbers() {
        Map<String, Double> numbers = new LinkedHashMap<>();
        tokens().into(numbers);
        Totals.count(numbers, Totals.TURNS, steps.turns());
        return numbers;
    }

    private @Nullable Failure failure(AgentOutput output, int events) {
        if (end == null) {
            return CodexFailure.withoutEnd(output, events, error);
        }
        return isCompleted()
                ? null
                : CodexFailure.of(end.path("error").path("message").asString(""));
    }
}
