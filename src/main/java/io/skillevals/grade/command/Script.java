package io.skillevals.grade.command;

import io.skillevals.container.EngineException;
import io.skillevals.grade.Fields;
import io.skillevals.process.ProcessEnding.How;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.workspace.WorkingCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Any executable as a check: it is given copies of the run directory and of the pristine project, and prints its result as one
 * JSON object. Whatever else it does is an error, never a score.
 */
public final class Script implements CheckType {

    private static final Duration TIMEOUT = Duration.ofSeconds(120);
    private static final String SCRIPT = "script";
    private static final String ARGUMENTS = "arguments";
    private static final String FILES = "files";

    private static final String RUN = "run";
    private static final String PRISTINE = "pristine";
    private static final String OWN = "script";

    private final Programs programs;

    /** One that runs scripts on this machine. */
    public Script() {
        this(Programs.ofThisMachine());
    }

    Script(Programs programs) {
        this.programs = programs;
    }

    @Override
    public String name() {
        return "script";
    }

    @Override
    public String schema() {
        Fields fields = Fields.none()
                .text(SCRIPT, "An executable file beside the fixture.")
                .texts(ARGUMENTS, "argument", "Its arguments.")
                .texts(FILES, "file", "Further files beside the fixture that it needs.");
        return ProgramFields.in(ProgramFields.commandIn(fields), TIMEOUT.toSeconds() + "s")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        JsonNode config = spec.config();
        List<String> problems = new ArrayList<>(ProgramFields.problems(config));
        if (config.has(SCRIPT) == config.has(ProgramFields.COMMAND)) {
            problems.add("say what is run: either " + SCRIPT + " or " + ProgramFields.COMMAND);
        }
        if (config.has(ARGUMENTS) && !config.has(SCRIPT)) {
            problems.add(ARGUMENTS + " belong to " + SCRIPT + ": write them into the " + ProgramFields.COMMAND);
        }
        paths(config)
                .filter(path -> path.startsWith("/") || ProgramFields.leaves(path))
                .forEach(path -> problems.add(path + " is not beside the fixture"));
        return problems;
    }

    private static Stream<String> paths(JsonNode config) {
        return Stream.concat(
                Stream.of(config.path(SCRIPT).asString("")).filter(path -> !path.isEmpty()),
                Fields.texts(config.path(FILES)));
    }

    @Override
    public List<Path> files(CheckSpec spec, Path directory) {
        return paths(spec.config())
                .filter(path -> !path.startsWith("/") && !ProgramFields.leaves(path))
                .map(directory::resolve)
                .toList();
    }

    @Override
    public Duration limit(CheckSpec spec) {
        return Programs.limit(ProgramFields.timeout(spec.config(), TIMEOUT));
    }

    @Override
    public Check create(CheckSpec spec) {
        JsonNode config = spec.config();
        Program program = program(config);
        List<String> files = paths(config).toList();
        return evidence -> check(evidence, program, files);
    }

    private static Program program(JsonNode config) {
        if (!config.has(SCRIPT)) {
            return ProgramFields.read(config, TIMEOUT);
        }
        List<String> command = new ArrayList<>();
        command.add("./" + config.path(SCRIPT).asString(""));
        Fields.texts(config.path(ARGUMENTS)).forEach(command::add);
        return ProgramFields.read(config, command, false, TIMEOUT);
    }

    private CheckResult check(RunEvidence evidence, Program program, List<String> files) throws IOException {
        try (Workplace place = Workplace.in(evidence.scratch())) {
            Path run = place.copy(RUN, evidence.directory().path(), Script::isOfGrading);
            Path pristine = place.copy(PRISTINE, evidence.pristine(), WorkingCopy::isForeign);
            Path own = place.root().resolve(OWN);
            copy(files, evidence.fixture().directory(), own);
            Map<String, String> told = Map.of(
                    "EVALS_RUN_DIR",
                    run.toString(),
                    "EVALS_WORKSPACE",
                    workspace(evidence, run).toString(),
                    "EVALS_PRISTINE",
                    pristine.toString());
            Ran ran = programs.run(program, place, own, told, false, evidence::cancelled);
            return ran.how() == How.CANCELLED ? CheckResult.error(ran.told()) : result(ran);
        } catch (EngineException e) {
            return CheckResult.error(String.valueOf(e.getMessage()));
        }
    }

    private static Path workspace(RunEvidence evidence, Path copy) {
        return copy.resolve(evidence.directory().path().relativize(evidence.workspace()));
    }

    /** What grading itself writes, perhaps at this very moment. */
    private static boolean isOfGrading(String path) {
        return path.equals("grade.json") || path.equals("sandbox") || path.startsWith(".");
    }

    /** Each to where it is beside the fixture. */
    private static void copy(List<String> files, Path fixture, Path target) throws IOException {
        Files.createDirectories(target);
        for (String file : files) {
            Path copy = target.resolve(file).normalize();
            Files.createDirectories(Objects.requireNonNull(copy.getParent()));
            Files.copy(fixture.resolve(file), copy, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static CheckResult result(Ran ran) {
        if (!ran.exited() || ran.exit() != 0) {
            return CheckResult.error("the script broke: " + ran.account());
        }
        if (ran.output().cut()) {
            return CheckResult.error("the script printed too much: " + ran.account());
        }
        try {
            return ScriptAnswer.read(ran.output().text());
        } catch (ScriptAnswer.NoAnswer e) {
            return CheckResult.error("the script gave no result: " + e.getMessage() + "; " + ran.account());
        }
    }
}
