package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Matrix;
import io.skillevals.suite.Matrix.Cell;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Tells of comparisons that have several controls: uplift is measured against exactly one, and there will be none. */
final class Controls {

    private final JsonDocument block;
    private final Problems problems;

    Controls(JsonDocument block, Problems problems) {
        this.block = block;
        this.problems = problems;
    }

    void examine(Suite suite) {
        Map<Cell, Set<String>> controls = new LinkedHashMap<>();
        for (Cell cell : Matrix.cells(suite)) {
            if (suite.condition(cell.condition()).filter(Condition::control).isPresent()) {
                Cell compared = new Cell(cell.fixture(), cell.prompt(), "", cell.agent(), cell.model(), cell.version());
                controls.computeIfAbsent(compared, unused -> new LinkedHashSet<>())
                        .add(cell.condition());
            }
        }
        controls.forEach((compared, names) -> {
            if (names.size() > 1) {
                problems.warning(
                        block.place("/conditions"),
                        String.join(" and ", names) + " are controls of the same agent, " + compared.agent()
                                + ": uplift is measured against exactly one, so that there will be none. "
                                + "Set control to false for all but one, or give them different agents");
            }
        });
    }
}
