package io.skillevals.rundir;

import org.jspecify.annotations.Nullable;

/**
 * What a run took of one model; unknown numbers are absent.
 *
 * @param model the model's name, as the agent reports it
 * @param inputTokens fresh tokens sent
 * @param cachedTokens tokens sent that came from a cache
 * @param cacheWriteTokens tokens sent that went into a cache
 * @param outputTokens tokens of the answers
 */
public record ModelUsage(
        String model,
        @Nullable Long inputTokens,
        @Nullable Long cachedTokens,
        @Nullable Long cacheWriteTokens,
        @Nullable Long outputTokens) {}
