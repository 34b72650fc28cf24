package io.skillevals.agent;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.AgentWatch;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Isolation;
import io.skillevals.trajectory.Trajectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Codex, headless, with its stream of events. */
public final class Codex implements Agent {

    /** The key that Codex looks for by itself. */
    static final String OWN_KEY = "CODEX_API_KEY";

    /** Holds the text of the file in which Codex keeps a login. */
    private static final String LOGIN = "CODEX_AUTH_JSON";

    private static final String EXECUTABLE = "codex";
    private static final List<String> PERMISSION_MODES = List.of("read-only", "workspace-write", "danger-full-access");

    /** Codex's own folder in the home of a run. */
    static Path folder(Path home) {
        return home.resolve(".codex");
    }

    @Override
    public String name() {
        return "codex";
    }

    @Override
    public String skillsFolder() {
        return ".agents/skills";
    }

    @Override
    public List<String> instructionFiles() {
        List<String> files = new ArrayList<>(Agent.super.instructionFiles());
        files.add("AGENTS.override.md");
        return files;
    }

    @Override
    public boolean takesSystemPrompt() {
        return true;
    }

    @Override
    public AgentWatch watch(AgentSpec spec) {
        return new CodexWatch();
    }

    @Override
    public Optional<String> executable(AgentSpec spec) {
        return Optional.of(CommandLine.program(spec, EXECUTABLE));
    }

    @Override
    public List<String> credentials(AgentSpec spec) {
        List<String> configured = Agent.super.credentials(spec);
        return configured.isEmpty() ? List.of(OWN_KEY, "OPENAI_API_KEY", LOGIN) : configured;
    }

    @Override
    public List<String> problems(AgentSpec spec) {
        List<String> problems = new ArrayList<>();
        if (spec.maxBudgetUsd() != null) {
            problems.add(
                    "codex has no limit of cost: take out <maxBudgetUsd>, and limit it by <maxTurns> or <timeout>");
        }
        if (!spec.allowedTools().isEmpty()) {
            problems.add(
                    "codex cannot be given a list of tools: take out <allowedTools>, and limit it by <permissionMode>");
        }
        String mode = spec.options().permissionMode();
        if (mode != null && !PERMISSION_MODES.contains(mode)) {
            problems.add("codex has no <permissionMode> `" + mode + "`: write one of "
                    + String.join(", ", PERMISSION_MODES) + ", or take it out");
        }
        return problems;
    }

    private static List<String> command(AgentSpec spec) {
        return spec.command().isEmpty() ? List.of(EXECUTABLE) : spec.command();
    }

    /** {@inheritDoc} The prompt goes to standard input: as an argument it could be too long, an option or a subcommand. */
    @Override
    public Launch launch(AgentTask task) {
        List<String> shown = new ArrayList<>(command(task.spec()));
        shown.addAll(arguments(task));
        List<String> argv = new ArrayList<>(shown);
        argv.set(0, program(task));
        String key = key(task);
        Path folder = folder(task.home());
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("CODEX_HOME", folder.toString());
        environment.putAll(task.spec().environment());
        return new Launch.Command(
                argv,
                shown,
                environment,
                List.of(),
                task.prompt(),
                Map.of(folder.resolve("config.toml"), CodexConfig.of(task, key)),
                isGiven(LOGIN, task) ? Map.of(folder.resolve("auth.json"), LOGIN) : Map.of());
    }

    /** In a container the launcher of that container is found; only the one on this machine can be looked behind. */
    private static String program(AgentTask task) {
        String name = command(task.spec()).get(0);
        return task.spec().isolation().kind() == Isolation.Kind.PROCESS
                ? CodexBinary.of(name, task.build().getOrDefault("PATH", ""))
                        .map(Path::toString)
                        .orElse(name)
                : name;
    }

    private static List<String> arguments(AgentTask task) {
        AgentSpec spec = task.spec();
        List<String> arguments = new ArrayList<>(List.of("exec", "--json", "--skip-git-repo-check"));
        String mode = spec.options().permissionMode();
        arguments.addAll(
                mode == null ? List.of("--dangerously-bypass-approvals-and-sandbox") : List.of("--sandbox", mode));
        arguments.addAll(List.of("-C", task.workspace().toString()));
        if (spec.model() != null) {
            arguments.addAll(List.of("-m", spec.model()));
        }
        arguments.addAll(spec.arguments());
        arguments.add("-");
        return arguments;
    }

    private @Nullable String key(AgentTask task) {
        return credentials(task.spec()).stream()
                .filter(name -> !name.equals(LOGIN) && isGiven(name, task))
                .findFirst()
                .orElse(null);
    }

    private boolean isGiven(String credential, AgentTask task) {
        return credentials(task.spec()).contains(credential)
                && !task.build().getOrDefault(credential, "").isEmpty();
    }

    @Override
    public AgentReport read(AgentOutput output) throws IOException {
        return CodexSession.read(folder(output.home())).over(stream(output).report(output));
    }

    @Override
    public Optional<Trajectory> trajectory(AgentOutput output) {
        return Optional.of(stream(output));
    }

    private AgentStream stream(AgentOutput output) {
        return new AgentStream(output.stdout(), Set.of(), order -> new CodexReading(name(), order));
    }
}
