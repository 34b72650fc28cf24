package io.skillevals.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class PricingTest {

    private static final long MILLION = 1_000_000;

    private static Experiment priced() {
        return Experiment.with()
                .price("big", 10, 1.0, 12.5, 50)
                .price("big-2026", 20, 2.0, 25.0, 100)
                .price("small", 1, null, null, 5);
    }

    private static Double cost(Experiment experiment) {
        List<RunResult> runs = experiment.skill("a", "codex", "90").results().runs();
        return runs.get(0).metrics().get("computedCostUsd");
    }

    static Stream<Arguments> usages() {
        return Stream.of(
                Arguments.of("every sort", "big", MILLION, MILLION, MILLION, MILLION, 73.5),
                Arguments.of("a part of a million", "big", 1_500L, 0L, 0L, 200L, 0.025),
                Arguments.of("a dated variant", "big-20260115", MILLION, 0L, 0L, 0L, 10.0),
                Arguments.of("the longest name that fits", "big-2026-01-15", MILLION, 0L, 0L, 0L, 20.0),
                Arguments.of("the very name before a longer one", "big", MILLION, 0L, 0L, 0L, 10.0),
                Arguments.of("another model that begins alike", "big-mini", MILLION, 0L, 0L, 0L, null),
                Arguments.of("a model without a price", "other", MILLION, 0L, 0L, 0L, null),
                Arguments.of("a model without a price that took nothing", "other", 0L, 0L, 0L, 0L, null),
                Arguments.of("a sort that has no price and was not used", "small", MILLION, 0L, null, MILLION, 6.0),
                Arguments.of("cached tokens without a price", "small", MILLION, 1L, 0L, 0L, null),
                Arguments.of("cache writes without a price", "small", MILLION, 0L, 1L, 0L, null),
                Arguments.of("sorts that the agent does not know", "big", MILLION, null, null, MILLION, 60.0),
                Arguments.of("fresh tokens unknown", "big", null, 0L, 0L, MILLION, null),
                Arguments.of("answered tokens unknown", "big", MILLION, 0L, 0L, null, null),
                Arguments.of("more tokens than there can be", "big", 1L, 0L, 0L, Long.MAX_VALUE, null),
                Arguments.of("nothing used", "big", 0L, 0L, 0L, 0L, 0.0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("usages")
    void aCostIsWhollyKnownOrAbsent(
            String what, String model, Long input, Long cached, Long cacheWrite, Long output, Double cost) {
        Double seen = cost(priced().usage(model, input, cached, cacheWrite, output));
        if (cost == null) {
            assertThat(seen).isNull();
        } else {
            assertThat(seen).isCloseTo(cost, within(1e-9));
        }
    }

    @Test
    void allModelsOfARunCost() {
        assertThat(cost(priced().usage("big", MILLION, 0L, 0L, 0L).usage("small", MILLION, 0L, 0L, MILLION)))
                .isCloseTo(16, within(1e-9));
        assertThat(cost(priced().usage("big", MILLION, 0L, 0L, 0L).usage("other", 1L, 0L, 0L, 0L)))
                .isNull();
    }

    @Test
    void tokensThatAreNotToldByModelAreTheObservedModels() {
        Experiment told = priced().observed("big-20260115")
                .metric("inputTokens", 1_000_000)
                .metric("cachedTokens", 2_000_000)
                .metric("cacheWriteTokens", 1_000_000)
                .metric("outputTokens", 100_000);
        assertThat(cost(told)).isCloseTo(10 + 2 + 12.5 + 5, within(1e-9));
        assertThat(cost(priced().observed("big").metric("inputTokens", 1_000_000)))
                .as("answered tokens are unknown")
                .isNull();
    }

    @Test
    void withoutPricesNothingIsComputed() {
        assertThat(cost(Experiment.with().usage("big", MILLION, 0L, 0L, MILLION)))
                .isNull();
    }

    @Test
    void theAgentsOwnCostStaysBesideIt() {
        Results results = priced().metric("costUsd", 0.5)
                .usage("big", MILLION, 0L, 0L, 0L)
                .skill("a", "codex", "90")
                .results();
        assertThat(results.cells().get(0).metrics()).containsOnlyKeys("computedCostUsd", "costUsd");
        assertThat(results.runs().get(0).metrics().get("costUsd")).isEqualTo(0.5);
    }

    @Test
    void aRunWithoutAModelCostsNothingThatWouldBeKnown() {
        Results results = priced().metric("inputTokens", 1)
                .metric("outputTokens", 1)
                .skill("a", "oracle", "90")
                .results();
        assertThat(results.runs().get(0).metrics()).doesNotContainKey("computedCostUsd");
    }
}
