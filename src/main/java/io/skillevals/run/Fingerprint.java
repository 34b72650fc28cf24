package io.skillevals.run;

import io.skillevals.io.Digest;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.KnownWords;
import io.skillevals.suite.Recording;
import io.skillevals.suite.Seed;
import io.skillevals.suite.Solution;
import io.skillevals.suite.Surroundings;
import io.skillevals.workspace.GitWorkTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The digest of all that a repetition of a run would have to share with it: what the agent is, what it is told, and what it finds. It is
 * known before the run, and does not depend on where the project lies.
 */
final class Fingerprint {

    /** Raised when the plugin's way of making a run changes what an agent meets. */
    private static final int CONTRACT = 4;

    private static final String ORACLE = "oracle";
    private static final String HERE = "${basedir}";
    private static final String REPOSITORY = "${repository}";
    private static final String NOTHING = Digest.create().value();

    private static final String VERSION_DIR = "{{" + KnownWords.VERSION_DIR + "}}";

    private final Path basedir;
    private final Path fixture;
    private final Sources sources;
    private final ProjectPaths paths;
    private final Map<String, String> places = new LinkedHashMap<>();
    private final Digest digest = Digest.create();

    private Fingerprint(Path basedir, Path fixture, Sources sources) throws IOException {
        this.basedir = basedir.toAbsolutePath().normalize();
        this.fixture = fixture.toAbsolutePath().normalize();
        this.sources = sources;
        this.paths = ProjectPaths.of(sources.directory(), this.basedir);
        place(sources.directory());
        place(this.basedir);
    }

    /** Where a project lies, and its repository, which texts of a checkout name by way of the project. */
    private void place(Path project) throws IOException {
        Optional<Path> root = GitWorkTree.root(project);
        Path real = project.toRealPath();
        int depth = root.filter(top -> !top.equals(real))
                .map(top -> top.relativize(real).getNameCount())
                .orElse(0);
        if (depth > 0) {
            places.put(project + "/..".repeat(depth), REPOSITORY);
        }
        places.put(project.toString(), HERE);
        if (depth > 0) {
            places.put(root.orElseThrow().toString(), REPOSITORY);
        }
    }

    /**
     * The fingerprint of a run.
     *
     * @param pristine digest of what the agent finds in its workspace
     * @param version the agent's version; absent when it tells none
     * @param idle longest time without a word of the agent; absent for no limit
     * @param basedir the project under evaluation, whose the agent's definition is
     * @param sources the project in the run's version, whose the condition's files are
     */
    static String of(
            Task task,
            String pristine,
            @Nullable String version,
            @Nullable Duration idle,
            Path basedir,
            Sources sources)
            throws IOException {
        Fingerprint fingerprint = new Fingerprint(basedir, task.fixture().directory(), sources);
        fingerprint.digest.add("contract " + CONTRACT).add(pristine);
        fingerprint.briefing(Briefing.of(task));
        fingerprint.agent(task.spec(), version);
        String prompt = task.planned().coordinates().prompt();
        fingerprint.fixture(task.fixture(), prompt);
        if (task.agent().name().equals(ORACLE)) {
            fingerprint.solution(task.fixture(), prompt, task.spec());
        }
        if (idle != null) {
            fingerprint.digest.add("idle " + idle);
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
                .add(plain(agent.arguments().toString()))
                .add(agent.allowedTools().toString())
                .add("stdin " + agent.promptOnStdin())
                .add(agent.maxTurns() + " " + agent.maxBudgetUsd())
                .add("permission " + agent.options().permissionMode())
                .add("servers " + plain(String.valueOf(agent.options().mcpServers())))
                .add(agent.isolation().toString());
        command(agent.command(), basedir);
        for (String argument : agent.arguments()) {
            named(words().fill(argument));
        }
        if (Stream.of(agent.command(), agent.arguments(), agent.environment().values())
                .flatMap(Collection::stream)
                .anyMatch(text -> text.contains(VERSION_DIR))) {
            digest.add(sources.digest());
        }
        servers(agent.options().serverTexts());
        environment(agent.environment());
        Recording recording = agent.recording();
        if (recording != null) {
            digest.add(plain(recording.toString()));
            content(recording.directory());
            content(recording.stream());
            content(recording.diff());
        }
    }

    /** The files of the project that MCP servers name; of a server that is told where the project is, nobody knows which it uses. */
    private void servers(List<String> texts) throws IOException {
        for (String text : texts) {
            named(words().fill(text));
            if (text.contains(VERSION_DIR)) {
                digest.add(sources.digest());
            }
        }
    }

    private void fixture(Fixture fixture, String promptName) {
        digest.add(fixture.timeout().toString());
        fixture.prompt(promptName).ifPresent(prompt -> StepDigest.add(digest, prompt));
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
        command(service == null ? List.of() : service.command(), sources.directory());
        command(around.dump(), sources.directory());
        commands(around.build());
        if (!around.build().isEmpty() || usesVersion(around)) {
            digest.add(sources.digest());
        }
        digest.add("data " + around.data());
        if (around.data() && seed != null) {
            folder(seed.folder());
            command(seed.command(), basedir);
        }
    }

    private void commands(List<List<String>> commands) throws IOException {
        digest.add("commands " + commands.size());
        for (List<String> command : commands) {
            command(command, sources.directory());
        }
    }

    /**
     * A command, with the files of the project that it names: it is another one when its script is.
     *
     * @param project where those lie that it names by relative paths
     */
    private void command(List<String> command, Path project) throws IOException {
        digest.add("command " + command.size());
        for (String word : command) {
            digest.add(plain(word));
            List<Path> files = files(word, project);
            add(files.isEmpty() ? paths.in(words().fill(word)) : files);
        }
    }

    private void add(Collection<Path> named) throws IOException {
        for (Path file : named) {
            if (Files.isRegularFile(file) && !sources.isProduct(file)) {
                digest.add(file);
            }
        }
    }

    /** What a word names: of a relative path, files of the fixture and of the project, since it depends on the command which is meant. */
    private List<Path> files(String word, Path project) {
        try {
            String filled = words().fill(word);
            return Stream.of(fixture, project)
                    .map(folder -> folder.resolve(filled).normalize())
                    .filter(file -> file.startsWith(project) || file.startsWith(fixture))
                    .filter(Files::isRegularFile)
                    .distinct()
                    .toList();
        } catch (InvalidPathException e) {
            return List.of();
        }
    }

    private Words words() {
        return new Words(Map.of(
                KnownWords.VERSION_DIR, sources.directory().toString(), KnownWords.FIXTURE_DIR, fixture.toString()));
    }

    /** What a text names in full, such as the folder of a plugin; of a folder that has products, the rest. */
    private void named(String text) throws IOException {
        for (Path path : paths.in(text)) {
            if (fixture.startsWith(path)) {
                continue; // checks lie there, too
            }
            if (!sources.isProduct(path)) {
                content(path);
            } else if (Files.isDirectory(path)) {
                String rest = GitWorkTree.digest(path).orElse(NOTHING);
                if (!rest.equals(NOTHING)) {
                    digest.add(rest);
                }
            }
        }
    }

    /** Whether something of the project may be at work that no command names. */
    private static boolean usesVersion(Surroundings around) {
        return Stream.concat(around.commands().stream().flatMap(List::stream), around.environment().values().stream())
                .anyMatch(text -> text.contains(VERSION_DIR));
    }

    private void environment(Map<String, String> variables) throws IOException {
        Map<String, String> sorted = new TreeMap<>(variables);
        digest.add("variables " + sorted.size());
        for (Map.Entry<String, String> variable : sorted.entrySet()) {
            digest.add(variable.getKey()).add(plain(variable.getValue()));
            named(words().fill(variable.getValue()));
        }
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
        String plain = text;
        for (Map.Entry<String, String> place : places.entrySet()) {
            plain = plain.replace(place.getKey(), place.getValue());
        }
        return plain;
    }
}
