package io.skillevals.trajectory;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * What the whole run took; unknown numbers are absent.
 *
 * @param totalPromptTokens all tokens sent, those from a cache among them
 * @param totalCompletionTokens tokens of the answers
 * @param totalCachedTokens tokens sent that came from a cache
 * @param totalCostUsd the cost as the agent says it
 * @param totalSteps number of steps
 * @param extra what the format has no field for, such as {@code turns}
 */
@JsonNaming(SnakeCaseStrategy.class)
public record FinalMetrics(
        @Nullable Long totalPromptTokens,
        @Nullable Long totalCompletionTokens,
        @Nullable Long totalCachedTokens,
        @Nullable Double totalCostUsd,
        @Nullable Integer totalSteps,
        @Nullable JsonNode extra) {}
