package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.trajectory.TranscriptCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The share of a list of calls that the agent made in this order: each is looked for after the one that was found before it.
 * Other calls may stand between, unless {@code strict} is set: then the longest beginning of the list counts that was made
 * without any other call between.
 */
public final class ToolOrder implements OfRun {

    private static final String TOOLS = "tools";
    private static final String STRICT = "strict";

    @Override
    public String name() {
        return "tool-order";
    }

    @Override
    public String schema() {
        return ToolPattern.listIn(
                        Fields.none(),
                        TOOLS,
                        "tool",
                        "The calls in their order: names of tools, or what tells which calls are meant.")
                .flag(STRICT, "Whether no other call may stand between. Default: false.")
                .require(TOOLS)
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>();
        for (JsonNode tool : spec.config().path(TOOLS)) {
            problems.addAll(ToolPattern.problemsOfOne(tool));
        }
        return problems;
    }

    @Override
    public Check create(CheckSpec spec) {
        List<ToolPattern> order = new ArrayList<>();
        spec.config().path(TOOLS).forEach(tool -> order.add(ToolPattern.of(tool)));
        boolean strict = spec.config().path(STRICT).asBoolean(false);
        return Told.done((evidence, transcript) ->
                strict ? adjoining(order, transcript.calls()) : inOrder(order, transcript.calls()));
    }

    private static CheckResult inOrder(List<ToolPattern> order, List<TranscriptCall> calls) {
        List<Evidence> shown = new ArrayList<>();
        int found = 0;
        int from = 0;
        for (ToolPattern tool : order) {
            Optional<TranscriptCall> call = calls.subList(from, calls.size()).stream()
                    .filter(tool::means)
                    .findFirst();
            if (call.isPresent()) {
                found++;
                from = call.get().position() + 1;
                shown.add(Told.shown(call.get()));
            } else {
                shown.add(Evidence.of("no call of " + tool + (from == 0 ? "" : " after call " + from)));
            }
        }
        return scored(found, order, shown);
    }

    private static CheckResult adjoining(List<ToolPattern> order, List<TranscriptCall> calls) {
        int best = 0;
        int bestStart = 0;
        for (int start = 0; start < calls.size(); start++) {
            int length = 0;
            while (length < order.size()
                    && start + length < calls.size()
                    && order.get(length).means(calls.get(start + length))) {
                length++;
            }
            if (length > best) {
                best = length;
                bestStart = start;
            }
        }
        List<Evidence> shown = new ArrayList<>(Told.shown(calls.subList(bestStart, bestStart + best)));
        if (best < order.size()) {
            shown.add(Evidence.of(
                    "no call of " + order.get(best) + (best == 0 ? "" : " right after call " + (bestStart + best))));
        }
        return scored(best, order, shown);
    }

    private static CheckResult scored(int found, List<ToolPattern> order, List<Evidence> shown) {
        return CheckResult.scored(
                (double) found / order.size(), found + " of " + order.size() + " calls are in order", shown);
    }
}
