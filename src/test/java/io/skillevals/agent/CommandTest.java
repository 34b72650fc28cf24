package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.rundir.Failure;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentOptions;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CommandTest {

    private static final Asked COMMAND = Asked.agent(new Command());
    private static final String ENVELOPE =
            "{\"result\":\"done\",\"is_error\":false,\"num_turns\":4,\"total_cost_usd\":0.5,\"usage\":{\"input_tokens\":7,\"output_tokens\":2}}";
    private static final String PRETTY =
            "{\n  \"num_turns\": 4,\n  \"usage\": {\n    \"a\": 1\n  },\n  \"result\": \"done\"\n}\n";

    @TempDir
    Path folder;

    static Stream<Arguments> printed() {
        return Stream.of(
                Arguments.of("an object", ENVELOPE, "done"),
                Arguments.of("an object over several lines", PRETTY, "done"),
                Arguments.of(
                        "the last element of an array",
                        "[{\"type\":\"x\",\"result\":\"no\"}," + ENVELOPE + "]",
                        "done"),
                Arguments.of("an array over several lines", "[\n{\"type\":\"x\"},\n" + ENVELOPE + "\n]\n", "done"),
                Arguments.of(
                        "an array that is not indented",
                        "[\n{\n\"type\":\"x\"\n},\n{\n\"num_turns\":4,\n\"result\":\"done\"\n}\n]\n",
                        "done"),
                Arguments.of("the last line", "{\"type\":\"x\"}\nplain\n" + ENVELOPE + "\n", "done"),
                Arguments.of("noise before and after", "Loading…\n" + ENVELOPE + "\nBye.\n", "done"),
                Arguments.of("noise before several lines", "Loading…\n" + PRETTY, "done"),
                Arguments.of("20 MB of noise", "noise noise noise noise\n".repeat(900_000) + ENVELOPE, "done"),
                Arguments.of("20 MB in front on one line", "x".repeat(20 << 20) + "\n" + ENVELOPE, "done"),
                Arguments.of("no envelope", "all done\n", "all done\n"),
                Arguments.of("other JSON", "{\"type\":\"x\"}\n", "{\"type\":\"x\"}\n"),
                Arguments.of("an empty array", "[]", "[]"),
                Arguments.of("broken JSON", "{\"result\":\"done\",", "{\"result\":\"done\","),
                Arguments.of("a broken array", "[{\"result\":\"done\"},", "[{\"result\":\"done\"},"),
                Arguments.of("an array with something behind it", "[" + ENVELOPE + "] Bye.", "[" + ENVELOPE + "] Bye."),
                Arguments.of("an array that ends in no object", "[" + ENVELOPE + ",1]", "[" + ENVELOPE + ",1]"),
                Arguments.of("60 MB of objects", "[" + "{},".repeat(20_000_000) + ENVELOPE + "]", "done"),
                Arguments.of("nothing", "", null),
                Arguments.of("a result that is no text", "{\"result\":{\"a\":1}}", null));
    }

    @Test
    void whatIsTooLongToBeSaidIsNoResult() throws IOException {
        assertThat(read(0, "word ".repeat(200_001)).result()).isNull();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("printed")
    void theEnvelopeIsFound(String how, String printed, String result) throws IOException {
        AgentReport report = read(0, printed);
        assertThat(report.result()).isEqualTo(result);
        assertThat(report.failure()).isNull();
        if ("done".equals(result)) {
            assertThat(report.metrics()).containsEntry("turns", 4.0);
        }
    }

    @Test
    void numbersThatItDoesNotGiveAreAbsent() throws IOException {
        assertThat(read(0, ENVELOPE).metrics())
                .containsOnlyKeys("turns", "costUsd", "inputTokens", "outputTokens")
                .containsEntry("costUsd", 0.5);
    }

    @Test
    void anErrorInTheEnvelopeIsAFailureAtExitZero() throws IOException {
        Failure failure = read(0, "{\"is_error\":true,\"result\":\"no quota\"}").failure();
        assertThat(failure).isEqualTo(new Failure("agent-error", "the agent says that it failed: no quota"));
    }

    @Test
    void anEnvelopeThatSaysHowItEndedIsBelieved() throws IOException {
        assertThat(read(1, "{\"is_error\":true,\"subtype\":\"error_max_turns\",\"num_turns\":9}")
                        .failure())
                .extracting(Failure::kind)
                .isEqualTo("max-turns");
        assertThat(read(1, "{\"is_error\":true,\"subtype\":\"success\",\"api_error_status\":429}")
                        .failure())
                .extracting(Failure::kind)
                .isEqualTo("rate-limit");
    }

    @Test
    void withoutAnEnvelopeTheExitCodeDecides() throws IOException {
        Files.writeString(folder.resolve("err"), "first\nno such model\n\n");
        assertThat(read(3, "half a word").failure())
                .isEqualTo(new Failure("crash", "the command ended with exit code 3: no such model"));
        assertThat(read(0, "half a word").failure()).isNull();
    }

    @Test
    void theRecordedEnvelopeOfClaudeIsRead() throws Exception {
        AgentReport report = new Command().read(output(0, resource("/captures/claude/happy-json.json")));
        assertThat(report.result()).isEqualTo("All done: greeting written. FINAL-ANSWER");
        assertThat(report.metrics()).containsEntry("turns", 7.0).containsEntry("cachedTokens", 8500.0);
    }

    @Test
    void thePromptFillsTheTemplateAsOneWord() {
        Launch.Command launch =
                COMMAND.with("tool", "run").arguments("--task={prompt}", "--").command("say \"hi\"; rm");
        assertThat(launch.argv()).containsExactly("tool", "run", "--task=say \"hi\"; rm", "--");
        assertThat(launch.shown()).containsExactly("tool", "run", "--task={prompt}", "--");
        assertThat(launch.stdin()).isNull();
    }

    @Test
    void aPromptThatNamesTheHoleIsNotFilledAgain() {
        assertThat(COMMAND.with("tool", "{prompt}").command("write {prompt}").argv())
                .containsExactly("tool", "write {prompt}");
    }

    @Test
    void thePromptOnStandardInputMayBeOfAnyLength() {
        String prompt = "p".repeat(200 * 1024);
        assertThat(COMMAND.with("tool").onStdin().command(prompt).stdin()).isEqualTo(prompt);
    }

    @Test
    void aPromptThatIsTooLongForAnArgumentIsRefusedWithAWayOut() {
        Asked asked = COMMAND.with("tool", "{prompt}");
        assertThat(asked.command("p".repeat(128 * 1024 - 1)).argv()).hasSize(2);
        assertThatThrownBy(() -> asked.command("p".repeat(128 * 1024)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("131072 bytes")
                .hasMessageContaining("<promptOnStdin>true</promptOnStdin>");
    }

    @Test
    void whatACommandCannotBeAskedForIsAProblem() {
        AgentOptions options =
                new AgentOptions("model", "plan", 5, 2.0, List.of("Read"), List.of("-v"), "Be brief.", null);
        assertThat(new Command()
                        .problems(COMMAND.with("tool", "{prompt}").spec().with(options)))
                .extracting(problem -> problem.replaceFirst(":.*", ""))
                .containsExactly(
                        "a command agent knows nothing of <permissionMode>",
                        "a command agent knows nothing of <maxTurns>",
                        "a command agent knows nothing of <maxBudgetUsd>",
                        "a command agent knows nothing of <allowedTools>");
    }

    @Test
    void aCommandThatNeverGetsThePromptIsAProblem() {
        assertThat(new Command().problems(COMMAND.spec()))
                .singleElement()
                .asString()
                .contains("<command>");
        assertThat(new Command().problems(COMMAND.with("tool").spec()))
                .singleElement()
                .asString()
                .contains("{prompt}");
        assertThat(new Command().problems(COMMAND.with("tool").onStdin().spec()))
                .isEmpty();
        assertThat(new Command()
                        .problems(COMMAND.with("tool").arguments("{prompt}").spec()))
                .isEmpty();
    }

    private AgentReport read(int exit, String printed) throws IOException {
        return new Command().read(output(exit, Files.writeString(folder.resolve("out"), printed)));
    }

    private AgentOutput output(int exit, Path stdout) {
        return new AgentOutput(COMMAND.spec(), "Do it.", stdout, folder.resolve("err"), folder, exit);
    }

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(CommandTest.class.getResource(name)).toURI());
    }
}
