package io.skillevals.agent;

import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.AgentWatch;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * GitHub Copilot CLI, headless, with its stream of events.
 *
 * <p>It adds what the file {@code copilot-instructions.md} of its configuration says to its system prompt, which is how a text
 * gets there. What it took stands in a file that it writes at the end.
 */
public final class Copilot implements HeadlessAgent {

    private static final String EXECUTABLE = "copilot";
    private static final String CONFIG = ".copilot";
    private static final String USAGE = "usage.json";

    /** How the events hang together, which nobody asks for. */
    private static final Set<String> UNREAD = Set.of("ephemeral", "parentId");

    @Override
    public String name() {
        return "copilot";
    }

    @Override
    public String skillsFolder() {
        return ".github/skills";
    }

    @Override
    public List<String> instructionFiles() {
        return List.of("AGENTS.md", "CLAUDE.md", "GEMINI.md", "copilot-instructions.md");
    }

    @Override
    public AgentWatch watch(AgentSpec spec) {
        return new CopilotWatch();
    }

    @Override
    public String program() {
        return EXECUTABLE;
    }

    @Override
    public List<String> keys(AgentSpec spec) {
        return List.of(
                "COPILOT_GITHUB_TOKEN",
                "GH_TOKEN",
                "GITHUB_TOKEN",
                "COPILOT_PROVIDER_API_KEY",
                "COPILOT_PROVIDER_BEARER_TOKEN");
    }

    @Override
    public List<String> problems(AgentSpec spec) {
        List<String> problems = new ArrayList<>(Unavailable.budget(this, spec));
        if (spec.options().permissionMode() != null) {
            problems.add("copilot has no permission modes: name the tools that it may use in <allowedTools> instead");
        }
        return problems;
    }

    @Override
    public Launch launch(AgentTask task) {
        List<String> argv = argv(task);
        Path config = task.home().resolve(CONFIG);
        Map<Path, String> files = new LinkedHashMap<>();
        ObjectNode servers = task.spec().options().mcpServers();
        if (servers != null) {
            files.put(config.resolve("mcp-config.json"), McpServers.file(servers));
        }
        if (task.systemPrompt() != null) {
            files.put(config.resolve("copilot-instructions.md"), task.systemPrompt());
        }
        return new Launch.Command(
                argv,
                argv,
                environment(task, config),
                List.of(
                        "COPILOT_PROVIDER_BASE_URL",
                        "COPILOT_PROVIDER_TYPE",
                        "COPILOT_PROVIDER_WIRE_API",
                        "COPILOT_PROVIDER_AZURE_API_VERSION",
                        "COPILOT_PROVIDER_MODEL_ID",
                        "COPILOT_PROVIDER_WIRE_MODEL",
                        "COPILOT_PROVIDER_MAX_PROMPT_TOKENS",
                        "COPILOT_PROVIDER_MAX_OUTPUT_TOKENS",
                        "COPILOT_MODEL",
                        "COPILOT_OFFLINE",
                        "COPILOT_GH_HOST",
                        "GH_HOST"),
                task.prompt(),
                files);
    }

    /** Its own MCP servers reach into the account whose token it has, which is no part of a task. */
    private static List<String> argv(AgentTask task) {
        AgentSpec spec = task.spec();
        CommandLine line = new CommandLine(spec, EXECUTABLE)
                .add("--output-format", "json", "--no-color")
                .add("--no-ask-user", "--no-auto-update", "--disable-client-telemetry", "--disable-builtin-mcps")
                .add("--usage-output-file", usage(task.home()).toString())
                .option("--model", spec.model());
        if (task.session().resumes() != null) {
            line.add("--resume=" + task.session().resumes());
        }
        if (spec.allowedTools().isEmpty()) {
            line.add("--allow-all");
        }
        spec.allowedTools().forEach(tool -> line.add("--allow-tool=" + tool));
        return line.add(spec.arguments()).words();
    }

    private static Path usage(Path home) {
        return home.resolve(USAGE);
    }

    private static Map<String, String> environment(AgentTask task, Path config) {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("COPILOT_HOME", config.toString());
        environment.put("COPILOT_AUTO_UPDATE", "false");
        environment.putAll(task.spec().environment());
        return environment;
    }

    @Override
    public Set<String> goesOnCounting() {
        return Totals.TOKENS;
    }

    @Override
    public AgentStream stream(AgentOutput output) {
        Set<String> servers = McpServers.names(output.spec());
        CopilotUsage usage = CopilotUsage.read(usage(output.home()), output.since());
        return new AgentStream(output.stdout(), UNREAD, order -> new CopilotReading(name(), servers, usage, order));
    }
}
