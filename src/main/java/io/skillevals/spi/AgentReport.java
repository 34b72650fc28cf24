package io.skillevals.spi;

import io.skillevals.rundir.Failure;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an agent's stream says about a run.
 *
 * @param failure why there can be no verdict; absent when the agent ended by itself
 * @param result its final text; absent when it gave none
 * @param metrics what it measured; unknown numbers are absent, never 0
 * @param observedModel the model that answered; absent when unknown
 * @param version the agent's version; absent when unknown
 * @param skills names of skills that it used; absent when the stream does not tell
 */
public record AgentReport(
        @Nullable Failure failure,
        @Nullable String result,
        Map<String, Double> metrics,
        @Nullable String observedModel,
        @Nullable String version,
        @Nullable List<String> skills) {

    public AgentReport {
        metrics = Map.copyOf(metrics);
        skills = skills == null ? null : List.copyOf(skills);
    }
}
