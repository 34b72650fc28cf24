package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.cost.Estimates;
import io.skillevals.cost.Expense;
import io.skillevals.run.Ledger.Answer;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.suite.Budget;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LedgerTest {

    private static final Duration NOW = Duration.ZERO;

    private final List<PlannedRun> runs = PlannedRuns.pairs(6);

    @Test
    void withoutALimitEverythingIsBegun() {
        Ledger ledger = ledger(Budget.NONE, 1.0, 5);
        for (PlannedRun run : runs) {
            assertThat(ledger.ask(run, NOW)).isEqualTo(new Answer.Yes());
            ledger.started(run, NOW);
        }
    }

    @ParameterizedTest(name = "of {0} USD, after a pair of {1} each: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "4.0 | 1.0 | yes",
                "3.99 | 1.0 | spent 2.00 of 3.99 USD, and the next 2 runs, which belong together, are expected to take 2.00",
                "0.4 | 0.1 | yes",
                "2.0 | 1.0 | spent 2.00 of 2.00 USD",
                "1.5 | 1.0 | spent 2.00 of 1.50 USD"
            })
    void aPairIsBegunWhenItCanBeFinishedWithWhatIsLeft(double limit, double each, String expected) {
        Ledger ledger = ledger(usd(limit), null, 0);
        done(ledger, 0, each);
        done(ledger, 1, each);
        assertThat(ledger.ask(runs.get(2), NOW))
                .isEqualTo(expected.equals("yes") ? new Answer.Yes() : new Answer.Never(expected));
    }

    @Test
    void whatIsInFlightAndTheRestOfItsPairAreKeptBack() {
        Ledger ledger = ledger(usd(3.5), 1.0, 5);
        ledger.started(runs.get(0), NOW);
        assertThat(ledger.ask(runs.get(2), NOW)).isEqualTo(new Answer.NotYet());
        assertThat(ledger.ask(runs.get(1), NOW)).isEqualTo(new Answer.Yes());
        ledger.started(runs.get(1), NOW);
        assertThat(ledger.ask(runs.get(2), NOW)).isEqualTo(new Answer.NotYet());
    }

    @Test
    void whatTookLessThanExpectedMakesRoom() {
        Ledger ledger = ledger(usd(3.5), 1.0, 5);
        done(ledger, 0, 0.3);
        ledger.started(runs.get(1), NOW);
        assertThat(ledger.ask(runs.get(2), NOW)).isEqualTo(new Answer.Yes());
    }

    @Test
    void aPairHalfDoneGoesOnUntilTheLimitIsReached() {
        Ledger ledger = ledger(usd(3), 1.0, 5);
        done(ledger, 0, 2.9);
        assertThat(ledger.ask(runs.get(1), NOW)).isEqualTo(new Answer.Yes());
        Ledger spent = ledger(usd(3), 1.0, 5);
        done(spent, 0, 3.0);
        assertThat(spent.ask(runs.get(1), NOW)).isEqualTo(new Answer.Never("spent 3.00 of 3.00 USD"));
    }

    @Test
    void anUnknownCostIsNothingUntilTheFirstIsKnown() {
        Ledger ledger = ledger(usd(3), null, 0);
        ledger.started(runs.get(0), NOW);
        ledger.started(runs.get(1), NOW);
        assertThat(ledger.ask(runs.get(2), NOW)).isEqualTo(new Answer.Yes());
        ledger.spent(runs.get(0), 1.0);
        ledger.learn(new Expense(runs.get(0).coordinates(), 1.0, Duration.ofSeconds(1)));
        ledger.ended(runs.get(0));
        assertThat(ledger.ask(runs.get(2), NOW)).isEqualTo(new Answer.NotYet());
    }

    @Test
    void anUnknownCostIsTheMostThatTheAgentMaySpend() {
        Ledger ledger = new Ledger(usd(5), runs, 1, new Estimates(List.of()), run -> 2.0);
        assertThat(ledger.ask(runs.get(0), NOW)).isEqualTo(new Answer.Yes());
        done(ledger, 0, null);
        assertThat(ledger.ask(runs.get(2), NOW)).isEqualTo(new Answer.NotYet());
        done(ledger, 1, null);
        assertThat(ledger.ask(runs.get(2), NOW))
                .isEqualTo(
                        new Answer.Never(
                                "spent 4.00 of 5.00 USD, and the next 2 runs, which belong together, are expected to take 4.00"));
    }

    @Test
    void sumsStaySumsWhateverIsToldOrAllowed() {
        Ledger ledger = new Ledger(usd(1e9), runs, 1, new Estimates(List.of()), run -> 1e308);
        done(ledger, 0, 1e308);
        done(ledger, 1, Double.NaN);
        done(ledger, 2, -1e308);
        assertThat(ledger.ask(runs.get(4), NOW)).isEqualTo(new Answer.Yes());
        done(ledger, 3, 1.5);
        ledger.spent(runs.get(5), 1e9 - 1);
        assertThat(ledger.ask(runs.get(4), NOW)).isEqualTo(new Answer.Yes());
        Ledger allowed = new Ledger(usd(39_999), runs, 1, new Estimates(List.of()), run -> 1e308);
        done(allowed, 0, null);
        done(allowed, 1, null);
        assertThat(allowed.ask(runs.get(2), NOW))
                .isEqualTo(
                        new Answer.Never("spent 20000.00 of 39999.00 USD, and the next 2 runs, which belong together,"
                                + " are expected to take 20000.00"));
    }

    @Test
    void onlyUnderALimitOfCostsAGuessMatters() {
        assertThat(ledger(usd(5), 1.0, 1).spent(runs.get(0), null)).isTrue();
        assertThat(ledger(usd(5), 1.0, 1).spent(runs.get(0), 1.0)).isFalse();
        assertThat(ledger(Budget.NONE, 1.0, 1).spent(runs.get(0), null)).isFalse();
    }

    @ParameterizedTest(name = "of {0} runs, {1} started: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "4 | 2 | yes",
                "3 | 2 | started 2 of 3 runs, and the next 2 runs, which belong together, are too many",
                "2 | 2 | started 2 of 2 runs",
                "1 | 0 | started 0 of 1 runs, and the next 2 runs, which belong together, are too many"
            })
    void runsAreCountedAsTheyAreStarted(int limit, int started, String expected) {
        Ledger ledger = ledger(new Budget(null, limit, null), 1.0, 1);
        for (int run = 0; run < started; run++) {
            done(ledger, run, 1.0);
        }
        assertThat(ledger.ask(runs.get(started), NOW))
                .isEqualTo(expected.equals("yes") ? new Answer.Yes() : new Answer.Never(expected));
    }

    @Test
    void anotherTryIsNotAnotherRun() {
        Ledger ledger = ledger(new Budget(null, 4, null), 1.0, 1);
        ledger.started(runs.get(0), NOW);
        ledger.started(runs.get(0), NOW);
        ledger.started(runs.get(1), NOW);
        assertThat(ledger.ask(runs.get(2), NOW)).isEqualTo(new Answer.Yes());
    }

    @Test
    void theRestOfABegunPairIsCountedBeforeItIsStarted() {
        Ledger ledger = ledger(new Budget(null, 3, null), 1.0, 1);
        ledger.started(runs.get(0), NOW);
        assertThat(ledger.ask(runs.get(2), NOW)).isEqualTo(new Answer.NotYet());
    }

    @ParameterizedTest(name = "until {0} s, begun at 100 s, at {1} s: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "60 | 140 | yes",
                "60 | 141 | took 41 s of 60 s, and the next 2 runs, which belong together, are expected to take until 61 s",
                "60 | 160 | took 60 s of 60 s"
            })
    void theTimeRunsFromTheFirstStart(long limit, long at, String expected) {
        Ledger ledger = ledger(new Budget(null, null, Duration.ofSeconds(limit)), 1.0, 10);
        Duration start = Duration.ofSeconds(100);
        assertThat(ledger.ask(runs.get(0), start)).isEqualTo(new Answer.Yes());
        for (int run = 0; run < 2; run++) {
            ledger.started(runs.get(run), start);
            ledger.ended(runs.get(run));
        }
        assertThat(ledger.ask(runs.get(2), Duration.ofSeconds(at)))
                .isEqualTo(expected.equals("yes") ? new Answer.Yes() : new Answer.Never(expected));
    }

    @Test
    void sideBySideTheTimeIsShared() {
        Budget budget = new Budget(null, null, Duration.ofSeconds(25));
        Ledger four = new Ledger(budget, runs, 4, known(1.0, 10), run -> 0);
        four.started(runs.get(0), NOW);
        four.started(runs.get(1), NOW);
        assertThat(four.ask(runs.get(2), Duration.ofSeconds(5))).isEqualTo(new Answer.Yes());
        assertThat(four.ask(runs.get(2), Duration.ofSeconds(16))).isEqualTo(new Answer.NotYet());
        Ledger one = new Ledger(budget, runs, 1, known(1.0, 10), run -> 0);
        one.started(runs.get(0), NOW);
        assertThat(one.ask(runs.get(2), Duration.ofSeconds(5))).isEqualTo(new Answer.NotYet());
    }

    @Test
    void theTimeThatAnAgentHasBeenAtWorkIsNotExpectedAgain() {
        Ledger ledger = ledger(new Budget(null, null, Duration.ofSeconds(40)), 1.0, 10);
        ledger.started(runs.get(0), NOW);
        assertThat(ledger.ask(runs.get(2), Duration.ofSeconds(8))).isEqualTo(new Answer.Yes());
    }

    private Ledger ledger(Budget budget, @Nullable Double each, long seconds) {
        return new Ledger(budget, runs, 1, known(each, seconds), run -> 0);
    }

    private Estimates known(@Nullable Double each, long seconds) {
        return new Estimates(
                each == null
                        ? List.of()
                        : List.of(new Expense(runs.get(0).coordinates(), each, Duration.ofSeconds(seconds))));
    }

    private void done(Ledger ledger, int number, @Nullable Double cost) {
        PlannedRun run = runs.get(number);
        ledger.started(run, NOW);
        ledger.spent(run, cost);
        if (cost != null) {
            ledger.learn(new Expense(run.coordinates(), cost, Duration.ofSeconds(1)));
        }
        ledger.ended(run);
    }

    private static Budget usd(double most) {
        return new Budget(most, null, null);
    }
}
