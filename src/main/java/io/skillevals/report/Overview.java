package io.skillevals.report;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.Figures;
import io.skillevals.results.GateVerdict;
import io.skillevals.results.Results;
import io.skillevals.results.Results.AgentInfo;
import io.skillevals.results.Results.ConditionInfo;
import io.skillevals.results.Results.SmallestCell;
import io.skillevals.results.RunResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a reader must know before the first number, in sentences that every report shows. */
final class Overview {

    private static final String COST_OF_EARLIER_TRIES = "triesBeforeCostUsd";

    /** Most runs with a secret that are named one by one; each is named in its own part of a report. */
    private static final int MOST_LEAKING = 5;

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
        facts.put("version", version());
        facts.put("smallest cell", smallestCell());
        put(facts, "skipped", byCondition(RunResult::skipped, run -> kind(run.failure())));
        put(facts, "time-outs", byCondition(RunResult::timedOut, Overview::timeout));
        put(facts, "stopped early", byCondition(RunResult::stoppedEarly, run -> kind(run.stopped())));
        put(facts, "tried again", retries());
        put(facts, "hygiene", hygiene());
        put(facts, "self-test", selfTest());
        notes(facts);
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
        int skipped = sum(Cell::skipped);
        if (skipped > 0) {
            parts.add(skipped + " skipped");
        }
        long reused = results.runs().stream().filter(RunResult::reused).count();
        int planned = results.runs().size();
        return planned + " planned: " + String.join(", ", parts)
                + (reused == 0 ? "" : "; reused " + reused + " of " + planned);
    }

    private String version() {
        String baseline = results.versions().baseline();
        String candidate = Objects.requireNonNullElse(results.versions().candidate(), "unknown, no git repository");
        return baseline == null
                ? candidate
                : "candidate " + candidate + " against baseline " + baseline
                        + " (version delta = uplift of the candidate - uplift of the baseline)";
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

    private static String timeout(RunResult run) {
        return run.graded() ? "graded as 0" : run.outcomeName();
    }

    private static String kind(RunResult.@Nullable Failure failure) {
        return failure == null ? "unknown" : failure.kind();
    }

    /** Tries that failed cost money too, and are in no other number. */
    private String retries() {
        String retried =
                byCondition(RunResult::retried, run -> kind(run.earlierTries().get(0)));
        List<Double> costs = results.runs().stream()
                .flatMap(run -> Stream.ofNullable(run.metrics().get(COST_OF_EARLIER_TRIES)))
                .toList();
        return costs.isEmpty()
                ? retried
                : retried + "; known cost of the earlier tries: "
                        + Figures.metric(
                                costs.stream().mapToDouble(Double::doubleValue).sum()) + " USD";
    }

    private String hygiene() {
        List<RunResult> leaking =
                results.runs().stream().filter(run -> !run.leaks().isEmpty()).toList();
        if (leaking.isEmpty()) {
            return "";
        }
        List<String> parts = new ArrayList<>(leaking.stream()
                .limit(MOST_LEAKING)
                .map(run -> run.place() + " (" + RunText.leaks(run) + ")")
                .toList());
        if (leaking.size() > MOST_LEAKING) {
            parts.add("and " + (leaking.size() - MOST_LEAKING) + " more");
        }
        return "a secret is left in " + count(leaking.size(), "run") + ": " + String.join(", ", parts);
    }

    private String selfTest() {
        String note = results.suite().selfTestNote();
        if (note != null) {
            return note;
        }
        return Boolean.TRUE.equals(results.suite().selfTested()) ? "the graders held" : "";
    }

    private void notes(Map<String, String> facts) {
        List<String> notes = results.notes();
        for (int i = 0; i < notes.size(); i++) {
            facts.put(notes.size() == 1 ? "note" : "note " + (i + 1), notes.get(i));
        }
    }

    private static void put(Map<String, String> facts, String name, String text) {
        if (!text.isEmpty()) {
            facts.put(name, text);
        }
    }

    /**
     * How many runs of each condition are of a kind, and why, for example {@code control 2 of 6 (1 max-turns, 1 refused)}; empty
     * when none is.
     */
    private String byCondition(Predicate<RunResult> kind, Function<RunResult, String> why) {
        Map<String, Integer> planned = new LinkedHashMap<>();
        Map<String, Map<String, Integer>> reasons = new HashMap<>();
        for (RunResult run : results.runs()) {
            String condition = run.key().condition();
            planned.merge(condition, 1, Integer::sum);
            if (kind.test(run)) {
                reasons.computeIfAbsent(condition, c -> new TreeMap<>()).merge(why.apply(run), 1, Integer::sum);
            }
        }
        List<String> parts = new ArrayList<>();
        for (ConditionInfo condition : results.conditions()) {
            Map<String, Integer> counts = reasons.getOrDefault(condition.name(), Map.of());
            if (!counts.isEmpty()) {
                int all = counts.values().stream().mapToInt(Integer::intValue).sum();
                List<String> each = new ArrayList<>();
                counts.forEach((reason, count) -> each.add(count + " " + reason));
                parts.add(condition.name() + " " + all + " of " + planned.get(condition.name()) + " ("
                        + String.join(", ", each) + ")");
            }
        }
        return String.join(", ", parts);
    }

    private static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
