package io.skillevals.trajectory;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * What one answer of the model took; unknown numbers are absent.
 *
 * @param promptTokens all tokens sent, those from a cache among them
 * @param completionTokens tokens of the answer
 * @param cachedTokens tokens sent that came from a cache
 * @param costUsd its cost
 * @param extra what the format has no field for
 */
@JsonNaming(SnakeCaseStrategy.class)
public record StepMetrics(
        @Nullable Long promptTokens,
        @Nullable Long completionTokens,
        @Nullable Long cachedTokens,
        @Nullable Double costUsd,
        @Nullable JsonNode extra) {}
