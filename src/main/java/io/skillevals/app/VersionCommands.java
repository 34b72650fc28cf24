package io.skillevals.app;

import io.skillevals.io.AtomicFile;
import io.skillevals.io.ShellWord;
import io.skillevals.process.Limits;
import io.skillevals.process.Marker;
import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessRequest;
import io.skillevals.process.Supervisor;
import io.skillevals.redaction.Redactor;
import io.skillevals.run.Cancellation;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunTree;
import io.skillevals.suite.Condition;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.KnownWords;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Version;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the commands that make versions ready and compare them, each once, before the first run. They are the user's own, of his
 * project, and see the environment of the build.
 */
final class VersionCommands {

    private static final Duration LIMIT = Duration.ofMinutes(30);
    private static final long OUTPUT_BYTES = 4L << 20;
    private static final int SHOWN_LINES = 20;
    private static final String BUILD = "build";
    private static final String COMPATIBILITY = "compatibility";

    private final Suite suite;
    private final Map<String, String> environment;
    private final RunTree tree;
    private final Redactor redactor;
    private final Log log;
    private final Path place;
    private final Cancellation cancellation;

    /**
     * Commands of a suite.
     *
     * @param environment the build's environment
     * @param place a folder of this start alone: what is at work for it is ended by the next start, should this one be killed
     * @param cancellation tells when the user stops the build
     */
    VersionCommands(
            Suite suite,
            Map<String, String> environment,
            RunTree tree,
            Redactor redactor,
            Log log,
            Path place,
            Cancellation cancellation) {
        this.suite = suite;
        this.environment = environment;
        this.tree = tree;
        this.redactor = redactor;
        this.log = log;
        this.place = place;
        this.cancellation = cancellation;
    }

    /**
     * Runs those that the new runs of a plan need; their output is kept beside it.
     *
     * @throws ConfigurationException when one fails, or leaves a program out that runs start: none would be worth its cost
     * @throws IOException when the output cannot be kept, or the user stopped the build
     */
    void run(PlanRecord plan) throws ConfigurationException, IOException {
        for (Version version : suite.versions()) {
            builds(version, plan);
        }
        programs(plan);
        comparisons(plan);
    }

    private void programs(PlanRecord plan) throws ConfigurationException {
        List<Problem> missing = new ArrayList<>();
        for (Version version : suite.versions()) {
            missing.addAll(VersionPrograms.missing(
                    version,
                    version.conditions().stream()
                            .filter(condition -> isNeeded(plan, condition, version))
                            .toList()));
        }
        if (!missing.isEmpty()) {
            throw new ConfigurationException(missing);
        }
    }

    private void builds(Version version, PlanRecord plan) throws ConfigurationException, IOException {
        Map<List<String>, String> commands = new LinkedHashMap<>();
        for (Condition condition : version.conditions()) {
            if (isNeeded(plan, condition, version)) {
                condition.surroundings().build().forEach(command -> commands.putIfAbsent(command, condition.name()));
            }
        }
        Map<String, String> words =
                Map.of(KnownWords.VERSION_DIR, version.directory().toString());
        int number = 1;
        for (Map.Entry<List<String>, String> command : commands.entrySet()) {
            String name = version.name() + "-" + BUILD + "-" + number++;
            run(BUILD, command.getKey(), command.getValue(), version.directory(), words, tree.log(plan, name));
        }
    }

    private void comparisons(PlanRecord plan) throws ConfigurationException, IOException {
        Version baseline = suite.baseline();
        if (baseline == null || plan.runs().stream().allMatch(PlannedRun::reused)) {
            return;
        }
        Map<List<String>, String> commands = new LinkedHashMap<>();
        suite.conditions().stream()
                .filter(condition -> !condition.surroundings().compatibility().isEmpty())
                .forEach(condition ->
                        commands.putIfAbsent(condition.surroundings().compatibility(), condition.name()));
        Path here = suite.basedir().toAbsolutePath().normalize();
        Map<String, String> words = Map.of(
                KnownWords.CANDIDATE_DIR,
                here.toString(),
                KnownWords.BASELINE_DIR,
                baseline.directory().toString());
        int number = 1;
        for (Map.Entry<List<String>, String> command : commands.entrySet()) {
            String name = COMPATIBILITY + "-" + number++;
            run(COMPATIBILITY, command.getKey(), command.getValue(), here, words, tree.log(plan, name));
        }
    }

    private static boolean isNeeded(PlanRecord plan, Condition condition, Version version) {
        return plan.runs().stream()
                .anyMatch(run -> !run.reused()
                        && run.coordinates().condition().equals(condition.name())
                        && run.coordinates().version().equals(version.name()));
    }

    private void run(
            String kind, List<String> command, String condition, Path directory, Map<String, String> words, Path file)
            throws ConfigurationException, IOException {
        List<String> filled = filled(command, words, directory);
        String shown = redactor.redact(ShellWord.line(filled));
        log.info(kind + ": " + shown + " (in " + directory + ")");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        ProcessEnding ending = new Supervisor()
                .run(
                        ProcessRequest.of(filled, directory, environment)
                                .withSinks(said, said)
                                .withMarker(Marker.in(place))
                                .withLimits(Limits.wall(LIMIT).withOutputBytes(OUTPUT_BYTES)),
                        cancellation);
        String output = said.toString(StandardCharsets.UTF_8);
        AtomicFile.writeText(file, redactor, "$ " + shown + "\n" + output);
        if (cancellation.getAsBoolean()) {
            throw new IOException("the build was stopped before the first run, in: " + shown);
        }
        boolean done =
                ending.how() == ProcessEnding.How.EXITED && ending.exitCode().orElse(-1) == 0;
        if (!done) {
            last(redactor.redact(output)).forEach(log::warn);
            throw new ConfigurationException(List.of(new Problem(
                    true,
                    "<conditions><condition>[" + condition + "]<" + kind + ">",
                    "`" + shown + "` " + how(ending) + ", so nothing was run; its output is in " + file)));
        }
    }

    private static List<String> filled(List<String> command, Map<String, String> words, Path directory) {
        List<String> filled = new ArrayList<>();
        for (String word : command) {
            String text = word;
            for (Map.Entry<String, String> known : words.entrySet()) {
                text = text.replace("{{" + known.getKey() + "}}", known.getValue());
            }
            filled.add(text);
        }
        String program = filled.get(0);
        if (program.indexOf('/') > 0) {
            filled.set(0, directory.resolve(program).normalize().toString());
        }
        return filled;
    }

    private static String how(ProcessEnding ending) {
        return switch (ending.how()) {
            case EXITED -> "ended with exit code " + ending.exitCode().orElse(-1);
            case NOT_STARTED -> "could not be started (" + ending.text() + ")";
            case TIMED_OUT -> "was ended after its time limit of " + LIMIT.toMinutes() + " min";
            case IDLE, LINGERED, CANCELLED -> "was ended";
        };
    }

    private static List<String> last(String output) {
        List<String> lines = output.strip().lines().toList();
        return lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size());
    }
}
