package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.Change;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One run of a shell script, from its workspace to its record. */
@Timeout(120)
class ExecutionTest {

    /** Variables by which settings, skills, hooks or code of somebody else would reach an agent. */
    private static final List<String> HOSTILE = List.of(
            "CLAUDE_CONFIG_DIR",
            "CODEX_HOME",
            "COPILOT_HOME",
            "GEMINI_CLI_SYSTEM_SETTINGS_PATH",
            "GEMINI_SYSTEM_MD",
            "OPENCODE_CONFIG",
            "OPENCODE_CONFIG_DIR",
            "OPENCODE_CONFIG_CONTENT",
            "QWEN_HOME",
            "XDG_CONFIG_DIRS",
            "XDG_DATA_DIRS",
            "NODE_OPTIONS",
            "NODE_PATH",
            "PYTHONPATH",
            "PYTHONSTARTUP",
            "BASH_ENV",
            "ZDOTDIR",
            "GIT_CONFIG_GLOBAL",
            "GIT_DIR",
            "LD_PRELOAD",
            "MAVEN_OPTS");

    @TempDir
    Path folder;

    @Test
    void whatTheAgentDidIsRecorded() throws IOException {
        RunRecord run = trial("""
                        echo two > app.txt; echo new > new.txt
                        echo "asked: $1" >&2
                        echo '{"result":"done","num_turns":3}'""").record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.failure()).isNull();
        assertThat(run.result()).isEqualTo("done");
        assertThat(run.exitCode()).isZero();
        assertThat(run.prompt()).isEqualTo("Add a route.");
        assertThat(run.command()).last().isEqualTo("{prompt}");
        assertThat(run.metrics()).containsEntry("turns", 3.0).containsKey("durationMs");
        assertThat(run.changes())
                .containsExactly(
                        new Change("app.txt", Change.Kind.CHANGED, false),
                        new Change("new.txt", Change.Kind.ADDED, false));
        assertThat(folder.resolve("runs/shop/treatment/script/run-01/agent.log"))
                .content()
                .contains("asked: Add a route.");
    }

    @Test
    void theTimeLimitEndsTheAgentAndKeepsWhatItSaid() throws IOException {
        RunRecord run = trial("echo two > app.txt; echo begun; sleep 60")
                .timeout(Duration.ofSeconds(1))
                .record();
        assertThat(run.ended()).isEqualTo(Ended.FAILED);
        assertThat(run.failure().kind()).isEqualTo("timeout");
        assertThat(run.failure().message()).contains("1 s");
        assertThat(run.changes()).hasSize(1);
        assertThat(folder.resolve("runs/shop/treatment/script/run-01/transcript.jsonl"))
                .content()
                .contains("begun");
    }

    @Test
    void anExitCodeWithoutAnEndIsACrash() throws IOException {
        RunRecord run = trial("echo no such model >&2; exit 3").record();
        assertThat(run.ended()).isEqualTo(Ended.FAILED);
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.failure().kind()).isEqualTo("crash");
        assertThat(run.failure().message()).contains("exit code 3").contains("no such model");
    }

    @Test
    void aProgramThatIsNotThereWasNotStarted() throws IOException {
        RunRecord run = Trial.in(folder).command("no-such-agent", "{prompt}").record();
        assertThat(run.failure().kind()).isEqualTo("not-started");
        assertThat(run.failure().message()).contains("no-such-agent");
        assertThat(run.exitCode()).isNull();
    }

    @Test
    void nothingOfTheBuildIsInTheAgentsEnvironment() throws IOException {
        Trial trial = trial("env; echo \"home is $HOME\"; echo probe > \"$TMPDIR/x\"; cd; pwd")
                .environment("AWS_SECRET", "very-secret-value")
                .environment("MAVEN_OPTS", "-Dx")
                .environment("CLAUDE_CONFIG_DIR", "/root/.claude")
                .environment("LC_ALL", "C.UTF-8");
        trial.record();
        List<String> printed = Files.readAllLines(trial.directory().transcript());
        String own = trial.work().toString();
        assertThat(printed)
                .noneMatch(line -> line.contains("very-secret-value"))
                .noneMatch(line -> line.startsWith("MAVEN_OPTS") || line.startsWith("CLAUDE_CONFIG_DIR"))
                .anyMatch(line -> line.equals("LC_ALL=C.UTF-8"));
        for (String name : List.of("HOME", "TMPDIR", "PWD", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")) {
            assertThat(printed).anyMatch(line -> line.startsWith(name + "=" + own + "/workspace-"));
        }
    }

    @Test
    void nothingOfAUsersOwnReachesTheAgent() throws IOException {
        Path user = folder.resolve("user");
        for (String file : List.of(
                ".claude/skills/mine/SKILL.md",
                ".claude/CLAUDE.md",
                ".agents/skills/mine/SKILL.md",
                ".config/opencode/AGENTS.md",
                ".codex/config.toml",
                ".gitconfig",
                ".bashrc")) {
            Files.createDirectories(user.resolve(file).getParent());
            Files.writeString(user.resolve(file), "a user's own");
        }
        Trial trial = trial("env | cut -d= -f1 | sort > names; env | grep -F '" + user
                + "'; find \"$HOME\" -type f; git config --list --show-origin | grep user/; ls -a ~");
        for (String name : HOSTILE) {
            trial.environment(name, user.resolve(".claude").toString());
        }
        trial.environment("HOME", user.toString())
                .environment("ENV", user.resolve(".bashrc").toString());
        trial.record();
        assertThat(Files.readAllLines(trial.directory().transcript())).containsExactly(".", "..");
        assertThat(Files.readAllLines(trial.directory().workspace().resolve("names")))
                .contains("HOME", "PATH", "TMPDIR")
                .doesNotContainAnyElementsOf(HOSTILE)
                .doesNotContain("ENV");
    }

    @Test
    void theSuiteReplacesNoFolderOfTheRunsOwn() throws IOException {
        Trial trial = trial("echo $HOME $XDG_CONFIG_HOME $TMPDIR $PWD $OTHER")
                .sets("HOME", "/root")
                .sets("XDG_CONFIG_HOME", "/root/.config")
                .sets("TMPDIR", "/tmp")
                .sets("OTHER", "kept");
        trial.record();
        String printed = Files.readString(trial.directory().transcript()).strip();
        assertThat(printed).endsWith(" kept");
        assertThat(printed.split(" "))
                .hasSize(5)
                .filteredOn(word -> word.startsWith(trial.work() + "/workspace-"))
                .hasSize(4);
    }

    @Test
    void anAgentsDescriptionMayChooseAFolderInsideTheRunsOwn() {
        RunFolders own = new RunFolders(Path.of("/p/project"), Path.of("/p/home"), Path.of("/p/tmp"));
        assertThat(new NeutralEnvironment(Map.of())
                        .of(
                                own,
                                Map.of("XDG_DATA_HOME", "/p/home/data", "HOME", "/p/home/../../root"),
                                List.of(),
                                List.of()))
                .containsEntry("XDG_DATA_HOME", "/p/home/data")
                .containsEntry("HOME", "/p/home");
    }

    @Test
    void aCredentialReachesTheAgentAndNoFile() throws IOException {
        String secret = "key-0123456789-abcdefgh";
        Trial trial = trial("""
                        [ "$KEY" = key-0123456789-abcdefgh ] || exit 9
                        printf 'key-0123456'; sleep 0.3; printf '789-abcdefgh\\n'
                        printf '%s' "$KEY" > leaked.txt; echo "$KEY" >&2
                        printf '{"result":"%s"}\\n' "$KEY" """).credential("KEY", secret);
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.result()).isEqualTo("[redacted:KEY]");
        try (var files = Files.walk(folder.resolve("runs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(file).content().doesNotContain(secret);
            }
        }
    }

    @Test
    void standardInputIsEmptyAndNotAnOpenPipe() throws IOException {
        assertThat(trial("cat; echo '{\"result\":\"end of input\"}'").record().result())
                .isEqualTo("end of input");
    }

    @Test
    void aProcessLeftBehindIsEndedAndNoted() throws IOException {
        RunRecord run =
                trial("nohup sleep 300 >/dev/null 2>&1 & sleep 1; echo started").record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.notes()).anyMatch(note -> note.contains("left process") && note.contains("sleep 300"));
    }

    @Test
    void anAgentThatCannotSayHowItIsStartedWasNotStarted() throws IOException {
        for (Throwable thrown : List.of(new IllegalArgumentException("too long"), new StackOverflowError())) {
            RunRecord run = new Broken(task -> raise(thrown))
                    .in(folder.resolve(thrown.getClass().getSimpleName()));
            assertThat(run.ended()).isEqualTo(Ended.FAILED);
            assertThat(run.failure().kind()).isEqualTo("not-started");
        }
    }

    @Test
    void aBuiltinAgentThatBreaksIsACrash() throws IOException {
        Map<IOException, String> broken = Map.of(
                new IOException("no golden"), "the agent broke: no golden",
                new NoSuchFileException("/no/golden"), "the agent broke: /no/golden: it does not exist");
        for (Map.Entry<IOException, String> thrown : broken.entrySet()) {
            RunRecord run = new Broken(task -> new Launch.Builtin(() -> {
                        throw thrown.getKey();
                    }))
                    .in(folder.resolve(thrown.getKey().getClass().getSimpleName()));
            assertThat(run.failure().kind()).isEqualTo("crash");
            assertThat(run.failure().message()).isEqualTo(thrown.getValue());
        }
    }

    @Test
    void aStreamThatCannotBeReadIsNoAgentThatDidNotStart() throws IOException {
        RunRecord run = new Broken(task -> sh(Map.of(), "echo two > app.txt")).in(folder);
        assertThat(run.failure().kind()).isEqualTo("unreadable");
        assertThat(run.exitCode()).isZero();
        assertThat(run.changes()).hasSize(1);
    }

    @Test
    void filesOfTheLaunchAreInTheHomeBeforeTheStart() throws IOException {
        Trial trial = Trial.in(folder)
                .agent(new Broken(task ->
                        sh(Map.of(task.home().resolve("a/settings.json"), "set"), "cat \"$HOME/a/settings.json\"")));
        trial.record();
        assertThat(trial.directory().transcript()).hasContent("set");
    }

    @Test
    void filesOfTheLaunchLieNowhereElse() throws IOException {
        Path elsewhere = folder.resolve("elsewhere");
        RunRecord run = new Broken(task -> sh(Map.of(elsewhere, "x"), "true")).in(folder);
        assertThat(run.failure().kind()).isEqualTo("disk");
        assertThat(elsewhere).doesNotExist();
    }

    private Trial trial(String script) throws IOException {
        return Trial.in(folder).script(script);
    }

    private static Launch sh(Map<Path, String> files, String script) {
        List<String> argv = List.of("/bin/sh", "-c", script);
        return new Launch.Command(argv, argv, Map.of(), List.of(), null, files);
    }

    private static Launch raise(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) thrown;
    }

    /** An agent that never understands its own stream. */
    private record Broken(Function<AgentTask, Launch> launcher) implements Agent {

        RunRecord in(Path folder) throws IOException {
            Files.createDirectories(folder);
            return Trial.in(folder).agent(this).record();
        }

        @Override
        public String name() {
            return "broken";
        }

        @Override
        public Launch launch(AgentTask task) {
            return launcher.apply(task);
        }

        @Override
        public AgentReport read(AgentOutput output) throws IOException {
            throw new IOException("not my language");
        }
    }
}
