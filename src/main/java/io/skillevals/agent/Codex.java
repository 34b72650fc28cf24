package io.skillevals.agent;

import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.AgentWatch;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Isolation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Codex, headless, with its stream of events. */
public final class Codex implements HeadlessAgent {

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
        List<String> files = new ArrayList<>(HeadlessAgent.super.instructionFiles());
        files.add("AGENTS.override.md");
        return files;
    }

    @Override
    public AgentWatch watch(AgentSpec spec) {
        return new CodexWatch();
    }

    @Override
    public String program() {
        return EXECUTABLE;
    }

    @Override
    public List<String> keys(AgentSpec spec) {
        return List.of(OWN_KEY, "OPENAI_API_KEY", LOGIN);
    }

    @Override
    public List<String> problems(AgentSpec spec) {
        List<String> problems = new ArrayList<>(Unavailable.budget(this, spec));
        if (!spec.allowedTools().isEmpty()) {
            problems.add(
                    "codex cannot be given a list of tools: take out <allowedTools>, and limit it by <permissionMode>");
        }
        problems.addAll(Unavailable.permissionMode(this, spec, PERMISSION_MODES));
        return problems;
    }

    /** {@inheritDoc} The prompt goes to standard input: as an argument it could be too long, an option or a subcommand. */
    @Override
    public Launch launch(AgentTask task) {
        List<String> shown = shown(task);
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
        String name = CommandLine.program(task.spec(), EXECUTABLE);
        return task.spec().isolation().kind() == Isolation.Kind.PROCESS
                ? CodexBinary.of(name, task.build().getOrDefault("PATH", ""))
                        .map(Path::toString)
                        .orElse(name)
                : name;
    }

    private static List<String> shown(AgentTask task) {
        AgentSpec spec = task.spec();
        String mode = spec.options().permissionMode();
        CommandLine line = new CommandLine(spec, EXECUTABLE)
                .add("exec", "--json", "--skip-git-repo-check")
                .option("--sandbox", mode);
        if (mode == null) {
            line.add("--dangerously-bypass-approvals-and-sandbox");
        }
        return line.add("-C", task.workspace().toString())
                .option("-m", spec.model())
                .add(spec.arguments())
                .option("resume", task.session().resumes())
                .add("-")
                .words();
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
        return CodexSession.read(folder(output.home()), output.since(), session(output))
                .over(stream(output).report(output));
    }

    @Override
    public AgentStream stream(AgentOutput output) {
        return new AgentStream(output.stdout(), Set.of(), order -> new CodexReading(name(), order));
    }
}
