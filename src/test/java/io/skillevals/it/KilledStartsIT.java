package io.skillevals.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A suite whose build is killed again and again, at moments that nobody chose, and started anew each time. {@code -Dits.kills=50} is the
 * long form.
 */
class KilledStartsIT {

    private static final int KILLS = Integer.getInteger("its.kills", 6);
    private static final int ROUNDS = 2 * KILLS;
    private static final int CELLS = 2;
    private static final int PATIENCE_SECONDS = 5;

    /** It costs its user something at once, and is done a second later. */
    private static final String AGENT = """
            #!/bin/sh
            echo $$ >> "%1$s/agents"
            sleep 1 & echo $! >> "%1$s/agents"; wait $!
            echo "# done" >> bookings.py
            """;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    private final JsonMapper json = new JsonMapper();

    @Test
    void aSuiteThatIsKilledAgainAndAgainLosesAndRepeatsNothing() throws Exception {
        Path pids = Files.createDirectories(folder.resolve("pids"));
        Path agent = Files.writeString(folder.resolve("agent.sh"), AGENT.formatted(pids));
        MavenBuild build = new MavenBuild(folder);
        String[] arguments = {
            MavenBuild.PLUGIN + ":run",
            "-Devals.runs=" + ROUNDS,
            "-Devals.parallel=4",
            "-Devals.workDirectory=" + folder.resolve("work"),
            "-Devals.agent.command=sh " + agent + " {prompt}"
        };
        Random moments = new Random();
        Map<String, String> finished = new HashMap<>();
        int killed = 0;
        for (int start = 0; start < KILLS; start++) {
            Process maven = build.start(arguments);
            boolean ended = maven.waitFor(moments.nextInt(1000, PATIENCE_SECONDS * 1000), TimeUnit.MILLISECONDS);
            maven.destroyForcibly().waitFor();
            killed += ended ? 0 : 1;
            Map<String, String> now = finished();
            assertThat(now).as("after kill %d", start).containsAllEntriesOf(finished);
            finished = now;
        }

        assertThat(build.run(arguments)).as(build.log()).isZero();

        Map<String, String> all = finished();
        assertThat(all).containsAllEntriesOf(finished).hasSize(CELLS * ROUNDS);
        assertThat(planned()).isEqualTo(all.keySet());
        assertThat(killed).as("kills that met a build").isPositive();
        assertThat(left(pids)).as("processes").isEmpty();
        assertThat(folder.resolve("work")).as("workspaces").isEmptyDirectory();
        assertThat(build.run(arguments)).isZero();
        assertThat(finished()).as("a start with nothing to do").isEqualTo(all);
        assertThat(build.log()).contains("reused " + CELLS * ROUNDS + " of " + CELLS * ROUNDS + " runs");
    }

    /** Every run that says that it is whole, with its record; it has to be. */
    private Map<String, String> finished() throws IOException {
        Path runs = folder.resolve(".evals/runs");
        Map<String, String> finished = new TreeMap<>();
        if (!Files.isDirectory(runs)) {
            return finished;
        }
        List<Path> records;
        try (Stream<Path> files = Files.walk(runs)) {
            records = files.filter(file -> file.endsWith("run.json")).toList();
        }
        for (Path record : records) {
            JsonNode run = json.readTree(record);
            if (run.path("ended").asString().equals("captured")) {
                Path directory = record.getParent();
                assertThat(directory.resolve("workspace/bookings.py")).content().contains("# done");
                assertThat(directory.resolve("diff.patch")).content().contains("+# done");
                finished.put(runs.relativize(directory).toString(), Files.readString(record));
            }
        }
        return finished;
    }

    private Set<String> planned() throws IOException {
        Set<String> dirs = new HashSet<>();
        json.readTree(folder.resolve(".evals/runs/suite.json"))
                .path("runs")
                .forEach(run -> dirs.add(run.path("dir").asString()));
        return dirs;
    }

    private static List<String> left(Path pids) throws IOException {
        try (Stream<String> lines = Files.lines(pids.resolve("agents"))) {
            return lines.filter(pid -> isAtWork(Long.parseLong(pid.strip()))).toList();
        }
    }

    /** A number may be given to somebody else's process by now. */
    private static boolean isAtWork(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline")).contains("agent.sh");
        } catch (IOException e) {
            return false;
        }
    }
}
