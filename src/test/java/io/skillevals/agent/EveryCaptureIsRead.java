package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.spi.Agent;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.ToolCall;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for every recorded stream of an agent. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EveryCaptureIsRead {

    private final RecordedStreams streams;

    EveryCaptureIsRead(Agent agent) {
        this.streams = new RecordedStreams(agent);
    }

    RecordedStreams streams() {
        return streams;
    }

    List<String> rows() throws IOException {
        return streams.rows();
    }

    List<String> names() {
        return streams.names();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void asTheTableSays(String row) throws IOException {
        assertThat(streams.row(RecordedStreams.nameOf(row))).isEqualTo(row);
    }

    @Test
    void andIsInTheTable() throws IOException {
        assertThat(rows().stream().map(RecordedStreams::nameOf)).containsExactlyInAnyOrderElementsOf(names());
    }

    @ParameterizedTest
    @MethodSource("names")
    void withNumberedStepsAndPairedCalls(String name) throws IOException {
        List<Step> steps = streams.read(name).steps();
        assertThat(steps)
                .extracting(Step::stepId)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, steps.size()).boxed().toList());
        List<ToolCall> calls =
                steps.stream().flatMap(step -> step.toolCalls().stream()).toList();
        assertThat(calls).extracting(ToolCall::toolCallId).doesNotHaveDuplicates();
        steps.stream()
                .filter(step -> step.observation() != null)
                .forEach(step -> assertThat(step.observation().results())
                        .allSatisfy(result -> assertThat(step.toolCalls())
                                .extracting(ToolCall::toolCallId)
                                .contains(result.sourceCallId())));
        assertThat(streams.turnsSeenAtWork(name)).isEqualTo(steps.size());
    }
}
