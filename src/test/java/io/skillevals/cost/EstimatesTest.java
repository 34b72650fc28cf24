package io.skillevals.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.suite.Price;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EstimatesTest {

    private final Estimates estimates = new Estimates(List.of(
            expense(at("shop", "skill", "claude", "big", 1), 1.0, 10),
            expense(at("shop", "skill", "claude", "big", 2), 3.0, 20),
            expense(at("bank", "skill", "claude", "big", 1), 8.0, 60),
            expense(at("shop", "control", "claude", "big", 1), 0.0, 30),
            expense(at("shop", "control", "claude", "small", 1), 0.5, 1),
            expense(at("shop", "skill", "codex", null, 1), null, 7)));

    @ParameterizedTest
    @ValueSource(doubles = {1e308, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void aCostThatCannotBeTrueTellsNothing(double cost) {
        Coordinates run = at("shop", "skill", "claude", "big", 3);
        estimates.add(expense(run, cost, 15));
        assertThat(estimates.cost(run)).hasValue(2.0);
    }

    @Test
    void aTaskInSeveralSessionsTakesAsMuchAsItsSessions() {
        Estimates bySession = new Estimates(
                List.of(expense(at("shop", "skill", "claude", "big", 1), 1.0, 10)),
                run -> run.fixture().equals("long") ? 3 : 1);
        Coordinates run = at("long", "skill", "claude", "big", 1);
        assertThat(bySession.cost(run).getAsDouble()).isCloseTo(3.0, within(1e-9));
        assertThat(bySession.duration(run)).contains(Duration.ofSeconds(30));
        bySession.add(expense(at("long", "skill", "claude", "big", 2), 6.0, 60));
        assertThat(bySession.cost(run).getAsDouble()).isCloseTo(6.0, within(1e-9));
        assertThat(bySession.cost(at("new", "skill", "claude", "big", 1)).getAsDouble())
                .isCloseTo(1.5, within(1e-9));
    }

    @ParameterizedTest(name = "{0} {1} {2} {3}")
    @CsvSource({
        "shop, skill, claude, big, 2.0, 15",
        "new, skill, claude, big, 4.0, 30",
        "new, other, claude, big, 3.0, 30",
        "new, other, claude, middle, 2.5, 24.2",
        "shop, skill, codex, , , 7",
        "shop, skill, gemini, , , ",
    })
    void whatIsNearestTells(
            String fixture,
            String condition,
            String agent,
            @Nullable String model,
            @Nullable Double cost,
            @Nullable Double seconds) {
        Coordinates run = at(fixture, condition, agent, model, 9);
        if (cost == null) {
            assertThat(estimates.cost(run)).isEmpty();
        } else {
            assertThat(estimates.cost(run).getAsDouble()).isCloseTo(cost, within(1e-9));
        }
        assertThat(estimates.duration(run).map(Duration::toMillis).orElse(null))
                .isEqualTo(seconds == null ? null : Math.round(seconds * 1000));
    }

    @Test
    void whatBecomesKnownCounts() {
        Coordinates run = at("shop", "skill", "codex", null, 2);
        estimates.add(expense(run, 4.0, 9));
        assertThat(estimates.cost(run)).hasValue(4.0);
        assertThat(estimates.duration(run)).contains(Duration.ofSeconds(8));
    }

    @ParameterizedTest
    @EnumSource(FailureClass.class)
    void aRunThatBrokeTellsNothingOfOthers(FailureClass failure) {
        boolean telling = failure == FailureClass.TIMEOUT || failure == FailureClass.IDLE;
        assertThat(Expense.isTelling(Ended.FAILED, failure.because("x"))).isEqualTo(telling);
        assertThat(Expense.isTelling(Ended.CAPTURED, new Failure("max-turns", "x")))
                .isTrue();
        assertThat(Expense.isTelling(Ended.CAPTURED, null)).isTrue();
    }

    @Test
    void theAgentsOwnWordGoesBeforePrices() {
        Pricing pricing = new Pricing(List.of(new Price("big", 10, null, null, 50)));
        List<ModelUsage> usage = List.of(new ModelUsage("big", 100_000L, 0L, 0L, 10_000L));
        assertThat(pricing.paid(usage, null, Map.of("costUsd", 0.25))).contains(0.25);
        assertThat(pricing.paid(usage, null, Map.of())).contains(1.5);
        assertThat(pricing.paid(List.of(), "big", Map.of("inputTokens", 1e6, "outputTokens", 0.0)))
                .contains(10.0);
        assertThat(pricing.paid(List.of(), null, Map.of())).isEmpty();
    }

    private static Coordinates at(String fixture, String condition, String agent, @Nullable String model, int run) {
        return new Coordinates(fixture, "", condition, agent, model, Coordinates.CANDIDATE, run);
    }

    private static Expense expense(Coordinates at, @Nullable Double cost, long seconds) {
        return new Expense(at, cost, Duration.ofSeconds(seconds));
    }
}
