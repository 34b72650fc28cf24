package io.skillevals.suite.read;

import io.skillevals.io.FirstFew;
import io.skillevals.io.JsonDocument;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Matrix;
import io.skillevals.suite.Matrix.Cell;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Tells of comparisons that have several controls, or none: uplift is measured against exactly one, and there will be none. */
final class Controls {

    /** Most fixtures that are named. */
    private static final int MOST = 3;

    private final JsonDocument block;
    private final Problems problems;

    Controls(JsonDocument block, Problems problems) {
        this.block = block;
        this.problems = problems;
    }

    void examine(Suite suite) {
        Map<Cell, Set<String>> ofAgents = new LinkedHashMap<>();
        Map<Cell, Integer> ofTasks = new HashMap<>();
        for (Cell cell : Matrix.cells(suite)) {
            if (isControl(suite, cell)) {
                ofAgents.computeIfAbsent(agent(cell), unused -> new LinkedHashSet<>())
                        .add(cell.condition());
                ofTasks.merge(task(cell), 1, Integer::sum);
            }
        }
        several(ofAgents);
        Map<String, Set<String>> without = new LinkedHashMap<>();
        for (Cell cell : Matrix.cells(suite)) {
            int others = ofTasks.getOrDefault(task(cell), 0);
            if (!ofTasks.isEmpty() && !isControl(suite, cell) && !ofAgents.containsKey(agent(cell)) && others != 1) {
                without.computeIfAbsent(cell.condition() + " with " + cell.agent(), unused -> new LinkedHashSet<>())
                        .add(cell.fixture());
            }
        }
        without.forEach((whose, fixtures) -> problems.warning(
                block.place("/conditions"),
                "there is no control to measure " + whose + " against in " + FirstFew.of(fixtures, MOST, ", ")
                        + ", so that there will be no uplift: let a control meet the same agent and model"));
    }

    private void several(Map<Cell, Set<String>> controls) {
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

    private static boolean isControl(Suite suite, Cell cell) {
        return suite.condition(cell.condition()).filter(Condition::control).isPresent();
    }

    private static Cell agent(Cell cell) {
        return new Cell(cell.fixture(), cell.prompt(), "", cell.agent(), cell.model(), cell.version());
    }

    private static Cell task(Cell cell) {
        return new Cell(cell.fixture(), cell.prompt(), "", "", "", cell.version());
    }
}
