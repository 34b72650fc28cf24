package io.skillevals.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A suite of two conditions and two versions whose build is killed again and again, at moments that nobody chose, and started anew each
 * time. {@code -Dits.kills=50} is the long form.
 */
final class KilledStarts {

    private static final int KILLS = Integer.getInteger("its.kills", 6);
    private static final int CELLS = 4;
    private static final int SHORTEST_MILLIS = 1000;
    private static final int LONGEST_MILLIS = 5000;
    private static final Path SKILL = Path.of("skills/push-bookings");
    private static final String MODULE = "bookings.py";
    private static final String DONE = "# done";

    /** What any agent of these suites does: it costs its user something at once, and is done a second later. */
    static final String AGENT = "sleep 1; echo '" + DONE + "' >> " + MODULE;

    private final Path project;
    private final Path work;
    private final MavenBuild build;
    private final List<Long> builds = new ArrayList<>();
    private final JsonMapper json = new JsonMapper();
    private final String[] arguments;

    /**
     * Starts of a suite.
     *
     * @param folder where its project will be, a git repository of its own, and its work directory; empty still
     * @param suite the text of its {@code evals.json}
     */
    KilledStarts(Path folder, String suite) throws IOException, InterruptedException {
        this.project = Files.createDirectories(folder.resolve("project"));
        this.work = folder.resolve("work");
        this.build = new MavenBuild(project).ofSkill(project.resolve(SKILL)).withEngine();
        this.arguments = new String[] {
            MavenBuild.PLUGIN + ":run",
            "-Devals.baseline=v1",
            "-Devals.runs=" + KILLS,
            "-Devals.parallel=4",
            "-Devals.workDirectory=" + work
        };
        Files.writeString(project.resolve("evals.json"), suite);
        Path skill = Files.createDirectories(project.resolve(SKILL)).resolve("SKILL.md");
        Files.copy(MavenBuild.SHARED.resolve(SKILL).resolve("SKILL.md"), skill);
        git("init", "-q", "-b", "main");
        git("add", "skills");
        git("-c", "user.name=n", "-c", "user.email=e", "commit", "-q", "-m", "one");
        git("tag", "v1");
        Files.writeString(skill, Files.readString(skill) + "\nCall it once for each booking.\n");
    }

    /** The process ids of the builds so far. */
    List<Long> builds() {
        return List.copyOf(builds);
    }

    /** Kills and starts, lets the last start come to its end, and looks at what is there after each of them. */
    void loseAndRepeatNothing() throws IOException, InterruptedException {
        Random moments = new Random();
        Map<String, String> finished = new HashMap<>();
        int killed = 0;
        for (int start = 0; start < KILLS; start++) {
            Process maven = build.start(arguments);
            builds.add(maven.pid());
            boolean ended = maven.waitFor(moments.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS), TimeUnit.MILLISECONDS);
            maven.destroyForcibly().waitFor();
            killed += ended ? 0 : 1;
            Map<String, String> now = finished();
            assertThat(now).as("after kill %d", start).containsAllEntriesOf(finished);
            finished = now;
        }

        assertThat(build.run(arguments)).as(build.log()).isZero();

        Map<String, String> all = finished();
        assertThat(all).containsAllEntriesOf(finished).hasSize(CELLS * KILLS);
        assertThat(planned()).isEqualTo(all.keySet());
        assertThat(killed).as("kills that met a build").isPositive();
        assertThat(atWork()).as("processes").isEmpty();
        assertThat(work).as("workspaces and checkouts").isEmptyDirectory();
        assertThat(git("worktree", "list").lines()).as("worktrees").hasSize(1);
        assertThat(build.run(arguments)).isZero();
        assertThat(finished()).as("a start with nothing to do").isEqualTo(all);
        assertThat(build.log()).contains("reused " + CELLS * KILLS + " of " + CELLS * KILLS + " runs");
    }

    /** Every run that says that it is whole, with its record; it has to be. */
    private Map<String, String> finished() throws IOException {
        Path runs = project.resolve(".evals/runs");
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
                assertThat(directory.resolve("workspace").resolve(MODULE))
                        .content()
                        .contains(DONE);
                assertThat(directory.resolve("diff.patch")).content().contains("+" + DONE);
                finished.put(runs.relativize(directory).toString(), Files.readString(record));
            }
        }
        return finished;
    }

    private Set<String> planned() throws IOException {
        Set<String> dirs = new HashSet<>();
        json.readTree(project.resolve(".evals/runs/suite.json"))
                .path("runs")
                .forEach(run -> dirs.add(run.path("dir").asString()));
        return dirs;
    }

    /** Whatever a run starts has a home of the run's own, as the processes of git for a checkout have. */
    private List<String> atWork() throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .filter(process -> read(process.resolve("environ")).contains("=" + work.toString()))
                    .map(process -> process.getFileName() + " " + read(process.resolve("cmdline")))
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    private String git(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        Process git = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(said).isZero();
        return said;
    }
}
