package io.skillevals.report;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.Figures;
import io.skillevals.results.GateVerdict;
import io.skillevals.results.Results;
import io.skillevals.results.Results.AgentInfo;
import io.skillevals.results.Results.ConditionInfo;
import io.skillevals.results.Results.SmallestCell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** What a reader must know before the first number, in sentences that every report shows. */
final class Overview {

    private final Results results;

    Overview(Results results) {
        this.results = results;
    }

    /** The first line of a report when no model took part; absent otherwise. */
    @Nullable
    String modelFree() {
        if (!results.suite().modelFree()) {
            return null;
        }
        List<String> agents = results.agents().stream().map(AgentInfo::name).toList();
        return "No model took part: the runs were made by " + String.join(" and ", agents)
                + ", so these numbers test fixtures and graders and say nothing about a skill.";
    }

    /** Facts by name, in their order. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("runs", runs());
        facts.put("matrix", matrix());
        facts.put("agent", agents());
        facts.put("control", control());
        facts.put("version", Objects.requireNonNullElse(results.versions().candidate(), "unknown, no git repository"));
        facts.put("smallest cell", smallestCell());
        String timeouts = timeouts();
        if (!timeouts.isEmpty()) {
            facts.put("time-outs", timeouts);
        }
        return facts;
    }

    /** The gate's word in one line. */
    String gate() {
        GateVerdict gate = results.gate();
        if (gate == null) {
            return "not asked";
        }
        int count = gate.violations().size();
        return gate.verdict()
                + (count == 0 ? "" : count == 1 ? ": 1 limit not kept" : ": " + count + " limits not kept");
    }

    /** How the numbers over all fixtures are made; absent when there are none. */
    @Nullable
    String pooling() {
        return results.severalTasks()
                ? Columns.ALL + " pools the graded runs (a micro-average): a fixture weighs by its graded runs."
                : null;
    }

    private String runs() {
        List<String> parts = new ArrayList<>();
        parts.add(sum(Cell::graded) + " graded");
        parts.add(sum(Cell::failed) + " failed");
        parts.add(sum(Cell::ungradeable) + " ungradeable");
        parts.add(sum(Cell::invalid) + " invalid");
        parts.add(sum(Cell::missing) + " missing");
        return results.runs().size() + " planned: " + String.join(", ", parts);
    }

    private int sum(ToIntFunction<Cell> count) {
        return results.cells().stream().mapToInt(count).sum();
    }

    private String matrix() {
        List<CellKey> keys = results.cells().stream().map(Cell::key).toList();
        List<String> parts = List.of(
                count(results.fixtures().size(), "fixture"),
                count(results.conditions().size(), "condition"),
                count(keys.stream().map(CellKey::agentAndModel).distinct().count(), "agent"),
                count(keys.stream().map(CellKey::version).distinct().count(), "version"));
        int least = results.cells().stream().mapToInt(Cell::planned).min().orElse(0);
        int most = results.cells().stream().mapToInt(Cell::planned).max().orElse(0);
        String size = least == most ? count(least, "run") : least + "–" + most + " runs";
        return String.join(" × ", parts) + ": " + count(keys.size(), "cell") + " of " + size;
    }

    private String agents() {
        Map<String, List<String>> requested = new LinkedHashMap<>();
        for (Cell cell : results.cells()) {
            List<String> models = requested.computeIfAbsent(cell.key().agent(), a -> new ArrayList<>());
            if (!models.contains(cell.key().agentAndModel())) {
                models.add(cell.key().agentAndModel());
            }
        }
        List<String> agents = new ArrayList<>();
        for (AgentInfo agent : results.agents()) {
            List<String> seen = new ArrayList<>(agent.versions());
            seen.addAll(agent.models());
            String names = String.join(", ", requested.getOrDefault(agent.name(), List.of(agent.name())));
            agents.add(seen.isEmpty() ? names : names + " (" + String.join(", ", seen) + ")");
        }
        return agents.isEmpty() ? "none" : String.join("; ", agents);
    }

    private String control() {
        String control = results.control();
        String note = results.controlNote();
        if (control == null) {
            return Objects.requireNonNullElse(note, "none");
        }
        return control + " (uplift = pass-rate - " + control + "'s pass-rate, points = mean score - " + control + "'s)"
                + (note == null ? "" : "; " + note);
    }

    private String smallestCell() {
        SmallestCell smallest = results.smallestCell();
        if (smallest == null) {
            return "no run was graded, so there is nothing to read";
        }
        String sentence = "n = " + count(smallest.n(), "graded run") + "; one run moves its pass-rate by "
                + Figures.rate(smallest.step()) + ", and anything smaller is noise";
        return smallest.empty() == 0
                ? sentence
                : sentence + "; " + smallest.empty() + " of "
                        + count(results.cells().size(), "cell") + (smallest.empty() == 1 ? " has" : " have")
                        + " no graded run at all";
    }

    private String timeouts() {
        Map<String, int[]> byCondition = new LinkedHashMap<>();
        for (ConditionInfo condition : results.conditions()) {
            byCondition.put(condition.name(), new int[2]);
        }
        for (Cell cell : results.cells()) {
            int[] counts = byCondition.get(cell.key().condition());
            if (counts != null) {
                counts[0] += cell.timeouts();
                counts[1] += cell.planned();
            }
        }
        List<String> parts = new ArrayList<>();
        byCondition.forEach((name, counts) -> {
            if (counts[0] > 0) {
                parts.add(name + " " + counts[0] + " of " + counts[1]);
            }
        });
        return String.join(", ", parts);
    }

    private static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
