package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Any executable. {@code {prompt}} in its arguments stands for the prompt, which may go to standard input instead. What it
 * prints is kept; a JSON result envelope in it gives the final text and the metrics.
 */
public final class Command implements Agent {

    private static final String PROMPT = "{prompt}";

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
        boolean named = spec.command().stream().anyMatch(word -> word.contains(PROMPT))
                || spec.arguments().stream().anyMatch(word -> word.contains(PROMPT));
        return named || spec.promptOnStdin()
                ? List.of()
                : List.of(
                        "the command never gets the prompt: write {prompt} into it, or set <promptOnStdin>true</promptOnStdin>");
    }

    @Override
    public Launch launch(AgentTask task) {
        AgentSpec spec = task.spec();
        List<String> template = new java.util.ArrayList<>(spec.command());
        template.addAll(spec.arguments());
        return new Launch.Command(
                template.stream()
                        .map(word -> word.replace(PROMPT, task.prompt()))
                        .toList(),
                template,
                spec.environment(),
                List.of(),
                spec.promptOnStdin() ? task.prompt() : null);
    }

    @Override
    public AgentReport read(AgentOutput output) throws IOException {
        Optional<ResultEnvelope> envelope = ResultEnvelope.find(output.stdout());
        return envelope.map(found -> report(found, output)).orElseGet(() -> bare(output));
    }

    private static AgentReport report(ResultEnvelope envelope, AgentOutput output) {
        Failure failure = envelope.isError()
                ? new Failure("agent-error", "the agent says that it failed: " + envelope.excerpt())
                : crash(output);
        return new AgentReport(failure, envelope.result(), envelope.metrics(), null, null, null);
    }

    private static AgentReport bare(AgentOutput output) {
        return new AgentReport(crash(output), null, Map.of(), null, null, null);
    }

    private static @org.jspecify.annotations.Nullable Failure crash(AgentOutput output) {
        return output.exitCode() == 0
                ? null
                : new Failure(
                        "crash",
                        "the command ended with exit code " + output.exitCode() + ": "
                                + Excerpt.lastLine(output.stderr()));
    }
}
