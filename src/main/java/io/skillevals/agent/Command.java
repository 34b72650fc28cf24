package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Any executable. {@code {prompt}} in its arguments stands for the prompt, which may go to standard input instead. What it
 * prints is kept; a JSON result envelope in it gives the final text and the metrics, and without one all of it is the final text.
 *
 * <p>A word with {@code {session}}, such as {@code --resume={session}}, is there only when a conversation is gone on with; its id is
 * the envelope's {@code session_id}.
 */
public final class Command implements Agent {

    private static final String PROMPT = "{prompt}";
    private static final String SESSION = "{session}";

    /** More is a log, of which nobody can tell what is said. */
    private static final long MOST_WORDS = 1_000_000;

    @Override
    public String name() {
        return "command";
    }

    @Override
    public Optional<String> executable(AgentSpec spec) {
        return spec.command().stream().findFirst();
    }

    @Override
    public List<String> problems(AgentSpec spec) {
        if (spec.command().isEmpty()) {
            return List.of("a command agent needs a <command>, or -Devals.agent.command=\"…\"");
        }
        List<String> unknown = Unavailable.options(this, spec);
        if (!unknown.isEmpty()) {
            return unknown;
        }
        boolean named = spec.command().stream().anyMatch(word -> word.contains(PROMPT))
                || spec.arguments().stream().anyMatch(word -> word.contains(PROMPT));
        return named || spec.promptOnStdin()
                ? List.of()
                : List.of(
                        "the command never gets the prompt: write {prompt} into it, or set <promptOnStdin>true</promptOnStdin>");
    }

    /** {@inheritDoc} It has to say where the id goes. */
    @Override
    public boolean resumes(AgentSpec spec) {
        return Stream.concat(spec.command().stream(), spec.arguments().stream())
                .anyMatch(word -> word.contains(SESSION));
    }

    @Override
    public Optional<String> session(AgentOutput output) throws IOException {
        return ResultEnvelope.find(output.stdout()).map(ResultEnvelope::session);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException when the prompt is longer than an argument may be
     */
    @Override
    public Launch launch(AgentTask task) {
        AgentSpec spec = task.spec();
        String resumed = task.session().resumes();
        List<String> template = Stream.concat(spec.command().stream(), spec.arguments().stream())
                .filter(word -> resumed != null || !word.contains(SESSION))
                .map(word -> resumed == null ? word : word.replace(SESSION, resumed))
                .toList();
        return new Launch.Command(
                template.stream().map(word -> filled(word, task.prompt())).toList(),
                template,
                spec.environment(),
                List.of(),
                spec.promptOnStdin() ? task.prompt() : null,
                Map.of());
    }

    private static String filled(String word, String prompt) {
        String filled = word.replace(PROMPT, prompt);
        if (CommandLine.isTooLong(filled)) {
            throw new IllegalArgumentException("the prompt makes an argument of "
                    + filled.getBytes(StandardCharsets.UTF_8).length
                    + " bytes, and the system takes " + CommandLine.LONGEST_ARGUMENT
                    + ": set <promptOnStdin>true</promptOnStdin>, and take {prompt} out of the command");
        }
        return filled;
    }

    @Override
    public AgentReport read(AgentOutput output) throws IOException {
        Optional<ResultEnvelope> envelope = ResultEnvelope.find(output.stdout());
        return envelope.isPresent() ? report(envelope.get()) : bare(output);
    }

    /** An envelope is the agent's own word on how it ended, and better proof than an exit code. */
    private static AgentReport report(ResultEnvelope envelope) {
        return new AgentReport(failure(envelope), envelope.result(), envelope.metrics(), null, null, null, List.of());
    }

    private static @Nullable Failure failure(ResultEnvelope envelope) {
        if (envelope.saysHow()) {
            return ClaudeFailure.of(envelope.tree());
        }
        return envelope.isError()
                ? FailureClass.AGENT_ERROR.because("the agent says that it failed: " + envelope.excerpt())
                : null;
    }

    /** What a program prints that knows no envelope is what it says. */
    private static AgentReport bare(AgentOutput output) throws IOException {
        boolean readable = Files.size(output.stdout()) <= MOST_WORDS;
        String said = readable ? new String(Files.readAllBytes(output.stdout()), StandardCharsets.UTF_8) : "";
        return AgentReport.of(crash(output), said.isBlank() ? null : said);
    }

    private static @Nullable Failure crash(AgentOutput output) {
        return output.exitCode() == 0
                ? null
                : FailureClass.CRASH.because("the command ended with exit code " + output.exitCode() + ": "
                        + Excerpt.lastLine(output.stderr()));
    }
}
