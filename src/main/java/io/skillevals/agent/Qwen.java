package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.AgentWatch;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Qwen Code, headless, with its stream of events.
 *
 * <p>Its executable starts {@code cli.js} beside it in a process of its own; both are ended with the run. A suite that wants one
 * process names it: {@code node …/@qwen-code/qwen-code/cli.js}.
 */
public final class Qwen implements HeadlessAgent {

    private static final String EXECUTABLE = "qwen";
    private static final String CONFIG = ".qwen";

    @Override
    public String name() {
        return "qwen";
    }

    @Override
    public String skillsFolder() {
        return ".qwen/skills";
    }

    @Override
    public List<String> instructionFiles() {
        return List.of("QWEN.md", "AGENTS.md");
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
        return List.of("OPENAI_API_KEY");
    }

    @Override
    public List<String> problems(AgentSpec spec) {
        return Unavailable.budget(this, spec);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException when the addition to the system prompt is longer than an argument may be
     */
    @Override
    public Launch launch(AgentTask task) {
        return new Launch.Command(
                argv(task, task.systemPrompt()),
                argv(task, task.systemPrompt() == null ? null : "{systemPrompt}"),
                environment(task),
                List.of("OPENAI_BASE_URL", "OPENAI_MODEL"),
                task.prompt(),
                Map.of(config(task).resolve("settings.json"), settings(task.spec())));
    }

    private static List<String> argv(AgentTask task, @Nullable String systemPrompt) {
        if (systemPrompt != null && CommandLine.isTooLong(systemPrompt)) {
            throw new IllegalArgumentException(
                    "qwen takes an addition to its system prompt as an argument only, and this one is longer than the "
                            + CommandLine.LONGEST_ARGUMENT + " bytes that the system takes");
        }
        AgentSpec spec = task.spec();
        CommandLine line = new CommandLine(spec, EXECUTABLE)
                .add("--output-format", "stream-json", "--auth-type", "openai")
                .option("--resume", task.session().resumes())
                .option("--model", spec.model())
                .add("--approval-mode", Approval.mode(spec))
                .option("--max-session-turns", spec.maxTurns())
                .option("--append-system-prompt", systemPrompt);
        spec.allowedTools().forEach(tool -> line.add("--allowed-tools", tool));
        return line.add(spec.arguments()).words();
    }

    private static Path config(AgentTask task) {
        return task.home().resolve(CONFIG);
    }

    /** Memories are written beside the task, by requests of their own: they would be counted as the task's. */
    private static String settings(AgentSpec spec) {
        ObjectNode settings = Json.mapper().createObjectNode();
        settings.putObject("privacy").put("usageStatisticsEnabled", false);
        settings.putObject("telemetry").put("enabled", false);
        settings.putObject("general").put("enableAutoUpdate", false);
        settings.putObject("memory").put("enableManagedAutoMemory", false).put("enableManagedAutoDream", false);
        McpServers.into(settings, spec);
        return settings.toString();
    }

    private static Map<String, String> environment(AgentTask task) {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("QWEN_HOME", config(task).toString());
        environment.put("QWEN_CODE_NO_RELAUNCH", "true");
        environment.put("QWEN_CODE_SUPPRESS_YOLO_WARNING", "1");
        environment.putAll(task.spec().environment());
        return environment;
    }

    @Override
    public Set<String> goesOnCounting() {
        return Totals.TOKENS;
    }

    @Override
    public AgentStream stream(AgentOutput output) {
        Dialect dialect = new QwenDialect();
        return new AgentStream(
                output.stdout(), ClaudeReading.UNREAD, order -> new ClaudeReading(name(), dialect, order));
    }
}
