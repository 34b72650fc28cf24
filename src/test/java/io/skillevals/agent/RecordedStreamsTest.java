package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.ToolCall;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every recorded stream of the real Claude Code, Gemini CLI, Qwen Code and Copilot CLI, and what must be read from it. */
class RecordedStreamsTest {

    private static final String REPORTS = "expected.txt";
    private static final String TRAJECTORIES = "trajectories.expected";

    static List<Recorded.Row> reports() throws IOException {
        return Recorded.table(REPORTS);
    }

    static List<Recorded.Row> trajectories() throws IOException {
        return Recorded.table(TRAJECTORIES);
    }

    static Stream<Recorded> streams() {
        return Recorded.streams();
    }

    @ParameterizedTest
    @MethodSource("reports")
    void isReadAsExpected(Recorded.Row row) throws IOException {
        assertThat(row.run().report()).isEqualTo(row.text());
    }

    @ParameterizedTest
    @MethodSource("trajectories")
    void becomesTheExpectedTrajectory(Recorded.Row row) throws IOException {
        assertThat(row.run().trajectory()).isEqualTo(row.text());
    }

    @Test
    void everyOneIsInTheTables() throws IOException {
        assertThat(reports())
                .extracting(Recorded.Row::run)
                .extracting(Recorded::toString)
                .containsExactlyInAnyOrderElementsOf(
                        Recorded.all().map(Recorded::toString).toList());
        assertThat(trajectories())
                .extracting(Recorded.Row::run)
                .extracting(Recorded::toString)
                .containsExactlyInAnyOrderElementsOf(
                        Recorded.streams().map(Recorded::toString).toList());
    }

    @ParameterizedTest
    @MethodSource("streams")
    void numbersItsStepsAndPairsItsCalls(Recorded run) throws IOException {
        List<Step> steps = new ArrayList<>();
        TrajectorySummary summary = run.read(steps);
        assertThat(steps)
                .extracting(Step::stepId)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, steps.size()).boxed().toList());
        assertThat(summary.extra() == null ? "" : summary.extra().toString()).doesNotContain("results_without_call");
        steps.stream()
                .filter(step -> step.observation() != null)
                .forEach(step -> assertThat(step.observation().results())
                        .allSatisfy(result -> assertThat(step.toolCalls())
                                .extracting(ToolCall::toolCallId)
                                .contains(result.sourceCallId())));
    }
}
