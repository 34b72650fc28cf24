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
 * Gemini CLI, headless, with its stream of events.
 *
 * <p>It adds what the file {@code GEMINI.md} of its configuration says to its system prompt, which is how a text gets there.
 */
public final class Gemini implements HeadlessAgent {

    private static final String EXECUTABLE = "gemini";
    private static final String CONFIG = ".gemini";
    private static final String KEY = "GEMINI_API_KEY";
    private static final String CLOUD_KEY = "GOOGLE_API_KEY";
    private static final String ON_CLOUD = "GOOGLE_GENAI_USE_VERTEXAI";

    @Override
    public String name() {
        return "gemini";
    }

    @Override
    public String skillsFolder() {
        return ".gemini/skills";
    }

    @Override
    public List<String> instructionFiles() {
        return List.of("GEMINI.md");
    }

    @Override
    public boolean limitsTurns() {
        return true;
    }

    @Override
    public AgentWatch watch(AgentSpec spec) {
        return new GeminiWatch();
    }

    @Override
    public String program() {
        return EXECUTABLE;
    }

    @Override
    public List<String> keys(AgentSpec spec) {
        return List.of(KEY, CLOUD_KEY);
    }

    @Override
    public List<String> problems(AgentSpec spec) {
        return Unavailable.budget(this, spec);
    }

    @Override
    public Launch launch(AgentTask task) {
        List<String> argv = argv(task.spec(), task.session().resumes());
        Path config = task.home().resolve(CONFIG);
        Map<Path, String> files = new LinkedHashMap<>();
        files.put(config.resolve("settings.json"), settings(task));
        if (task.systemPrompt() != null) {
            files.put(config.resolve("GEMINI.md"), task.systemPrompt());
        }
        return new Launch.Command(
                argv,
                argv,
                environment(task),
                List.of("GOOGLE_GEMINI_BASE_URL", ON_CLOUD, "GOOGLE_CLOUD_PROJECT", "GOOGLE_CLOUD_LOCATION"),
                task.prompt(),
                files);
    }

    private static List<String> argv(AgentSpec spec, @Nullable String resumed) {
        CommandLine line = new CommandLine(spec, EXECUTABLE)
                .add("--output-format", "stream-json", "--skip-trust")
                .option("--resume", resumed)
                .option("--model", spec.model())
                .add("--approval-mode", Approval.mode(spec));
        spec.allowedTools().forEach(tool -> line.add("--allowed-tools", tool));
        return line.add(spec.arguments()).words();
    }

    private static String settings(AgentTask task) {
        ObjectNode settings = Json.mapper().createObjectNode();
        settings.putObject("security")
                .putObject("auth")
                .put("selectedType", onCloud(task) ? "vertex-ai" : "gemini-api-key");
        settings.putObject("privacy").put("usageStatisticsEnabled", false);
        settings.putObject("telemetry").put("enabled", false);
        settings.putObject("general").put("enableAutoUpdate", false).put("enableAutoUpdateNotification", false);
        Integer turns = task.spec().maxTurns();
        if (turns != null) {
            settings.putObject("model").put("maxSessionTurns", turns);
        }
        McpServers.into(settings, task.spec());
        return settings.toString();
    }

    /** Google's cloud has keys of its own; it is meant where asked for, or where there is no other key. */
    private static boolean onCloud(AgentTask task) {
        String asked =
                task.spec().environment().getOrDefault(ON_CLOUD, task.build().getOrDefault(ON_CLOUD, ""));
        Set<String> known = task.build().keySet();
        return asked.equals("true") || (known.contains(CLOUD_KEY) && !known.contains(KEY));
    }

    private static Map<String, String> environment(AgentTask task) {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("GEMINI_CLI_HOME", task.home().toString());
        environment.put("GEMINI_CLI_NO_RELAUNCH", "true");
        environment.putAll(task.spec().environment());
        return environment;
    }

    @Override
    public AgentStream stream(AgentOutput output) {
        Set<String> servers = McpServers.names(output.spec());
        return new AgentStream(output.stdout(), Set.of(), order -> new GeminiReading(name(), servers, order));
    }
}
