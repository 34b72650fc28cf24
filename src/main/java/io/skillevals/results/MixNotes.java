package io.skillevals.results;

import io.skillevals.cost.ModelName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Says where runs that are compared were not made alike: by several versions of an agent, by several models, or by another
 * model than was asked for. Only graded runs are compared, so only they count.
 */
final class MixNotes {

    private final String agent;
    private final List<RunResult> runs;

    /** Notes on the graded runs of one agent with one requested model. */
    private MixNotes(String agent, List<RunResult> runs) {
        this.agent = agent;
        this.runs = runs;
    }

    /** The notes, a sentence each, in the order of the runs. */
    static List<String> of(List<RunResult> runs) {
        Map<String, List<RunResult>> byAgent = new LinkedHashMap<>();
        runs.stream()
                .filter(RunResult::graded)
                .forEach(run -> byAgent.computeIfAbsent(run.key().agentAndModel(), a -> new ArrayList<>())
                        .add(run));
        List<String> notes = new ArrayList<>();
        byAgent.forEach((agent, graded) -> {
            MixNotes mix = new MixNotes(agent, graded);
            mix.byCondition(notes, RunResult::agentVersion, "made", "with");
            mix.byCondition(notes, RunResult::observedModel, "answered", "by");
            mix.otherModel(notes);
            mix.helpers(notes);
        });
        return notes;
    }

    /** For example {@code codex: runs of control were made with 0.170.0, of skill with 0.170.0 and 0.171.0}. */
    private void byCondition(
            List<String> notes, Function<RunResult, @Nullable String> property, String verb, String preposition) {
        Map<String, Set<String>> seen = new LinkedHashMap<>();
        for (RunResult run : runs) {
            String value = property.apply(run);
            if (value != null) {
                seen.computeIfAbsent(run.key().condition(), c -> new TreeSet<>())
                        .add(value);
            }
        }
        if (seen.values().stream().flatMap(Collection::stream).distinct().count() < 2) {
            return;
        }
        List<String> parts = new ArrayList<>();
        seen.forEach((condition, values) -> {
            String were = parts.isEmpty() ? "were " + verb + " " : "";
            parts.add("of " + condition + " " + were + preposition + " " + String.join(" and ", values));
        });
        notes.add(agent + ": runs " + String.join(", ", parts));
    }

    private void otherModel(List<String> notes) {
        Map<String, Integer> others = new TreeMap<>();
        for (RunResult run : runs) {
            String requested = run.key().model();
            String observed = run.observedModel();
            if (requested != null && observed != null && !ModelName.isWhatWasAsked(observed, requested)) {
                others.merge(observed, 1, Integer::sum);
            }
        }
        others.forEach((model, count) -> notes.add(
                agent + ": " + runs.get(0).key().model() + " was requested, " + in(count) + " " + model + " answered"));
    }

    /** Models beside the one that answered: sub-agents and summaries often use a small one, so this is no mismatch. */
    private void helpers(List<String> notes) {
        Map<String, Integer> helpers = new TreeMap<>();
        for (RunResult run : runs) {
            String observed = run.observedModel();
            if (observed != null) {
                run.models().stream()
                        .filter(model -> !ModelName.isVariant(model, observed) && !ModelName.isVariant(observed, model))
                        .forEach(model -> helpers.merge(model, 1, Integer::sum));
            }
        }
        helpers.forEach((model, count) ->
                notes.add(agent + ": " + in(count) + " " + model + " took part beside the model that answered"));
    }

    private String in(int count) {
        return "in " + count + " of " + runs.size() + (runs.size() == 1 ? " graded run" : " graded runs");
    }
}
