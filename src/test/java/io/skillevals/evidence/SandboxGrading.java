package io.skillevals.evidence;

import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.container.Owner;
import io.skillevals.evidence.SolutionGrading.Solved;
import io.skillevals.grade.CheckRegistry;
import io.skillevals.grade.sandbox.Ledger;
import io.skillevals.grade.sandbox.SandboxPhase;
import io.skillevals.grade.sandbox.Validations;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.Grade;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.read.sandbox.ServiceChoice;
import io.skillevals.suite.sandbox.PullPolicy;
import io.skillevals.suite.sandbox.SandboxUse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Grades ready solutions by rubric and sandbox, in real containers. */
final class SandboxGrading implements AutoCloseable {

    private static final List<LayerSpec> LAYERS = List.of(new LayerSpec("rubric", 0.4), new LayerSpec("sandbox", 0.6));

    private final Engine engine;
    private final Path scratch;
    private final CheckRegistry checks;

    SandboxGrading(Path scratch, int parallel) throws EngineException {
        this(scratch, parallel, source -> Optional.empty());
    }

    /**
     * A grading.
     *
     * @param credentials from {@code env:NAME} to the secret
     */
    SandboxGrading(Path scratch, int parallel, Function<String, Optional<String>> credentials) throws EngineException {
        this.engine = Engine.connect(Owner.ofThisProcess("sandbox-it"));
        this.scratch = scratch;
        this.checks = CheckRegistry.load(getClass().getClassLoader())
                .with(new SandboxPhase(new Validations(
                        () -> engine,
                        new SandboxUse(parallel, PullPolicy.NEVER, SandboxUse.USUAL.relayImage()),
                        credentials,
                        Redactor.none(),
                        new Ledger(scratch.resolve("ledger")),
                        () -> false)));
    }

    SolutionGrading fixture(Path folder) throws IOException {
        return new SolutionGrading(folder, Files.createTempDirectory(scratch, "fixture"), checks, LAYERS);
    }

    SolutionGrading fixture(Path folder, ServiceChoice service) throws IOException {
        return new SolutionGrading(folder, Files.createTempDirectory(scratch, "fixture"), checks, LAYERS, service);
    }

    /** The phases that held, by name; nothing when the layer was not measured. */
    static Map<String, Boolean> phases(Grade grade) {
        Map<String, Boolean> phases = new LinkedHashMap<>();
        sandbox(grade).forEach(check -> {
            if (check.score() != null) {
                phases.put(check.name(), check.score() == 1);
            }
        });
        return phases;
    }

    static List<CheckGrade> sandbox(Grade grade) {
        return grade.layers().stream()
                .filter(layer -> layer.name().equals("sandbox"))
                .flatMap(layer -> layer.checks().stream())
                .toList();
    }

    /** Everything that was found, for a failed assertion. */
    static String told(Solved solved) throws IOException {
        StringBuilder told = new StringBuilder();
        sandbox(solved.grade())
                .forEach(check -> told.append(check.name())
                        .append(": ")
                        .append(check.score())
                        .append(' ')
                        .append(check.reason())
                        .append('\n')
                        .append(String.join("\n", check.evidence()))
                        .append('\n'));
        Path validation = solved.directory().sandbox().resolve("validation.json");
        Path build = solved.directory().sandbox().resolve("build.log");
        return told
                + (Files.exists(validation) ? Files.readString(validation) : "")
                + (Files.exists(build) ? Files.readString(build) : "");
    }

    /** Containers and networks of this process that are still there. */
    static List<String> left() throws IOException {
        List<String> left = new ArrayList<>();
        String mine = "label=io.skillevals.owner.pid=" + ProcessHandle.current().pid();
        for (List<String> list : List.of(
                List.of("docker", "ps", "-aq", "--filter", mine),
                List.of("docker", "network", "ls", "-q", "--filter", mine),
                List.of("docker", "volume", "ls", "-q", "--filter", mine))) {
            Process docker = new ProcessBuilder(list).start();
            left.addAll(new String(docker.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        }
        return left;
    }

    @Override
    public void close() {
        engine.close();
    }
}
