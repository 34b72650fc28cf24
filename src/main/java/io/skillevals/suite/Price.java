package io.skillevals.suite;

import org.jspecify.annotations.Nullable;

/**
 * What a model costs, in US dollars for a million tokens.
 *
 * @param model the model's name, as the agent reports it
 * @param input of fresh tokens
 * @param cached of tokens that came from a cache; absent when unknown
 * @param cacheWrite of tokens that went into a cache; absent when unknown
 * @param output of the answers' tokens
 */
public record Price(
        String model,
        double input,
        @Nullable Double cached,
        @Nullable Double cacheWrite,
        double output) {}
