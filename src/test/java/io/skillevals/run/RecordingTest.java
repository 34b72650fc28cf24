package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.agent.ClaudeCode;
import io.skillevals.io.Json;
import io.skillevals.rundir.Change;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.Trajectory;
import io.skillevals.trajectory.TrajectoryReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Whatever an agent does to its workspace, the record is whole and the place is gone. */
@Timeout(120)
class RecordingTest {

    @TempDir
    Path folder;

    @Test
    void theDiffMakesTheCapturedTree() throws Exception {
        Trial trial = Trial.in(folder)
                .file("gone.txt", "gone\n")
                .script(
                        "printf 'no newline' > app.txt; rm gone.txt; mkdir 'a b'; printf '\\000\\001' > 'a b/bin'; chmod +x app.txt");
        assertThat(trial.record().changes()).extracting(Change::path).containsExactly("a b/bin", "app.txt", "gone.txt");
        Path again = folder.resolve("again");
        sh(
                "cp -r project again && cd again && git init -q && git apply ../runs/shop/treatment/script/run-01/diff.patch");
        assertThat(again.resolve("app.txt")).hasContent("no newline").isExecutable();
        assertThat(again.resolve("gone.txt")).doesNotExist();
        assertThat(again.resolve("a b/bin")).hasBinaryContent(new byte[] {0, 1});
    }

    @Test
    void theFixtureIsOnlyRead() throws IOException {
        Trial.in(folder)
                .script("git log --oneline; echo two > app.txt; git status --porcelain")
                .record();
        try (Stream<Path> project = Files.walk(folder.resolve("project"))) {
            assertThat(project.map(path -> path.getFileName().toString())).containsExactly("project", "app.txt");
        }
        assertThat(folder.resolve("project/app.txt")).hasContent("one\n");
        assertThat(folder.resolve("runs/shop/treatment/script/run-01/transcript.jsonl"))
                .content()
                .contains("Initial commit", " M app.txt")
                .hasLineCount(2);
    }

    @Test
    void commitsOfTheAgentHideNothing() throws IOException {
        assertThat(changesAfter("echo two > app.txt; git -c user.name=a -c user.email=a@b commit -qam work"))
                .containsExactly("app.txt");
    }

    @Test
    void withoutItsRepositoryTheWorkIsStillSeen() throws IOException {
        assertThat(changesAfter("echo two > app.txt; rm -rf .git")).containsExactly("app.txt");
    }

    @Test
    void foldersThatNobodyMayOpenAreCapturedAndRemoved() throws IOException {
        assertThat(changesAfter("mkdir locked; echo x > locked/x; chmod 000 locked"))
                .containsExactly("locked/x");
    }

    @Test
    void aPipeIsNotedAndLeftOut() throws IOException {
        Trial trial = Trial.in(folder).script("mkfifo pipe; echo two > app.txt");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.notes()).anyMatch(note -> note.contains("pipe"));
        assertThat(trial.directory().workspace().resolve("pipe")).doesNotExist();
    }

    @Test
    void aWorkspaceThatIsGoneIsAFailedRun() throws IOException {
        Trial trial = Trial.in(folder).script("rm -rf \"$PWD\"; echo '{\"result\":\"done\"}'");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.FAILED);
        assertThat(run.failure().kind()).isEqualTo("capture");
        assertThat(run.result()).isEqualTo("done");
        assertThat(trial.directory().workspace()).doesNotExist();
    }

    @Test
    void aLinkInPlaceOfTheWorkspaceIsNotFollowed(@TempDir Path users) throws IOException {
        Files.createDirectories(users.resolve("node_modules"));
        Trial trial = Trial.in(folder)
                .script("own=\"$PWD\"; cd ..; rm -rf \"$own\"; ln -s '" + users.toRealPath() + "' \"$own\"");
        RunRecord run = trial.record();
        assertThat(run.failure())
                .isEqualTo(
                        new Failure(
                                "capture",
                                "the workspace could not be captured: the workspace was removed, or replaced by something else"));
        assertThat(trial.directory().workspace()).doesNotExist();
        assertThat(users.resolve("node_modules")).isDirectory();
    }

    @Test
    void aCaptureThatBreaksKeepsTheFailureThatCameFirst() throws IOException {
        RunRecord run = Trial.in(folder).script("rm -rf \"$PWD\"; exit 3").record();
        assertThat(run.failure().kind()).isEqualTo("crash");
        assertThat(run.notes()).anyMatch(note -> note.contains("could not be captured"));
    }

    @Test
    void halfACharacterInAResultCostsNoRecord() throws IOException {
        assertThat(Trial.in(folder)
                        .script("echo '{\"result\":\"half \\ud83d\"}'")
                        .record()
                        .result())
                .isEqualTo("half ?");
    }

    @Test
    void theTrajectoryIsWrittenAndItsToolCallsAreCounted() throws IOException {
        Trial trial = claude("cat '" + capture("tool-errors") + "'");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.metrics()).containsEntry("toolCalls", 6.0).containsEntry("failedToolCalls", 6.0);
        assertThat(steps(trial)).hasSize(8).first().extracting(Step::message).isEqualTo(run.prompt());
        assertThat(run.notes()).isEmpty();
    }

    @Test
    void aRunThatFailedHasItsTrajectoryToo() throws IOException {
        Trial trial = claude("cat '" + capture("kill-kill-pid") + "'; printf '{\"type\":\"assi'; exit 137");
        RunRecord run = trial.record();
        assertThat(run.failure().kind()).isEqualTo("no-end-event");
        assertThat(run.metrics()).containsEntry("toolCalls", 1.0).containsEntry("failedToolCalls", 1.0);
        assertThat(run.notes()).containsExactly("1 line of the agent's stream cannot be read");
        assertThat(steps(trial)).extracting(Step::message).containsExactly("Add a route.", "Running the server now.");
    }

    /** Claude Code counts tokens and cost of a conversation on, turns it does not. */
    @Test
    void theTrajectoryOfASessionThatGoesOnHasItsOwnTotals() throws IOException {
        Trial trial = claude("if [ -f \"$HOME/begun\" ]; then " + says("second", end(0.75, 130, 90, 12, 2))
                + "; else touch \"$HOME/begun\"; " + says("first", end(0.5, 100, 40, 7, 3)) + "; fi");
        RunRecord run =
                trial.steps(asked("First.", false), asked("Second.", true)).record();
        assertThat(run.ended()).as(String.valueOf(run.failure())).isEqualTo(Ended.CAPTURED);
        assertThat(totals(trial.directory().stepDirectory(1)))
                .containsEntry("total_prompt_tokens", 140.0)
                .containsEntry("total_cost_usd", 0.5);
        assertThat(totals(trial.directory()))
                .containsEntry("total_prompt_tokens", 80.0)
                .containsEntry("total_cached_tokens", 50.0)
                .containsEntry("total_completion_tokens", 5.0)
                .containsEntry("total_cost_usd", 0.25)
                .containsEntry("total_steps", 2.0)
                .containsEntry("turns", 2.0);
    }

    private static io.skillevals.suite.Step asked(String prompt, boolean resumed) {
        return new io.skillevals.suite.Step(prompt, Map.of(), false, resumed, null, null);
    }

    private static String says(String text, String end) {
        return "echo '{\"type\":\"assistant\",\"message\":{\"id\":\"m\",\"content\":[{\"type\":\"text\",\"text\":\""
                + text + "\"}]}}'; echo '" + end + "'";
    }

    private static String end(double cost, int sent, int cached, int answered, int turns) {
        return "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"session_id\":\"s-1\",\"result\":\"x\",\"num_turns\":"
                + turns + ",\"total_cost_usd\":" + cost + ",\"modelUsage\":{\"m\":{\"inputTokens\":" + sent
                + ",\"cacheReadInputTokens\":" + cached + ",\"cacheCreationInputTokens\":0,\"outputTokens\":" + answered
                + "}},\"usage\":{\"input_tokens\":" + sent + ",\"cache_read_input_tokens\":" + cached
                + ",\"cache_creation_input_tokens\":0,\"output_tokens\":" + answered + "}}";
    }

    private static Map<String, Double> totals(RunDirectory session) throws IOException {
        Map<String, Double> totals = new HashMap<>();
        JsonNode said = Json.read(session.trajectory()).path("final_metrics");
        said.properties()
                .forEach(number -> totals.put(number.getKey(), number.getValue().asDouble(0)));
        totals.put("turns", said.path("extra").path("turns").asDouble(0));
        return totals;
    }

    @Test
    void anAgentThatSaidNothingHasNone() throws IOException {
        Trial trial = claude("exit 1");
        assertThat(trial.record().metrics()).doesNotContainKey("toolCalls");
        assertThat(trial.directory().trajectory()).doesNotExist();
    }

    @Test
    void anAgentWhoseStreamDoesNotTellHasNone() throws IOException {
        Trial trial = Trial.in(folder).script("echo done");
        assertThat(trial.record().metrics()).doesNotContainKey("toolCalls");
        assertThat(trial.directory().trajectory()).doesNotExist();
    }

    @Test
    void aTrajectoryThatCannotBeMadeIsANote() throws IOException {
        Trial trial = claude(steps -> {
            steps.step(new Step(0, null, Step.Source.USER, "half", null, null, List.of(), null, null, null));
            throw new IllegalStateException("it broke");
        });
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.notes())
                .containsExactly("the agent's stream could not be brought into trajectory.json: "
                        + "java.lang.IllegalStateException: it broke");
        try (Stream<Path> left = Files.list(trial.directory().path())) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("agent.log", "diff.patch", "run.json", "transcript.jsonl", "workspace");
        }
    }

    @Test
    void secretsAreInNoTrajectoryAndNoStream() throws IOException {
        String hidden = "\\\\u0073ecret-value/1";
        Trial trial = claude("printf '{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":"
                        + "\"secret-value/1 secret-value\\\\/1 " + hidden + "\"}]}}\\n'")
                .credential("KEY", "secret-value/1");
        trial.record();
        assertThat(steps(trial))
                .extracting(Step::message)
                .containsExactly("Add a route.", "[redacted:KEY] [redacted:KEY] [redacted:KEY]");
        assertThat(trial.directory().transcript()).content().doesNotContain("ecret-value");
    }

    @Test
    void theRecordComesLast() throws IOException {
        Trial trial = Trial.in(folder).script("echo two > app.txt");
        trial.record();
        FileTime recorded = Files.getLastModifiedTime(trial.directory().runFile());
        for (Path other : List.of(
                trial.directory().diffFile(),
                trial.directory().transcript(),
                trial.directory().agentLog())) {
            assertThat(Files.getLastModifiedTime(other)).isLessThanOrEqualTo(recorded);
        }
    }

    @Test
    void nothingIsLeftWhereAgentsWork() throws IOException {
        Trial trial = Trial.in(folder)
                .script("mkdir -p ro/deep; echo x > ro/deep/x; chmod -w ro ro/deep; echo y > \"$HOME/y\"");
        trial.record();
        try (Stream<Path> left = Files.list(trial.work())) {
            assertThat(left).isEmpty();
        }
    }

    private List<String> changesAfter(String script) throws IOException {
        RunRecord run = Trial.in(folder).script(script).record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.proof().holds()).isTrue();
        return run.changes().stream().map(Change::path).toList();
    }

    private void sh(String script) throws Exception {
        Process process = new ProcessBuilder("/bin/sh", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed).isZero();
    }

    private Trial claude(String script) throws IOException {
        return Trial.in(folder).script(script).agent(new ClaudeStandIn(null));
    }

    private Trial claude(Trajectory trajectory) throws IOException {
        return Trial.in(folder)
                .script("echo '{\"type\":\"result\",\"is_error\":false}'")
                .agent(new ClaudeStandIn(trajectory));
    }

    private static List<Step> steps(Trial trial) throws IOException {
        List<Step> steps = new ArrayList<>();
        new TrajectoryReader(trial.directory().trajectory()).read(steps::add);
        return steps;
    }

    private static String capture(String name) {
        return RecordingTest.class
                .getResource("/captures/claude/" + name + ".jsonl")
                .getPath();
    }

    /** Starts the trial's script and reads what it printed as Claude Code's stream. */
    private record ClaudeStandIn(@Nullable Trajectory made) implements Agent {

        @Override
        public String name() {
            return "claude-code";
        }

        @Override
        public Launch launch(AgentTask task) {
            List<String> argv = task.spec().command();
            return new Launch.Command(argv, argv, Map.of(), List.of(), null, Map.of());
        }

        @Override
        public boolean resumes(AgentSpec spec) {
            return true;
        }

        @Override
        public Optional<String> session(AgentOutput output) throws IOException {
            return new ClaudeCode().session(output);
        }

        @Override
        public Set<String> goesOnCounting() {
            return new ClaudeCode().goesOnCounting();
        }

        @Override
        public AgentReport read(AgentOutput output) throws IOException {
            return new ClaudeCode().read(output);
        }

        @Override
        public Optional<Trajectory> trajectory(AgentOutput output) {
            return made == null ? new ClaudeCode().trajectory(output) : Optional.of(made);
        }
    }
}
