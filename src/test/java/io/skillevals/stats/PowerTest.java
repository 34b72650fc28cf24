package io.skillevals.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerTest {

    @Test
    void oneRunShowsNothing() {
        assertThat(Power.detectableRise(1, 0.5, 0.95, 0.8)).isEmpty();
    }

    @Test
    void moreRunsShowLess() {
        double few = Power.detectableRise(10, 0.5, 0.95, 0.8).orElseThrow();
        double more = Power.detectableRise(30, 0.5, 0.95, 0.8).orElseThrow();
        double many = Power.detectableRise(300, 0.5, 0.95, 0.8).orElseThrow();
        assertThat(few).isGreaterThan(more);
        assertThat(more).isGreaterThan(many);
    }

    /** Sample sizes of the textbook formula, n = (1.96·√(2·p̄·q̄) + 0.8416·√(p1·q1 + p2·q2))² / (p2 − p1)², computed beside it. */
    @ParameterizedTest
    @CsvSource({"388, 0.5, 0.6", "1565, 0.5, 0.55", "294, 0.2, 0.3"})
    void manyRunsAgreeWithTheTextbook(int trials, double lower, double upper) {
        assertThat(Power.of(trials, lower, upper, 0.95)).isCloseTo(0.8, within(0.005));
    }

    @Test
    void fewRunsAgreeWithExperiments() {
        Random random = new Random(1);
        int experiments = 20_000;
        int shown = 0;
        for (int experiment = 0; experiment < experiments; experiment++) {
            int b = successes(random, 15, 0.3);
            int a = successes(random, 15, 0.8);
            shown += Rates.difference(a, 15, b, 15, 0.95).low() > 0 ? 1 : 0;
        }
        assertThat(Power.of(15, 0.3, 0.8, 0.95)).isCloseTo((double) shown / experiments, within(0.02));
    }

    @Test
    void bothWaysMeetWhereOneTakesOver() {
        double counted = Power.of(199, 0.5, 0.64, 0.95);
        double approximated = Power.of(200, 0.5, 0.64, 0.95);
        assertThat(counted).isCloseTo(approximated, within(0.03));
    }

    private static int successes(Random random, int trials, double rate) {
        int successes = 0;
        for (int trial = 0; trial < trials; trial++) {
            successes += random.nextDouble() < rate ? 1 : 0;
        }
        return successes;
    }
}
