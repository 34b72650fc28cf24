package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.agent.AgentRegistry;
import io.skillevals.suite.RecordPlaces;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.Matrix;
import io.skillevals.suite.Matrix.Rule;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.RunPolicy;
import io.skillevals.suite.Schedule;
import io.skillevals.suite.Suite;
import io.skillevals.suite.sandbox.SandboxUse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The cells of a plan are those of the suite's matrix. */
class MatrixCellTest {

    @Test
    void whatTheMatrixLeavesOutIsNotPlanned() {
        Matrix matrix = new Matrix(
                List.of(
                        new Rule("a", null, null, null, null, null),
                        new Rule(null, null, null, null, null, "baseline")),
                List.of(new Rule(null, null, "skill", null, null, null)));
        assertThat(planned(Matrix.ALL))
                .isEqualTo(Matrix.cells(suite(Matrix.ALL)).stream()
                        .map(cell -> cell.fixture() + " " + cell.condition())
                        .toList())
                .containsExactly("a control", "a skill", "b control", "b skill");
        assertThat(planned(matrix))
                .isEqualTo(Matrix.cells(suite(matrix)).stream()
                        .map(cell -> cell.fixture() + " " + cell.condition())
                        .toList())
                .containsExactly("a control");
    }

    private static List<String> planned(Matrix matrix) {
        AgentRegistry agents = AgentRegistry.load(MatrixCellTest.class.getClassLoader());
        return MatrixCell.of(suite(matrix), spec -> agents.find(spec.type()).orElseThrow()).stream()
                .flatMap(List::stream)
                .map(cell -> cell.at().fixture() + " " + cell.at().condition())
                .toList();
    }

    private static Suite suite(Matrix matrix) {
        return new Suite(
                "default",
                List.of(fixture("a"), fixture("b")),
                List.of(),
                List.of(AgentSpec.of("nop", "nop")),
                List.of(
                        new Condition("control", true, List.of(), Delivery.NATIVE, List.of("nop")),
                        new Condition("skill", false, List.of(), Delivery.NATIVE, List.of("nop"))),
                List.of(),
                1,
                Schedule.USUAL,
                80,
                GateSpec.NONE,
                SandboxUse.USUAL,
                RunPolicy.USUAL,
                List.of(),
                List.of(),
                matrix,
                Path.of(""),
                null,
                null,
                RecordPlaces.NONE);
    }

    private static Fixture fixture(String name) {
        return new Fixture(
                name,
                "",
                Path.of("f"),
                Path.of("f/project"),
                List.of(new Prompt("", "do it")),
                List.of(),
                List.of(),
                null,
                Map.of(),
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                null);
    }
}
