package io.skillevals.spi;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.ModelUsage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an agent's stream says about a run.
 *
 * @param failure why it stopped before the task was done; its class decides whether there is a verdict all the same. Absent
 *     when it did the task to its end
 * @param result its final text; absent when it gave none
 * @param metrics what it measured; unknown numbers are absent, never 0
 * @param observedModel the model that answered; absent when unknown
 * @param version the agent's version; absent when unknown
 * @param skills names of skills that it used; absent when the stream does not tell
 * @param usage what it took of each model; empty when the stream does not tell
 */
public record AgentReport(
        @Nullable Failure failure,
        @Nullable String result,
        Map<String, Double> metrics,
        @Nullable String observedModel,
        @Nullable String version,
        @Nullable List<String> skills,
        List<ModelUsage> usage) {

    public AgentReport {
        metrics = Map.copyOf(metrics);
        skills = skills == null ? null : List.copyOf(skills);
        usage = List.copyOf(usage);
    }

    /** The same with a version from elsewhere. */
    public AgentReport withVersion(@Nullable String other) {
        return new AgentReport(failure, result, metrics, observedModel, other, skills, usage);
    }

    /** The same with other metrics. */
    public AgentReport withMetrics(Map<String, Double> others) {
        return new AgentReport(failure, result, others, observedModel, version, skills, usage);
    }

    /** A report of an end and a last word alone. */
    public static AgentReport of(@Nullable Failure failure, @Nullable String result) {
        return new AgentReport(failure, result, Map.of(), null, null, null, List.of());
    }
}
