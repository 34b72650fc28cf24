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
import org.jspecify.annotations.Nullable;

/**
 * OpenCode, headless, with its stream of events. Its tools for skills and for searching need {@code rg} (ripgrep) on the
 * {@code PATH}; without it they fail, and the stream shows calls of them that failed.
 */
public final class OpenCode implements HeadlessAgent {

    private static final String EXECUTABLE = "opencode";
    private static final List<String> PERMISSION_MODES = List.of("allow", "ask", "deny");
    private static final List<Provider> PROVIDERS = List.of(
            new Provider("anthropic", List.of("ANTHROPIC_API_KEY")),
            new Provider("openai", List.of("OPENAI_API_KEY")),
            new Provider("google", List.of("GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY")),
            new Provider("openrouter", List.of("OPENROUTER_API_KEY")),
            new Provider("opencode", List.of("OPENCODE_API_KEY")));

    /** Who has models, and the variables in which OpenCode looks for a key. */
    private record Provider(String name, List<String> keys) {}

    /** The provider of a model that is written {@code provider/model}. */
    static String provider(String model) {
        return model.substring(0, Math.max(0, model.indexOf('/')));
    }

    @Override
    public String name() {
        return "opencode";
    }

    /** {@inheritDoc} In {@code .opencode} it would install packages. */
    @Override
    public String skillsFolder() {
        return ".agents/skills";
    }

    @Override
    public List<String> instructionFiles() {
        List<String> files = new ArrayList<>(HeadlessAgent.super.instructionFiles());
        files.add("CONTEXT.md");
        return files;
    }

    @Override
    public AgentWatch watch(AgentSpec spec) {
        return new OpenCodeWatch();
    }

    @Override
    public String program() {
        return EXECUTABLE;
    }

    /** {@inheritDoc} Those of the model's provider where the model is named, else those of all that are known. */
    @Override
    public List<String> keys(AgentSpec spec) {
        String wanted = spec.model() == null ? "" : provider(spec.model());
        List<Provider> own = PROVIDERS.stream()
                .filter(provider -> provider.name().equals(wanted))
                .toList();
        return (own.isEmpty() ? PROVIDERS : own)
                .stream().flatMap(provider -> provider.keys().stream()).toList();
    }

    @Override
    public List<String> problems(AgentSpec spec) {
        List<String> problems = new ArrayList<>(Unavailable.budget(this, spec));
        String model = spec.model();
        if (model != null && provider(model).isEmpty()) {
            problems.add("opencode does not know which provider has the <model> `" + model
                    + "`: write provider/model, such as anthropic/" + model);
        }
        problems.addAll(Unavailable.permissionMode(this, spec, PERMISSION_MODES));
        return problems;
    }

    /**
     * {@inheritDoc} The prompt goes to standard input: of arguments OpenCode makes one text again, with quotes of its own. A
     * title keeps it from asking the model for one.
     */
    @Override
    public Launch launch(AgentTask task) {
        Path instructions = task.home().resolve("addition.md");
        String addition = task.systemPrompt();
        List<String> argv = argv(task.spec(), task.session().resumes());
        return new Launch.Command(
                argv,
                argv,
                environment(task, OpenCodeConfig.of(task, addition == null ? null : instructions)),
                List.of(),
                task.prompt(),
                addition == null ? Map.of() : Map.of(instructions, addition));
    }

    private static List<String> argv(AgentSpec spec, @Nullable String resumed) {
        return new CommandLine(spec, EXECUTABLE)
                .add("run", "--format", "json", "--thinking", "--title", "task")
                .option("--session", resumed)
                .option("-m", spec.model())
                .add(spec.arguments())
                .words();
    }

    private static Map<String, String> environment(AgentTask task, String config) {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("OPENCODE_CONFIG_CONTENT", config);
        environment.put("OPENCODE_DISABLE_AUTOUPDATE", "1");
        environment.put("OPENCODE_DISABLE_MODELS_FETCH", "1");
        environment.put("OPENCODE_DISABLE_LSP_DOWNLOAD", "1");
        environment.put("OPENCODE_DISABLE_DEFAULT_PLUGINS", "1");
        environment.putAll(task.spec().environment());
        return environment;
    }

    @Override
    public AgentStream stream(AgentOutput output) {
        Set<String> servers = McpServers.names(output.spec());
        return new AgentStream(output.stdout(), Set.of(), order -> new OpenCodeReading(name(), servers, order));
    }
}
