package io.skillevals.agent;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import io.skillevals.trajectory.Trajectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Claude Code, headless, with its stream of events. */
public final class ClaudeCode implements Agent {

    private static final List<String> USUAL_TOOLS = List.of("Read", "Write", "Edit", "Glob", "Grep", "Bash");

    /** Linux refuses a single argument above 128 KiB; a longer prompt goes to standard input, a longer addition into a file. */
    private static final int LONGEST_ARGUMENT = 100_000;

    @Override
    public String name() {
        return "claude-code";
    }

    @Override
    public boolean takesSystemPrompt() {
        return true;
    }

    @Override
    public Optional<String> executable(AgentSpec spec) {
        return Optional.of(spec.command().isEmpty() ? "claude" : spec.command().get(0));
    }

    @Override
    public List<String> credentials(AgentSpec spec) {
        List<String> configured = Agent.super.credentials(spec);
        return configured.isEmpty() ? List.of("ANTHROPIC_API_KEY", "CLAUDE_CODE_OAUTH_TOKEN") : configured;
    }

    @Override
    public Launch launch(AgentTask task) {
        boolean onStdin = tooLong(task.prompt()) || task.prompt().startsWith("-");
        Path file = task.home().resolve("addition.md");
        String addition = task.systemPrompt();
        boolean inFile = addition != null && tooLong(addition);
        return new Launch.Command(
                argv(task, onStdin ? List.of() : List.of(task.prompt()), inFile, inFile ? file.toString() : addition),
                argv(task, List.of("{prompt}"), inFile, addition == null ? null : "{systemPrompt}"),
                environment(task),
                List.of("ANTHROPIC_BASE_URL", "ANTHROPIC_MODEL", "CLAUDE_CODE_MAX_RETRIES"),
                onStdin ? task.prompt() : null,
                inFile ? Map.of(file, String.valueOf(addition)) : Map.of());
    }

    private static boolean tooLong(String argument) {
        return argument.getBytes(StandardCharsets.UTF_8).length > LONGEST_ARGUMENT;
    }

    @Override
    public AgentReport read(AgentOutput output) throws IOException {
        return ClaudeStream.read(output);
    }

    @Override
    public Optional<Trajectory> trajectory(AgentOutput output) {
        return Optional.of(new ClaudeTrajectory(name(), output.stdout()));
    }

    private static List<String> argv(
            AgentTask task, List<String> prompt, boolean inFile, @Nullable String systemPrompt) {
        AgentSpec spec = task.spec();
        List<String> argv = new ArrayList<>(spec.command().isEmpty() ? List.of("claude") : spec.command());
        argv.add("-p");
        argv.addAll(prompt);
        argv.addAll(List.of("--output-format", "stream-json", "--verbose"));
        option(argv, "--model", spec.model());
        option(argv, "--max-turns", spec.maxTurns());
        option(argv, "--max-budget-usd", spec.maxBudgetUsd());
        option(argv, inFile ? "--append-system-prompt-file" : "--append-system-prompt", systemPrompt);
        argv.addAll(spec.arguments());
        argv.add("--allowedTools");
        argv.add(String.join(",", tools(spec)));
        return argv;
    }

    /** The same tools in every condition: the skill tool finds nothing in the control. */
    private static List<String> tools(AgentSpec spec) {
        if (!spec.allowedTools().isEmpty()) {
            return spec.allowedTools();
        }
        List<String> tools = new ArrayList<>(USUAL_TOOLS);
        tools.add("Skill");
        return tools;
    }

    private static void option(List<String> argv, String name, @Nullable Object value) {
        if (value != null) {
            argv.add(name);
            argv.add(value.toString());
        }
    }

    private static Map<String, String> environment(AgentTask task) {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("CLAUDE_CONFIG_DIR", task.home().resolve(".claude").toString());
        environment.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
        environment.put("DISABLE_AUTOUPDATER", "1");
        environment.put("DISABLE_TELEMETRY", "1");
        environment.put("IS_SANDBOX", "1");
        environment.putAll(task.spec().environment());
        return environment;
    }
}
