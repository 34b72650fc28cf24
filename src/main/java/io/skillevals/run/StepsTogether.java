package io.skillevals.run;

import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.rundir.StepRecord;
import io.skillevals.spi.AgentReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What several steps are together.
 *
 * @param steps all of them
 * @param sessions those that were given to the agent
 * @param measured what is measured of all of them at once
 * @param broken the one that broke, so that no other was begun; absent when none did
 */
record StepsTogether(
        List<StepRecord> steps,
        List<Executed> sessions,
        Map<String, Double> measured,
        @Nullable StepRecord broken) {

    /** How long a session took, which of the whole run is found when that is recorded. */
    static final String DURATION = "durationMs";

    /** What an agent leaves out when it does not know it; other numbers that are absent are 0. */
    private static final Set<String> KNOWN_OR_ABSENT =
            Set.of("turns", "costUsd", "inputTokens", "cachedTokens", "cacheWriteTokens", "outputTokens");

    /** As what came of the run. */
    Executed executed(List<String> breaches) {
        StepRecord telling = telling();
        Failure failure = telling == null || telling.failure() == null ? null : named(telling, telling.failure());
        Executed first = sessions.isEmpty() ? null : sessions.get(0);
        Executed last = sessions.isEmpty() ? null : sessions.get(sessions.size() - 1);
        Instant start = steps.get(0).startedAt();
        return new Executed(
                telling == null ? Ended.CAPTURED : telling.ended(),
                failure,
                report(last),
                first == null ? List.of() : first.command(),
                last == null ? null : last.exitCode(),
                start,
                sessions.stream().mapToLong(Executed::millis).sum(),
                notes(),
                sessions.stream().anyMatch(Executed::cut),
                steps,
                breaches);
    }

    /**
     * The step that says how the run ended: the one that broke, else the first session that stopped early; absent when all went well.
     * A probe says nothing of that, unless there is no session to give a verdict on.
     */
    private @Nullable StepRecord telling() {
        if (broken != null) {
            return broken;
        }
        return steps.stream()
                .filter(step -> step.failure() != null)
                .filter(step -> !step.probe() || sessions.isEmpty())
                .findFirst()
                .orElse(null);
    }

    private Failure named(StepRecord step, Failure failure) {
        return new Failure(failure.kind(), name(step, steps.size()) + failure.message());
    }

    /** How the message of a run begins that one of its steps decided. */
    static String name(StepRecord step, int steps) {
        return "step " + step.number() + " of " + steps + ": ";
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (StepRecord step : steps) {
            String which = "step " + step.number() + ": ";
            if (step.probe() && step.failure() != null) {
                notes.add(which + step.failure().message());
            }
            step.notes().forEach(note -> notes.add(which + note));
        }
        return notes;
    }

    private AgentReport report(@Nullable Executed last) {
        List<AgentReport> reports = sessions.stream().map(Executed::report).toList();
        return new AgentReport(
                null,
                last == null ? null : last.report().result(),
                metrics(reports),
                first(reports, AgentReport::observedModel),
                first(reports, AgentReport::version),
                skills(reports),
                usage(reports));
    }

    private static @Nullable String first(List<AgentReport> reports, Function<AgentReport, @Nullable String> what) {
        return reports.stream()
                .flatMap(report -> Stream.ofNullable(what.apply(report)))
                .findFirst()
                .orElse(null);
    }

    /** Absent when no stream tells. */
    private static @Nullable List<String> skills(List<AgentReport> reports) {
        List<List<String>> told = reports.stream()
                .map(AgentReport::skills)
                .filter(Objects::nonNull)
                .toList();
        return told.isEmpty()
                ? null
                : List.copyOf(
                        new LinkedHashSet<>(told.stream().flatMap(List::stream).toList()));
    }

    /**
     * The sums. What one session does not tell of is not known of a run that is graded; of another one it is at least what the other
     * sessions took.
     */
    private Map<String, Double> metrics(List<AgentReport> reports) {
        Map<String, Double> sums = new LinkedHashMap<>();
        reports.forEach(report -> report.metrics().forEach((name, number) -> sums.merge(name, number, Double::sum)));
        StepRecord telling = telling();
        if (telling == null || telling.ended() == Ended.CAPTURED) {
            sums.keySet()
                    .removeIf(name -> KNOWN_OR_ABSENT.contains(name)
                            && reports.stream()
                                    .anyMatch(report -> !report.metrics().containsKey(name)));
        }
        sums.putAll(measured);
        return sums;
    }

    private static List<ModelUsage> usage(List<AgentReport> reports) {
        Map<String, ModelUsage> byModel = new LinkedHashMap<>();
        reports.forEach(
                report -> report.usage().forEach(usage -> byModel.merge(usage.model(), usage, StepsTogether::sum)));
        return new ArrayList<>(byModel.values());
    }

    private static ModelUsage sum(ModelUsage one, ModelUsage other) {
        return new ModelUsage(
                one.model(),
                sum(one.inputTokens(), other.inputTokens()),
                sum(one.cachedTokens(), other.cachedTokens()),
                sum(one.cacheWriteTokens(), other.cacheWriteTokens()),
                sum(one.outputTokens(), other.outputTokens()));
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        return one == null || other == null ? null : (Long) (one + other);
    }
}
