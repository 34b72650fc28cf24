package io.skillevals.agent;

import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.AgentWatch;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Claude Code, headless, with its stream of events. */
public final class ClaudeCode implements HeadlessAgent {

    private static final String EXECUTABLE = "claude";
    private static final List<String> USUAL_TOOLS = List.of("Read", "Write", "Edit", "Glob", "Grep", "Bash");

    @Override
    public String name() {
        return "claude-code";
    }

    @Override
    public List<String> instructionFiles() {
        return List.of("CLAUDE.md", "CLAUDE.local.md");
    }

    @Override
    public boolean limitsTurns() {
        return true;
    }

    @Override
    public AgentWatch watch(AgentSpec spec) {
        return new ClaudeWatch();
    }

    @Override
    public String program() {
        return EXECUTABLE;
    }

    @Override
    public List<String> keys(AgentSpec spec) {
        return List.of("ANTHROPIC_API_KEY", "CLAUDE_CODE_OAUTH_TOKEN");
    }

    /** {@inheritDoc} A prompt that is too long for an argument goes to standard input, such an addition into a file. */
    @Override
    public Launch launch(AgentTask task) {
        boolean onStdin = CommandLine.isTooLong(task.prompt()) || task.prompt().startsWith("-");
        Path file = task.home().resolve("addition.md");
        String addition = task.systemPrompt();
        boolean inFile = addition != null && CommandLine.isTooLong(addition);
        Map<Path, String> files = new LinkedHashMap<>();
        if (inFile) {
            files.put(file, String.valueOf(addition));
        }
        ObjectNode servers = task.spec().options().mcpServers();
        if (servers != null) {
            files.put(servers(task), McpServers.file(servers));
        }
        return new Launch.Command(
                argv(task, onStdin ? List.of() : List.of(task.prompt()), inFile, inFile ? file.toString() : addition),
                argv(task, List.of("{prompt}"), inFile, addition == null ? null : "{systemPrompt}"),
                environment(task),
                List.of("ANTHROPIC_BASE_URL", "ANTHROPIC_MODEL", "CLAUDE_CODE_MAX_RETRIES"),
                onStdin ? task.prompt() : null,
                files);
    }

    private static Path servers(AgentTask task) {
        return task.home().resolve("mcp.json");
    }

    @Override
    public Set<String> goesOnCounting() {
        Set<String> counted = new HashSet<>(Totals.TOKENS);
        counted.add(Totals.COST);
        return Set.copyOf(counted);
    }

    @Override
    public AgentStream stream(AgentOutput output) {
        Dialect dialect = new ClaudeDialect();
        return new AgentStream(
                output.stdout(), ClaudeReading.UNREAD, order -> new ClaudeReading(name(), dialect, order));
    }

    private static List<String> argv(
            AgentTask task, List<String> prompt, boolean inFile, @Nullable String systemPrompt) {
        AgentSpec spec = task.spec();
        CommandLine line = new CommandLine(spec, EXECUTABLE)
                .add("-p")
                .add(prompt)
                .add("--output-format", "stream-json", "--verbose")
                .option("--resume", task.session().resumes())
                .option("--model", spec.model())
                .option("--permission-mode", spec.options().permissionMode())
                .option("--max-turns", spec.maxTurns())
                .option("--max-budget-usd", spec.maxBudgetUsd())
                .option(inFile ? "--append-system-prompt-file" : "--append-system-prompt", systemPrompt)
                .add("--strict-mcp-config");
        if (spec.options().mcpServers() != null) {
            line.add("--mcp-config", servers(task).toString());
        }
        return line.add(spec.arguments())
                .add("--allowedTools", String.join(",", tools(spec)))
                .words();
    }

    /** The same tools in every condition, but for those of its servers: the skill tool finds nothing in the control. */
    private static List<String> tools(AgentSpec spec) {
        if (!spec.allowedTools().isEmpty()) {
            return spec.allowedTools();
        }
        List<String> tools = new ArrayList<>(USUAL_TOOLS);
        tools.add("Skill");
        McpServers.names(spec).forEach(server -> tools.add(McpServers.of(server)));
        return tools;
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
