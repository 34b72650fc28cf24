package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.ModelUsage;
import io.skillevals.trajectory.StepMetrics;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TokensTest {

    @Test
    void thoseOfTheCacheAreTakenOutOfThoseSentWhereTheyAreCountedAmongThem() {
        Tokens tokens = Tokens.among(100L, 60L, 15L, 7L);
        assertThat(tokens).isEqualTo(Tokens.apart(25L, 60L, 15L, 7L));
        assertThat(tokens.sent()).isEqualTo(100);
        assertThat(Tokens.among(10L, 60L, null, 7L).fresh()).isZero();
        assertThat(Tokens.among(null, 60L, null, 7L).fresh()).isNull();
    }

    @Test
    void sumsKeepWhatIsUnknownOnBothSidesAbsent() {
        assertThat(Tokens.apart(1L, null, null, 2L).plus(Tokens.apart(3L, 4L, null, null)))
                .isEqualTo(Tokens.apart(4L, 4L, null, 2L));
        assertThat(Tokens.UNKNOWN.plus(Tokens.UNKNOWN).isUnknown()).isTrue();
    }

    @Test
    void onlyZerosAreUnknownWhereAnAgentWritesThemForNothing() {
        assertThat(Tokens.among(0L, 0L, null, 0L).unlessZero().isUnknown()).isTrue();
        assertThat(Tokens.apart(0L, 5L, null, 0L).unlessZero().cached()).isEqualTo(5);
    }

    @Test
    void metricsUsageAndStepHaveWhatIsKnown() {
        Map<String, Double> metrics = new LinkedHashMap<>();
        Tokens.apart(25L, 60L, null, 7L).into(metrics);
        assertThat(metrics)
                .containsOnly(
                        Map.entry("inputTokens", 25.0),
                        Map.entry("cachedTokens", 60.0),
                        Map.entry("outputTokens", 7.0));
        assertThat(Tokens.apart(25L, 60L, null, 7L).of("a")).isEqualTo(new ModelUsage("a", 25L, 60L, null, 7L));
        assertThat(Tokens.apart(25L, 60L, null, 7L).step(0.5)).isEqualTo(new StepMetrics(85L, 7L, 60L, 0.5, null));
        StepMetrics written = Tokens.apart(25L, 60L, 15L, 7L).step(null);
        assertThat(written.promptTokens()).isEqualTo(100);
        assertThat(written.extra().toString()).isEqualTo("{\"cache_creation_input_tokens\":15}");
        assertThat(Tokens.apart(null, 60L, 15L, 7L).step(null)).isNull();
    }
}
