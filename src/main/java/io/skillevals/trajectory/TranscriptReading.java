package io.skillevals.trajectory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Makes a transcript of the steps that it is shown. */
final class TranscriptReading implements StepSink {

    /** More are beyond what can be held; a transcript that lacks some would answer wrongly. */
    private static final int MOST_CALLS = 50_000;

    private static final String DENIALS = "permission_denials";

    private final Excerpts excerpts = new Excerpts();
    private final Repetitions repetitions = new Repetitions();
    private final List<TranscriptCall> calls = new ArrayList<>();
    private @Nullable String userPrompt;
    private @Nullable String finalMessage;
    private boolean spoke;
    private int denials;
    private boolean denialsKnown = true;

    @Override
    public void step(Step step) throws IOException {
        boolean spoken = !step.message().isBlank() && !step.synthetic();
        boolean main = !step.ofSubagent();
        if (spoken && step.source() == Step.Source.USER && main && userPrompt == null) {
            userPrompt = excerpts.text(step.message());
        }
        if (spoken && step.source() == Step.Source.AGENT) {
            spoke = true;
            finalMessage = main ? beginning(step.message()) : finalMessage;
        }
        List<Observation.Result> results =
                step.observation() == null ? List.of() : step.observation().results();
        List<Observation.Result> open = new ArrayList<>(results);
        for (ToolCall call : step.toolCalls()) {
            add(call.normalized(), answer(call, open), step.ofSubagent());
        }
    }

    /** It is replaced by each later one, so that it does not count among what is kept. */
    private static String beginning(String message) {
        return new Excerpts().text(message);
    }

    /** Takes the first result of a call's id; of several calls with the same id, or without one, each takes its own. */
    private static Observation.@Nullable Result answer(ToolCall call, List<Observation.Result> open) {
        for (Observation.Result result : open) {
            String id = Objects.requireNonNullElse(result.sourceCallId(), "");
            if (id.equals(call.toolCallId())) {
                open.remove(result);
                return result;
            }
        }
        return null;
    }

    private void add(ToolCall call, Observation.@Nullable Result result, boolean subagent) throws IOException {
        boolean repeated = repetitions.repeats(call);
        JsonNode input = excerpts.object(call.arguments());
        String said = result == null ? null : result.content();
        String output = said == null ? "" : excerpts.text(said);
        for (String name : names(call.functionName())) {
            if (calls.size() == MOST_CALLS) {
                throw new IOException("the transcript has more than " + MOST_CALLS + " tool calls");
            }
            calls.add(new TranscriptCall(
                    calls.size(),
                    name,
                    call.tool().raw(),
                    call.tool().kind(),
                    input,
                    output,
                    result == null || result.isFailed(),
                    call.toolCallId().isEmpty() ? null : call.toolCallId(),
                    call.unwrapped(),
                    call.outputFormat(),
                    subagent,
                    repeated,
                    List.copyOf(SkillUse.all(call))));
        }
    }

    /** A call that asks about several tools is one of each. */
    private static List<String> names(String name) {
        if (!name.startsWith(ToolCall.INFO)) {
            return List.of(name);
        }
        List<String> names = new ArrayList<>();
        for (String tool : List.of(name.substring(ToolCall.INFO.length()).split(","))) {
            names.add(ToolCall.INFO + tool);
        }
        return names;
    }

    /** Takes what is said of a part at its end. */
    void ended(TrajectorySummary summary) {
        JsonNode extra = summary.extra();
        JsonNode number = extra == null ? null : extra.get(DENIALS);
        if (number == null || !number.isNumber()) {
            denialsKnown = false;
        } else {
            denials += number.asInt(0);
        }
    }

    Transcript transcript(String prompt) {
        return new Transcript(
                calls,
                userPrompt == null ? excerpts.text(prompt) : userPrompt,
                finalMessage,
                !spoke,
                denialsKnown || denials > 0 ? (Integer) denials : null);
    }
}
