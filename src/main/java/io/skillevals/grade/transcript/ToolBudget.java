package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.trajectory.Transcript;
import io.skillevals.trajectory.TranscriptCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** Whether the agent made no more calls, failed calls and repeated calls than allowed, of all tools or of some. */
public final class ToolBudget implements OfRun {

    private static final String MAX_CALLS = "maxCalls";
    private static final String MAX_FAILED = "maxFailed";
    private static final String MAX_REPEATED = "maxRepeated";

    @Override
    public String name() {
        return "tool-budget";
    }

    @Override
    public String schema() {
        return ToolPattern.in(Fields.none())
                .count(MAX_CALLS, "The most calls.")
                .count(MAX_FAILED, "The most calls that failed.")
                .count(MAX_REPEATED, "The most calls that are equal to an earlier one in tool and arguments.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>(ToolPattern.problems(spec.config()));
        if (limits(spec.config()).isEmpty()) {
            problems.add("say what is limited: " + MAX_CALLS + ", " + MAX_FAILED + " or " + MAX_REPEATED);
        }
        return problems;
    }

    private static Map<String, Integer> limits(JsonNode config) {
        Map<String, Integer> limits = new LinkedHashMap<>();
        for (String limit : List.of(MAX_CALLS, MAX_FAILED, MAX_REPEATED)) {
            if (config.has(limit)) {
                limits.put(limit, config.path(limit).asInt(0));
            }
        }
        return limits;
    }

    @Override
    public Check create(CheckSpec spec) {
        ToolPattern tool = ToolPattern.of(spec.config());
        Map<String, Integer> limits = limits(spec.config());
        return Told.notDone((evidence, transcript) -> judge(tool, limits, transcript));
    }

    private static CheckResult judge(ToolPattern tool, Map<String, Integer> limits, Transcript transcript) {
        List<TranscriptCall> calls = tool.of(transcript.calls());
        List<String> numbers = new ArrayList<>();
        List<Evidence> shown = new ArrayList<>();
        boolean holds = true;
        for (Map.Entry<String, Integer> limit : limits.entrySet()) {
            List<TranscriptCall> counted =
                    calls.stream().filter(counts(limit.getKey())).toList();
            numbers.add(counted.size() + " " + word(limit.getKey()) + " of " + limit.getValue());
            if (counted.size() > limit.getValue()) {
                holds = false;
                shown.add(Evidence.of("beyond " + limit.getKey() + ":"));
                shown.addAll(Told.shown(counted.subList(limit.getValue(), counted.size())));
            }
        }
        return Told.score(holds, tool + ": " + String.join(", ", numbers), shown);
    }

    private static Predicate<TranscriptCall> counts(String limit) {
        return switch (limit) {
            case MAX_FAILED -> TranscriptCall::isError;
            case MAX_REPEATED -> TranscriptCall::repeated;
            default -> call -> true;
        };
    }

    private static String word(String limit) {
        return switch (limit) {
            case MAX_FAILED -> "failed";
            case MAX_REPEATED -> "repeated";
            default -> "called";
        };
    }
}
