package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.io.Json;
import io.skillevals.rundir.Failure;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class QwenTest {

    private static final Asked QWEN = Asked.agent(new Qwen());
    private static final Path SETTINGS = Path.of("/place/home/.qwen/settings.json");

    @TempDir
    Path folder;

    @Test
    void thePromptGoesToStandardInputAndAllIsAllowed() {
        Launch.Command launch = QWEN.command("update");
        assertThat(launch.argv())
                .containsExactly(
                        "qwen", "--output-format", "stream-json", "--auth-type", "openai", "--approval-mode", "yolo");
        assertThat(launch.shown()).isEqualTo(launch.argv());
        assertThat(launch.stdin()).isEqualTo("update");
        assertThat(launch.environment())
                .containsEntry("QWEN_HOME", "/place/home/.qwen")
                .containsEntry("QWEN_CODE_NO_RELAUNCH", "true");
        assertThat(launch.inherited()).containsExactly("OPENAI_BASE_URL", "OPENAI_MODEL");
    }

    @Test
    void itsSettingsTurnOffWhatIsNoPartOfTheTask() {
        JsonNode settings = settings(QWEN.command("Do it."));
        assertThat(settings.at("/privacy/usageStatisticsEnabled").asBoolean(true))
                .isFalse();
        assertThat(settings.at("/telemetry/enabled").asBoolean(true)).isFalse();
        assertThat(settings.at("/general/enableAutoUpdate").asBoolean(true)).isFalse();
        assertThat(settings.at("/memory/enableManagedAutoMemory").asBoolean(true))
                .isFalse();
        assertThat(settings.at("/memory/enableManagedAutoDream").asBoolean(true))
                .isFalse();
    }

    @Test
    void whatIsAskedGoesToTheCommandLineOrTheSettings() {
        assertThat(QWEN.asking(Options.model("qwen3"))
                        .with("node", "/opt/qwen/cli.js")
                        .arguments("--debug")
                        .command("Do it.")
                        .argv())
                .startsWith("node", "/opt/qwen/cli.js", "--output-format")
                .containsSequence("--model", "qwen3")
                .endsWith("--debug");
        assertThat(QWEN.asking(Options.permissionMode("plan")).command("Do it.").argv())
                .containsSequence("--approval-mode", "plan");
        assertThat(QWEN.asking(Options.maxTurns(7)).command("Do it.").argv())
                .containsSequence("--max-session-turns", "7");
        assertThat(QWEN.asking(Options.tools("edit", "write_file"))
                        .command("Do it.")
                        .argv())
                .containsSequence("--approval-mode", "default")
                .containsSequence("--allowed-tools", "edit", "--allowed-tools", "write_file");
        assertThat(settings(QWEN.asking(Options.server()).command("Do it."))
                        .at("/mcpServers/docs/command")
                        .asString())
                .isEqualTo("docs-server");
    }

    @Test
    void anAdditionToTheSystemPromptIsAnArgumentThatIsNotRecorded() {
        Launch.Command launch = QWEN.command("Do it.", "Use this.");
        assertThat(launch.argv()).containsSequence("--append-system-prompt", "Use this.");
        assertThat(launch.shown())
                .containsSequence("--append-system-prompt", "{systemPrompt}")
                .doesNotContain("Use this.");
    }

    @Test
    void anAdditionThatIsTooLongForAnArgumentIsRefused() {
        assertThatThrownBy(() -> QWEN.command("Do it.", "ü".repeat(70_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("longer than the 131071 bytes");
    }

    @Test
    void aLimitInDollarsIsAProblem() {
        assertThat(new Qwen().problems(QWEN.asking(Options.maxBudget(3)).spec()))
                .containsExactly(
                        "qwen has no limit of cost: take out <maxBudgetUsd>, and limit it by <maxTurns> or <timeout>");
        assertThat(new Qwen().problems(QWEN.spec())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"subtype":"error_max_turns","is_error":true}                                                         | max-turns
            {"is_error":true,"error":{"message":"[API Error: 401 Incorrect API key]"}}                            | authentication
            {"is_error":true,"error":{"message":"[API Error: 400 maximum context length is 2 tokens]"}}           | context-exceeded
            {"is_error":true,"error":{"message":"[API Error: 429 insufficient_quota]"}}                           | billing
            {"is_error":true,"error":{"message":"[API Error: 502 bad gateway]"}}                                  | overload
            {"is_error":true,"error":{"message":"[API Error: Connection error. (cause: ECONNREFUSED)]"}}          | network
            {"is_error":true,"result":"The socket had a timeout, so I wrote a retry."}                            | agent-error
            {"is_error":true,"error":{"message":"it broke at line 503"}}                                          | agent-error
            {"is_error":false}                                                                                    | -
            """)
    void theFailureClassOfAnEndEvent(String event, String kind) throws IOException {
        Failure failure =
                read(0, "", event.replaceFirst("\\{", "{\"type\":\"result\",")).failure();
        assertThat(failure == null ? "-" : failure.kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({
        "41, no auth, authentication",
        "53, Reached max session turns, max-turns",
        "55, tool-call budget of 2 exceeded, budget-exceeded",
        "55, wall-clock budget of 8s exceeded, timeout",
        "1, boom, no-end-event"
    })
    void withoutAnEndEventItsExitCodeTellsALimit(int exit, String log, String kind) throws IOException {
        assertThat(read(exit, log, "{\"type\":\"system\",\"subtype\":\"init\"}").failure())
                .extracting(Failure::kind)
                .isEqualTo(kind);
    }

    private static JsonNode settings(Launch.Command launch) {
        return Json.mapper().readTree(launch.files().get(SETTINGS));
    }

    private AgentReport read(int exit, String log, String... lines) throws IOException {
        Path stdout = Files.write(folder.resolve("out"), List.of(lines));
        Path stderr = Files.writeString(folder.resolve("err"), log);
        return new Qwen().read(new AgentOutput(QWEN.spec(), "Do it.", stdout, stderr, folder, exit));
    }
}
