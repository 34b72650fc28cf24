package io.skillevals.app;

import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunTree;
import io.skillevals.rundir.VersionsRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A project with many graded runs: one real run of each condition, copied with other numbers into two conditions, two versions, and
 * 25 rounds of as many fixtures as that takes. Grades stand, so that a report reads them all and grades none.
 */
final class ManyRuns {

    private static final List<String> CONDITIONS = List.of("control", "skill");
    private static final List<String> VERSIONS = List.of(Coordinates.CANDIDATE, Coordinates.BASELINE);
    private static final int ROUNDS = 25;

    private ManyRuns() {}

    /** The project; the number of runs is a multiple of 100. */
    static Build of(int runs, Path folder) throws Exception {
        int fixtures = runs / (CONDITIONS.size() * VERSIONS.size() * ROUNDS);
        Build build = Build.in(folder);
        for (int i = 0; i < fixtures; i++) {
            build.fixture(fixture(i));
        }
        build.run();
        build.report();
        RunTree tree = new RunTree(build.path(".evals/runs"));
        PlanRecord first = tree.newestPlan().orElseThrow();
        Map<String, PlannedRun> originals = new HashMap<>();
        first.runs()
                .forEach(run -> originals.put(
                        run.coordinates().fixture() + " " + run.coordinates().condition(), run));
        List<PlannedRun> planned = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            for (int i = 0; i < fixtures; i++) {
                for (String version : VERSIONS) {
                    for (String condition : CONDITIONS) {
                        planned.add(copy(tree, originals.get(fixture(i) + " " + condition), version, round));
                    }
                }
            }
        }
        tree.writePlan(
                new PlanRecord(
                        first.schema(),
                        "many",
                        first.suite(),
                        first.createdAt(),
                        first.plugin(),
                        first.projectVersion(),
                        ROUNDS,
                        first.concurrent(),
                        first.skills(),
                        planned,
                        1L,
                        null,
                        null,
                        new VersionsRecord(VersionsRecord.SCHEMA, "v1", "0123456789abcdef", "v1", "v2"),
                        List.of()),
                Redactor.none());
        return build;
    }

    private static String fixture(int number) {
        return "flask-" + number;
    }

    private static PlannedRun copy(RunTree tree, PlannedRun original, String version, int round) throws IOException {
        Coordinates from = original.coordinates();
        Coordinates at = new Coordinates(
                from.fixture(), from.prompt(), from.condition(), from.agent(), from.model(), version, round);
        Path to = tree.directory(RunTree.path(at)).path();
        Path source = tree.directory(original.dir()).path();
        if (!to.equals(source)) {
            Files.createDirectories(to.resolve("workspace"));
            Files.writeString(to.resolve("workspace/app.py"), "# " + round + "\n");
            ObjectNode run = (ObjectNode) Json.read(source.resolve("run.json"));
            run.set("coordinates", Json.mapper().<JsonNode>valueToTree(at));
            ((ObjectNode) run.path("metrics"))
                    .put("turns", 5 + round % 7)
                    .put("inputTokens", 40_000 + 997 * round)
                    .put("costUsd", 0.2 + round / 100.0);
            Files.writeString(to.resolve("run.json"), run.toString());
            Files.copy(source.resolve("grade.json"), to.resolve("grade.json"));
        }
        return new PlannedRun(
                at,
                original.control(),
                original.agentType(),
                original.modelFree(),
                RunTree.path(at),
                round,
                original.fingerprint(),
                false);
    }
}
