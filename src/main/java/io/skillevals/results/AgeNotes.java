package io.skillevals.results;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Says where graded runs that are compared were made long after one another, as when the control's are reused and the treatment's are
 * new. Compared are the conditions and versions of a task with one agent.
 */
final class AgeNotes {

    /**
     * Longest time between runs that need no note. What answers behind a model's name changes without a word, but seldom within a week;
     * and a suite that was stopped and gone on with is done within one.
     */
    static final Duration LONGEST = Duration.ofDays(7);

    private AgeNotes() {}

    /** The notes, a sentence for each agent; empty when all that is compared was made within that time. */
    static List<String> of(List<RunResult> runs) {
        Map<String, Map<String, List<RunResult>>> byAgent = new LinkedHashMap<>();
        for (RunResult run : runs) {
            if (run.graded() && run.startedAt() != null) {
                byAgent.computeIfAbsent(run.key().agentAndModel(), a -> new LinkedHashMap<>())
                        .computeIfAbsent(run.key().task(), t -> new ArrayList<>())
                        .add(run);
            }
        }
        List<String> notes = new ArrayList<>();
        byAgent.forEach((agent, tasks) -> {
            tasks.values().removeIf(task -> apart(task).compareTo(LONGEST) <= 0);
            if (!tasks.isEmpty()) {
                notes.add(note(agent, tasks));
            }
        });
        return notes;
    }

    private static String note(String agent, Map<String, List<RunResult>> tasks) {
        long days = tasks.values().stream()
                .mapToLong(task -> apart(task).toDays())
                .max()
                .orElse(0);
        List<RunResult> runs =
                tasks.values().stream().flatMap(Collection::stream).toList();
        return agent + ": compared runs of " + TaskNames.of(tasks.keySet()) + " were made up to " + days
                + " days apart (" + String.join(", ", byCondition(runs))
                + "), and what answers behind a model's name may have changed between them";
    }

    /** For example {@code control 2026-10-01 to 2026-10-02, skill 2026-11-29}. */
    private static List<String> byCondition(List<RunResult> runs) {
        Map<String, List<RunResult>> conditions = new LinkedHashMap<>();
        runs.forEach(run -> conditions
                .computeIfAbsent(run.key().conditionAndVersion(), c -> new ArrayList<>())
                .add(run));
        List<String> parts = new ArrayList<>();
        conditions.forEach((condition, own) -> {
            SortedSet<Instant> times = times(own);
            LocalDate first = date(times.first());
            LocalDate last = date(times.last());
            parts.add(condition + " " + first + (first.equals(last) ? "" : " to " + last));
        });
        return parts;
    }

    private static Duration apart(List<RunResult> runs) {
        SortedSet<Instant> times = times(runs);
        return Duration.between(times.first(), times.last());
    }

    private static SortedSet<Instant> times(List<RunResult> runs) {
        SortedSet<Instant> times = new TreeSet<>();
        for (RunResult run : runs) {
            Instant time = run.startedAt();
            if (time != null) {
                times.add(time);
            }
        }
        return times;
    }

    private static LocalDate date(Instant time) {
        return time.atZone(ZoneOffset.UTC).toLocalDate();
    }
}
