package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.trajectory.Step;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every recorded stream of the real OpenCode. */
class OpenCodeCapturesTest extends EveryCaptureIsRead {

    OpenCodeCapturesTest() {
        super(new OpenCode());
    }

    @Test
    void whatWasDeniedIsToldAndAlsoThatNothingWas() throws IOException {
        assertThat(denials("perm-ask")).isEqualTo("1");
        assertThat(denials("happy")).isEqualTo("0");
        assertThat(denials("subagent")).isEqualTo("unknown");
    }

    private String denials(String name) throws IOException {
        return streams().read(name).summary().extra().path("permission_denials").asString("unknown");
    }

    @Test
    void everyAnswerHasItsTimeItsTokensAndItsCost() throws IOException {
        List<Step> steps = streams().read("happy").steps();
        Step second = steps.get(1);
        assertThat(second.timestamp()).isEqualTo("2026-11-29T23:33:07.290Z");
        assertThat(second.metrics().promptTokens()).isEqualTo(1600);
        assertThat(second.metrics().cachedTokens()).isEqualTo(1500);
        assertThat(second.metrics().completionTokens()).isEqualTo(20);
        assertThat(second.metrics().costUsd()).isEqualTo(0.00105);
    }

    @Test
    void whatARunWithASubAgentTookIsNotKnown() throws IOException {
        assertThat(streams().read("subagent").summary().notes()).contains("sub-agents");
        assertThat(streams().read("subagent").summary().finalMetrics().totalCostUsd())
                .isNull();
    }
}
