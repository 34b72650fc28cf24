package io.skillevals.run;

import io.skillevals.io.Digest;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Recording;
import io.skillevals.suite.Seed;
import io.skillevals.suite.Solution;
import io.skillevals.suite.Step;
import io.skillevals.suite.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The digest of all that a repetition of a run would have to share with it: what the agent is, what it is told, and what it finds. It is
 * known before the run, and does not depend on where the project lies.
 */
final class Fingerprint {

    /** Raised when the plugin's way of making a run changes what an agent meets. */
    private static final int CONTRACT = 3;

    private static final String ORACLE = "oracle";
    private static final String HERE = "${basedir}";

    private final Path basedir;
    private final Digest digest = Digest.create();

    private Fingerprint(Path basedir) {
        this.basedir = basedir.toAbsolutePath().normalize();
    }

    /**
     * The fingerprint of a run.
     *
     * @param pristine digest of what the agent finds in its workspace
     * @param version the agent's version; absent when it tells none
     * @param basedir the project under evaluation
     */
    static String of(Task task, String pristine, @Nullable String version, Path basedir) throws IOException {
        Fingerprint fingerprint = new Fingerprint(basedir);
        fingerprint.digest.add("contract " + CONTRACT).add(pristine);
        fingerprint.briefing(Briefing.of(task));
        fingerprint.agent(task.spec(), version);
        String prompt = task.planned().coordinates().prompt();
        fingerprint.fixture(task.fixture(), prompt);
        if (task.agent().name().equals(ORACLE)) {
            fingerprint.solution(task.fixture(), prompt, task.spec());
        }
        fingerprint.surroundings(task.condition().surroundings(), task.fixture().seed());
        return fingerprint.digest.value();
    }

    private void briefing(Briefing briefing) {
        digest.add(briefing.prompt()).add(String.valueOf(briefing.systemPrompt()));
        briefing.skills().forEach(skill -> digest.add(skill.name() + " " + skill.digest() + " " + skill.delivery()));
    }

    private void agent(AgentSpec agent, @Nullable String version) throws IOException {
        digest.add(agent.type())
                .add(String.valueOf(agent.model()))
                .add(String.valueOf(version))
                .add(agent.arguments().toString())
                .add(agent.allowedTools().toString())
                .add("stdin " + agent.promptOnStdin())
                .add(agent.maxTurns() + " " + agent.maxBudgetUsd())
                .add("permission " + agent.options().permissionMode())
                .add("servers " + agent.options().mcpServers())
                .add(agent.isolation().toString());
        command(agent.command());
        environment(agent.environment());
        Recording recording = agent.recording();
        if (recording != null) {
            digest.add(plain(recording.toString()));
            content(recording.directory());
            content(recording.stream());
            content(recording.diff());
        }
    }

    private void fixture(Fixture fixture, String promptName) throws IOException {
        digest.add(fixture.timeout().toString());
        for (Step step : fixture.prompt(promptName).map(Prompt::steps).orElse(List.of())) {
            digest.add(step.prompt())
                    .add("fresh " + step.freshWorkspace())
                    .add("resumes " + step.resumeSession())
                    .add(String.valueOf(step.timeout()))
                    .add(String.valueOf(step.probe()));
            for (Map.Entry<String, Path> file : step.evidence().entrySet()) {
                digest.add(file.getKey());
                content(file.getValue());
            }
        }
    }

    /** What an agent applies that makes ready solutions. */
    private void solution(Fixture fixture, String prompt, AgentSpec agent) throws IOException {
        Solution solution = agent.solution().equals(Solution.GOLDEN)
                ? fixture.golden(prompt).orElse(null)
                : fixture.decoys().get(agent.solution());
        digest.add(agent.solution());
        folder(solution == null ? null : solution.directory());
    }

    private void surroundings(Surroundings around, @Nullable Seed seed) throws IOException {
        digest.add(String.valueOf(around.instructions()));
        folder(around.overlay());
        folder(around.home());
        environment(around.environment());
        commands(around.setup());
        commands(around.teardown());
        Surroundings.Service service = around.service();
        digest.add("service " + (service == null ? "" : service.ready()));
        command(service == null ? List.of() : service.command());
        command(around.dump());
        commands(around.build());
        digest.add("data " + around.data());
        if (around.data() && seed != null) {
            folder(seed.folder());
            command(seed.command());
        }
    }

    private void commands(List<List<String>> commands) throws IOException {
        digest.add("commands " + commands.size());
        for (List<String> command : commands) {
            command(command);
        }
    }

    /** A command, with the files of the project that it names: it is another one when its script is. */
    private void command(List<String> command) throws IOException {
        digest.add("command " + command.size());
        for (String word : command) {
            digest.add(plain(word));
            Path file = named(word);
            if (file != null) {
                digest.add(file);
            }
        }
    }

    private @Nullable Path named(String word) {
        try {
            Path file = basedir.resolve(word).normalize();
            return file.startsWith(basedir) && Files.isRegularFile(file) ? file : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private void environment(Map<String, String> variables) {
        Map<String, String> sorted = new TreeMap<>(variables);
        digest.add("variables " + sorted.size());
        sorted.forEach((name, value) -> digest.add(name).add(plain(value)));
    }

    private void folder(@Nullable Path folder) throws IOException {
        digest.add(folder == null || !Files.isDirectory(folder) ? "" : Digest.ofFolder(folder));
    }

    private void content(@Nullable Path path) throws IOException {
        if (path != null && Files.isDirectory(path)) {
            folder(path);
        } else if (path != null && Files.isRegularFile(path)) {
            digest.add(path);
        }
    }

    private String plain(String text) {
        return text.replace(basedir.toString(), HERE);
    }
}
