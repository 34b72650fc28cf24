package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.Budget;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a plan before it is run. */
class ForecastTest {

    @Test
    void costAndTimeAreEstimatedByEarlierRuns() {
        assertThat(forecast(Duration.ofMinutes(40), Budget.NONE).lines())
                .containsExactly("sessions: 12 with a model, 2 runs are reused; cost: about 3.50 USD by earlier runs;"
                        + " time: about 10 min by earlier runs, 4 at a time");
    }

    @Test
    void whatIsNotKnownIsSaid() {
        assertThat(new Forecast(3, 3, 0, 0, 3, null, 1, Budget.NONE).lines())
                .containsExactly("sessions: 3 with a model; cost: not known, no earlier run tells it; time: not known");
    }

    @Test
    void theBudgetIsSaid() {
        assertThat(forecast(null, new Budget(2.0, 1, Duration.ofMinutes(90))).lines())
                .last()
                .isEqualTo("budget: at most 2.00 USD, 1 run, 1 h 30 min; what does not fit is skipped");
        assertThat(forecast(null, new Budget(null, 20, null)).lines())
                .last()
                .isEqualTo("budget: at most 20 runs; what does not fit is skipped");
    }

    @ParameterizedTest
    @CsvSource({"PT0.1S, 1 s", "PT3M56S, 59 s", "PT4M, 1 min", "PT3H59M, 1 h 0 min", "PT10H, 2 h 30 min"})
    void timesAreSaidAsShortAsTheyMayBe(Duration work, String said) {
        assertThat(forecast(work, Budget.NONE).lines())
                .singleElement()
                .asString()
                .contains("time: about " + said);
    }

    @Test
    void withoutAModelThereIsNothingToEstimate() {
        assertThat(new Forecast(0, 0, 2, 0, 0, Duration.ZERO, 1, new Budget(2.0, null, null)).lines())
                .containsExactly("sessions: none with a model, 2 runs are reused");
    }

    private static Forecast forecast(@Nullable Duration work, Budget budget) {
        return new Forecast(12, 12, 2, 3.5, 0, work, 4, budget);
    }
}
