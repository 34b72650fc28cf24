package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.spi.Session;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How agents are told to go on with a conversation, and which one it was. */
class ResumedSessionsTest {

    private static final String ID = "0b7e1f0a-1111-4222-8333-444455556666";

    @TempDir
    Path folder;

    private final AgentRegistry registry = AgentRegistry.load(getClass().getClassLoader());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            claude-code | --resume ID
            codex       | resume ID -
            gemini      | --resume ID
            opencode    | --session ID
            copilot     | --resume=ID
            qwen        | --resume ID
            """)
    void theCommandLineNamesTheConversation(String name, String words) {
        Agent agent = registry.find(name).orElseThrow();
        AgentSpec spec = AgentSpec.of(name, name);
        assertThat(agent.resumes(spec)).isTrue();
        assertThat(argv(agent, spec, ID))
                .containsSubsequence(words.replace("ID", ID).split(" "));
        assertThat(String.join(" ", argv(agent, spec, ID))).contains(words.replace("ID", ID));
        assertThat(String.join(" ", argv(agent, spec, null))).doesNotContain("resume", "--session");
    }

    @ParameterizedTest
    @CsvSource({"claude-code", "codex", "gemini", "opencode", "copilot", "qwen"})
    void theStreamNamesTheConversation(String name) throws IOException {
        Agent agent = registry.find(name).orElseThrow();
        Path stream = Recorded.folder(agent).resolve("happy.jsonl");
        String id = agent.session(new AgentOutput(AgentSpec.of(name, name), "x", stream, stream, folder, 0))
                .orElseThrow();
        assertThat(Files.readString(stream)).contains("\"" + id + "\"");
        assertThat(id).matches(name.equals("opencode") ? "ses_\\w+" : "[0-9a-f-]{36}");
    }

    @Test
    void aStreamThatBreaksOffBeforeItNamesTheConversation() throws IOException {
        Path stream = Files.writeString(folder.resolve("out"), "{\"type\":\"sys");
        assertThat(new ClaudeCode()
                        .session(new AgentOutput(AgentSpec.of("a", "claude-code"), "x", stream, stream, folder, 0)))
                .isEmpty();
    }

    @Test
    void aCommandGetsTheWordOfItsSessionOnlyWhenThereIsOne() {
        Command agent = new Command();
        AgentSpec spec = Asked.agent(agent)
                .with("run", "{prompt}", "--resume={session}")
                .arguments("-c={session}")
                .spec();
        assertThat(agent.resumes(spec)).isTrue();
        assertThat(argv(agent, spec, null)).containsExactly("run", "First.");
        assertThat(argv(agent, spec, "s-1")).containsExactly("run", "First.", "--resume=s-1", "-c=s-1");
        assertThat(agent.resumes(Asked.agent(agent).with("run", "{prompt}").spec()))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"result":"x","session_id":"s-1"}               | s-1
            [{"session_id":"no"},{"result":"x","session_id":"s-1"}] | s-1
            {"result":"x"}                                  |
            {"result":"x","session_id":5}                   |
            nothing                                         |
            """)
    void aCommandNamesTheConversationInItsEnvelope(String printed, @Nullable String id) throws IOException {
        Path stream = Files.writeString(folder.resolve("out"), printed);
        assertThat(new Command().session(new AgentOutput(AgentSpec.of("a", "command"), "x", stream, stream, folder, 0)))
                .isEqualTo(java.util.Optional.ofNullable(id));
    }

    @ParameterizedTest
    @CsvSource({"oracle, true", "nop, true", "replay, false"})
    void builtInAgentsGoOnWhereTheyNeedNoConversation(String name, boolean resumes) {
        assertThat(registry.find(name).orElseThrow().resumes(AgentSpec.of(name, name)))
                .isEqualTo(resumes);
    }

    /** What is in the home lies there from the first session on. */
    @Test
    void codexIsToldFromItsRecordsWhatTheSessionItselfTook() throws IOException {
        Path sessions = Files.createDirectories(folder.resolve(".codex/sessions/2026/11/30"));
        Files.write(
                sessions.resolve("rollout-2026-11-30T06-00-00-old.jsonl"),
                List.of(
                        "{\"type\":\"session_meta\",\"payload\":{\"cli_version\":\"0.1.0\"}}",
                        "{\"type\":\"turn_context\",\"payload\":{\"model\":\"old\"}}",
                        used("2026-11-30T06:00:01Z", "a", 1000)));
        Files.write(
                sessions.resolve("rollout-2026-11-30T07-00-00-" + ID + ".jsonl"),
                List.of(
                        "{\"type\":\"session_meta\",\"payload\":{\"cli_version\":\"0.2.0\"}}",
                        "{\"type\":\"turn_context\",\"payload\":{\"model\":\"new\"}}",
                        used("2026-11-30T07:00:01Z", "b", 100),
                        used("2026-11-30T08:00:01Z", "c", 20),
                        used("2026-11-30T08:00:02Z", "d", 3)));
        Path stream = Files.write(
                folder.resolve("out"),
                List.of(
                        "{\"type\":\"thread.started\",\"thread_id\":\"" + ID + "\"}",
                        "{\"type\":\"turn.completed\",\"usage\":{\"input_tokens\":123,\"output_tokens\":3}}"));
        AgentReport report = new Codex()
                .read(new AgentOutput(
                        AgentSpec.of("codex", "codex"),
                        "x",
                        stream,
                        stream,
                        folder,
                        0,
                        Instant.parse("2026-11-30T08:00:00Z")));
        assertThat(report.metrics()).containsEntry("inputTokens", 23.0).containsEntry("turns", 2.0);
        assertThat(report.version()).isEqualTo("0.2.0");
        assertThat(report.observedModel()).isEqualTo("new");
    }

    private static String used(String when, String id, int input) {
        return "{\"timestamp\":\"" + when + "\",\"type\":\"token_usage_record\",\"payload\":{\"turn_id\":\"" + id
                + "\",\"response_id\":\"" + id + "\",\"usage\":{\"input_tokens\":" + input
                + ",\"cached_input_tokens\":0,\"output_tokens\":1}}}";
    }

    private List<String> argv(Agent agent, AgentSpec spec, @Nullable String resumed) {
        Fixture fixture = new Fixture(
                "shop",
                "",
                folder,
                folder,
                List.of(new Prompt("", "First.")),
                List.of(),
                List.of(),
                null,
                Map.of(),
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                null);
        Launch launch = agent.launch(
                new AgentTask(spec, fixture, "", "First.", null, folder, folder, Map.of(), new Session(resumed, true)));
        return ((Launch.Command) launch).argv();
    }
}
