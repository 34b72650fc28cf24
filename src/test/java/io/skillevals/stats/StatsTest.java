package io.skillevals.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class StatsTest {

    private static final double CONFIDENCE = 0.95;

    private static Sample sample(Double... observations) {
        return Sample.of(List.of(observations)).orElseThrow();
    }

    @Test
    void sampleOfNothingIsAbsent() {
        assertThat(Sample.of(List.of())).isEmpty();
    }

    @Test
    void sampleOfSeveralHasMeanSampleDeviationAndRange() {
        // 2, 4, 4, 4, 5, 5, 7, 9: sum 40, squared deviations 32, so sd = sqrt(32 / 7).
        Sample sample = sample(9.0, 4.0, 4.0, 2.0, 5.0, 5.0, 7.0, 4.0);

        assertThat(sample.n()).isEqualTo(8);
        assertThat(sample.mean()).isEqualTo(5);
        assertThat(sample.sd()).isCloseTo(2.138089935, within(1e-9));
        assertThat(sample.min()).isEqualTo(2);
        assertThat(sample.max()).isEqualTo(9);
    }

    @Test
    void sampleOfOneHasNoDeviation() {
        assertThat(sample(7.0).sd()).isNaN();
    }

    @Test
    void sampleDoesNotDependOnOrder() {
        assertThat(sample(0.1, 0.2, 0.3, 1e9)).isEqualTo(sample(1e9, 0.3, 0.1, 0.2));
    }

    @Test
    void rateIntervalEqualsWilsonByHand() {
        // n = 2, p = 1/2, z² = 3.841459: centre 1/2, half z·sqrt(1/8 + z²/16) / (1 + z²/2) = 0.405469.
        Bounds bounds = Rates.interval(1, 2, CONFIDENCE);

        assertThat(bounds.low()).isCloseTo(0.094531, within(1e-6));
        assertThat(bounds.high()).isCloseTo(0.905469, within(1e-6));
    }

    @Test
    void rateIntervalOfNoneAndAllStaysInsideZeroAndOne() {
        // z² / (n + z²) = 3.841459 / 13.841459
        assertThat(Rates.interval(0, 10, CONFIDENCE).low()).isZero();
        assertThat(Rates.interval(0, 10, CONFIDENCE).high()).isCloseTo(0.277533, within(1e-6));
        assertThat(Rates.interval(10, 10, CONFIDENCE).low()).isCloseTo(0.722467, within(1e-6));
        assertThat(Rates.interval(10, 10, CONFIDENCE).high()).isEqualTo(1);
    }

    @Test
    void rateDifferencesEqualNewcombesPublishedExamples() {
        // Newcombe (1998), table II, method 10, examples (a), (c), (f) and (h).
        assertDifference(Rates.difference(56, 70, 48, 80, CONFIDENCE), 0.0524, 0.3339);
        assertDifference(Rates.difference(6, 7, 2, 7, CONFIDENCE), 0.0582, 0.8062);
        assertDifference(Rates.difference(0, 10, 0, 20, CONFIDENCE), -0.1611, 0.2775);
        assertDifference(Rates.difference(10, 10, 0, 10, CONFIDENCE), 0.6075, 1.0);
    }

    private static void assertDifference(Bounds bounds, double low, double high) {
        assertThat(bounds.low()).isCloseTo(low, within(5e-5));
        assertThat(bounds.high()).isCloseTo(high, within(5e-5));
    }

    @Test
    void meanIntervalEqualsStudentsByHand() {
        // n = 3, mean 20, sd 10, t(2, 0.975) = 4.302653: half = 4.302653 · 10 / sqrt(3)
        Bounds bounds = Means.interval(sample(10.0, 20.0, 30.0), CONFIDENCE).orElseThrow();

        assertThat(bounds.low()).isCloseTo(20 - 24.841377, within(1e-5));
        assertThat(bounds.high()).isCloseTo(20 + 24.841377, within(1e-5));
    }

    @Test
    void meanIntervalIsAbsentForOneObservationAndWithoutSpread() {
        assertThat(Means.interval(sample(50.0), CONFIDENCE)).isEmpty();
        assertThat(Means.interval(sample(50.0, 50.0), CONFIDENCE)).isEmpty();
    }

    @Test
    void meanDifferenceEqualsWelchByHand() {
        // a: n 4, mean 25, variance 500/3; b: n 3, mean 10, variance 1. va = 125/3, vb = 1/3, together 42.
        // Degrees 42² / ((125/3)²/3 + (1/3)²/2) = 3.0478; t(3.0478, 0.975) lies between t(4) and t(3).
        Sample a = sample(10.0, 20.0, 30.0, 40.0);
        Sample b = sample(9.0, 10.0, 11.0);
        double half = 15 - Means.difference(a, b, CONFIDENCE).orElseThrow().low();

        assertThat(half / Math.sqrt(42)).isBetween(3.15, 3.18);
    }

    @Test
    void meanDifferenceOfEqualSpreadsEqualsStudents() {
        // Both n 3 and sd 10: degrees 4, t(4, 0.975) = 2.776445, half = 2.776445 · sqrt(200 / 3)
        Bounds bounds = Means.difference(sample(60.0, 70.0, 80.0), sample(10.0, 20.0, 30.0), CONFIDENCE)
                .orElseThrow();

        assertThat(bounds.low()).isCloseTo(50 - 22.669578, within(1e-5));
        assertThat(bounds.high()).isCloseTo(50 + 22.669578, within(1e-5));
    }

    @Test
    void meanDifferenceIsAbsentForOneObservationAndWithoutSpread() {
        assertThat(Means.difference(sample(100.0), sample(0.0, 10.0), CONFIDENCE))
                .isEmpty();
        assertThat(Means.difference(sample(0.0, 10.0), sample(100.0), CONFIDENCE))
                .isEmpty();
        assertThat(Means.difference(sample(100.0, 100.0), sample(0.0, 0.0), CONFIDENCE))
                .isEmpty();
    }
}
