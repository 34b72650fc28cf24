package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.ModelUsage;
import io.skillevals.spi.AgentReport;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a session took that goes on with a conversation, where the agent counts on. */
class ContinuedTest {

    private static final Set<String> COUNTED = Set.of("costUsd", "inputTokens");

    private static AgentReport report(Map<String, Double> metrics, ModelUsage... usage) {
        return new AgentReport(null, null, metrics, null, null, null, List.of(usage));
    }

    private static ModelUsage model(String name, Long input, Long output) {
        return new ModelUsage(name, input, null, 0L, output);
    }

    @Test
    void whatTheSessionsBeforeTookIsTakenOut() {
        AgentReport before =
                report(Map.of("costUsd", 0.5, "inputTokens", 100.0, "turns", 1.0), model("big", 100L, 10L));
        AgentReport all = report(
                Map.of("costUsd", 2.0, "inputTokens", 300.0, "turns", 4.0),
                model("big", 250L, 30L),
                model("small", 50L, 5L));
        AgentReport own = new Continued(before, COUNTED).own(all);
        assertThat(own.metrics()).isEqualTo(Map.of("costUsd", 1.5, "inputTokens", 200.0, "turns", 4.0));
        assertThat(own.usage()).containsExactly(model("big", 150L, 20L), model("small", 50L, 5L));
    }

    @Test
    void whatIsLessThanBeforeIsTheSessionsOwnAndWhatWasNotKnownBeforeIsNotKnownNow() {
        AgentReport before = report(Map.of("costUsd", 0.5));
        AgentReport own = new Continued(before, COUNTED).own(report(Map.of("costUsd", 0.2, "inputTokens", 300.0)));
        assertThat(own.metrics()).isEqualTo(Map.of("costUsd", 0.2));
    }

    @Test
    void anAgentThatCountsEachSessionIsTakenAtItsWord() {
        AgentReport report = report(Map.of("costUsd", 2.0), model("big", 250L, 30L));
        assertThat(new Continued(report, Set.of()).own(report)).isSameAs(report);
    }
}
