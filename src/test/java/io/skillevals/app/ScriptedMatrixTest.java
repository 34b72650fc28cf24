package io.skillevals.app;

import static io.skillevals.app.Build.xml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skillevals.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The whole way of a matrix of 5 fixtures × 3 conditions × 2 versions × 4 runs, from a git tag and a scripted agent to results.json: every
 * number equals the table that {@code matrix.py} computes by formulas of its own from the scores that the agent is told to reach.
 */
@Timeout(600)
class ScriptedMatrixTest {

    private static final Path TABLES = Path.of("src/test/resources/io/skillevals/results");
    private static final List<String> FIXTURES = List.of("cookies", "assets", "drain", "logouts", "refresh");
    private static final List<String> CONDITIONS = List.of("control", "skill", "full");
    private static final List<String> PARTS = List.of("cells", "totals", "uplift", "deltas");

    /** Any score from 0 to 100 is a sum of some of them. */
    private static final List<Integer> WEIGHTS = List.of(37, 32, 16, 8, 4, 2, 1);

    private static final double ROUNDING = 1e-9;

    /** The n-th run of a cell makes the files whose weights are the n-th score of its line. */
    private static final String AGENT = """
            cd "$PWD"
            read version condition < cell.txt
            read fixture < fixture.txt
            here=$(dirname "$0")
            run=1
            while ! mkdir "$here/taken/$version-$fixture-$condition-$run" 2>/dev/null; do run=$((run + 1)); done
            set -- $(grep "^$version  *$fixture  *$condition " "$here/matrix.txt")
            shift $((run + 2))
            score=$1
            for weight in 37 32 16 8 4 2 1; do
              if [ "$score" -ge $weight ]; then echo done > made-$weight.txt; score=$((score - weight)); fi
            done
            set -- 9 12 14 10
            shift $((run - 1))
            echo "{\\"type\\":\\"result\\",\\"is_error\\":false,\\"result\\":\\"done\\",\\"num_turns\\":$1}"
            """;

    @TempDir
    Path folder;

    @TempDir
    Path work;

    @Test
    void everyNumberEqualsTheTable() throws Exception {
        prepare();
        Build build = build("project").run();
        build.report();

        assertTable(build);
    }

    @Test
    void twoShardsRunOnTwoCopiesAndMergedGiveTheSameTable() throws Exception {
        prepare();
        for (int shard = 1; shard <= 2; shard++) {
            Build.copy(folder.resolve("project"), folder.resolve("copy-" + shard));
            build("copy-" + shard).select("shard", shard + "/2").run();
        }
        Build merged = build("project").set("merge", "../copy-2/.evals/runs, ../copy-1/.evals/runs");
        merged.report();

        assertTable(merged);
        assertThat(StreamSupport.stream(merged.results().path("runs").spliterator(), false)
                        .map(run -> name(run) + " " + run.path("run").asInt())
                        .distinct())
                .hasSize(5 * 3 * 2 * 4);
        assertThat(merged.results().path("notes")).isEmpty();
    }

    /** A project with a tag for a baseline, and the agent beside it. */
    private void prepare() throws Exception {
        Build build = Build.in(Files.createDirectories(folder.resolve("project")));
        Repository repository = Repository.in(build.path("."));
        Files.createDirectories(folder.resolve("agent/taken"));
        Files.copy(TABLES.resolve("matrix.txt"), folder.resolve("agent/matrix.txt"));
        Files.writeString(folder.resolve("agent/agent.sh"), AGENT);
        for (String fixture : FIXTURES) {
            build.write("matrix/" + fixture + "/eval.json", eval(fixture))
                    .write("matrix/" + fixture + "/project/fixture.txt", fixture + "\n");
        }
        repository.write(".gitignore", ".evals\ntarget\n");
        versions(build, "baseline");
        repository.commit("v1");
        versions(build, "candidate");
    }

    private Build build(String project) throws IOException {
        return Build.in(folder.resolve(project))
                .structure(
                        "agents",
                        xml(
                                "agent",
                                xml("name", "codex"),
                                xml("type", "command"),
                                xml("command", "/bin/sh '" + folder.resolve("agent/agent.sh") + "' {prompt}")))
                .structure(
                        "conditions",
                        CONDITIONS.stream()
                                .map(condition -> xml(
                                        "condition", xml("name", condition), xml("overlay", "overlays/" + condition)))
                                .toArray(io.skillevals.suite.read.XmlElement[]::new))
                .set("fixturesDirectory", "matrix")
                .set("workDirectory", work.toString())
                .set("baseline", "v1")
                .set("runs", "4")
                .set("parallel", "4");
    }

    private static void assertTable(Build build) throws IOException {
        JsonNode results = build.results();
        JsonNode table = Json.read(TABLES.resolve("matrix.json"));
        assertThat(results.path("runs").size()).isEqualTo(5 * 3 * 2 * 4);
        for (String part : PARTS) {
            assertThat(results.path(part).size())
                    .as(part)
                    .isEqualTo(table.path(part).size());
            for (JsonNode expected : table.path(part)) {
                assertSame(part + " " + name(expected), row(results.path(part), name(expected)), expected);
            }
        }
    }

    private static void versions(Build build, String version) throws IOException {
        for (String condition : CONDITIONS) {
            build.write("overlays/" + condition + "/cell.txt", version + " " + condition + "\n");
        }
    }

    private static String eval(String fixture) {
        StringJoiner checks = new StringJoiner(",\n", "[", "]");
        WEIGHTS.forEach(weight -> checks.add("{\"type\": \"file-exists\", \"path\": \"made-" + weight
                + ".txt\", \"weight\": " + weight + ", \"layer\": \"rubric\"}"));
        return "{\"name\": \"" + fixture + "\", \"prompt\": \"Do it.\", \"checks\": " + checks + "}";
    }

    private static String name(JsonNode row) {
        return row.path("fixture").asString("over all") + " "
                + row.path("condition").asString("") + " " + row.path("version").asString("");
    }

    private static JsonNode row(JsonNode rows, String name) {
        return StreamSupport.stream(rows.spliterator(), false)
                .filter(row -> name(row).equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** All that the table has; a real run has measured more. */
    private static void assertSame(String where, JsonNode seen, JsonNode expected) {
        if (expected.isNumber()) {
            assertThat(seen.asDouble(Double.NaN)).as(where).isCloseTo(expected.asDouble(), within(ROUNDING));
        } else if (expected.isObject()) {
            expected.properties()
                    .forEach(field ->
                            assertSame(where + "." + field.getKey(), seen.path(field.getKey()), field.getValue()));
        } else {
            assertThat(seen).as(where).isEqualTo(expected);
        }
    }
}
