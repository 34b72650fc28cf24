package io.skillevals.app;

import io.skillevals.suite.Condition;
import io.skillevals.suite.Matrix;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Version;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says what a suite compares: its conditions, the skills that are there besides, and how many cells and runs that makes. */
final class MatrixLines {

    private MatrixLines() {}

    static List<String> of(Suite suite) {
        List<String> lines = new ArrayList<>();
        suite.conditions().forEach(condition -> lines.add(condition(condition)));
        if (!suite.noise().isEmpty()) {
            lines.add("not under evaluation: "
                    + String.join(", ", suite.noise().stream().map(Skill::name).toList()));
        }
        List<String> versions =
                suite.baselineRef() == null ? List.of(Version.CANDIDATE) : List.of(Version.CANDIDATE, Version.BASELINE);
        int cells = Matrix.cells(suite).size();
        int possible = Matrix.possible(suite, versions).size();
        lines.add("matrix: " + (cells == possible ? "" : cells + " of ") + counted(possible, "cell") + ", "
                + counted(cells * suite.runs(), "run")
                + (suite.baselineRef() == null ? "" : "; compared with " + suite.baselineRef()));
        return lines;
    }

    private static String condition(Condition condition) {
        String skills = condition.skills().isEmpty()
                ? "no skill"
                : String.join(", ", condition.skills()) + " ("
                        + condition.delivery().label() + ")";
        List<String> around = around(condition);
        return "condition " + condition.name() + (condition.control() ? " (control)" : "") + ": " + skills
                + (around.isEmpty() ? "" : ", with " + String.join(", ", around)) + "; "
                + String.join(", ", condition.agents());
    }

    private static List<String> around(Condition condition) {
        Surroundings own = condition.surroundings();
        Map<String, Boolean> parts = new LinkedHashMap<>();
        parts.put("experiment", condition.experiment() != null);
        parts.put("system prompt", condition.options().systemPrompt() != null);
        parts.put("instructions", own.instructions() != null);
        parts.put("overlay", own.overlay() != null);
        parts.put("home", own.home() != null);
        parts.put("environment", !own.environment().isEmpty());
        parts.put("setup", !own.setup().isEmpty());
        parts.put("service", own.service() != null);
        parts.put("data", own.data());
        parts.put("dump", !own.dump().isEmpty());
        parts.put("teardown", !own.teardown().isEmpty());
        parts.put("build", !own.build().isEmpty());
        parts.put("compatibility", !own.compatibility().isEmpty());
        parts.values().removeIf(there -> !there);
        return List.copyOf(parts.keySet());
    }

    private static String counted(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
