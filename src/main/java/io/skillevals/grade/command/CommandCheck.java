package io.skillevals.grade.command;

import io.skillevals.container.EngineException;
import io.skillevals.grade.Fields;
import io.skillevals.grade.TextPattern;
import io.skillevals.io.Json;
import io.skillevals.process.ProcessEnding.How;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A command in a copy of a run's tree, and what its end is taken for.
 *
 * @param program what is run
 * @param tree what is copied
 * @param exits the exit codes that are wanted; empty where nothing is said
 * @param output what must be found in its standard output
 * @param errors what must be found in its standard error
 */
record CommandCheck(
        Program program, Tree tree, Set<Integer> exits, List<TextPattern> output, List<TextPattern> errors) {

    static final Duration TIMEOUT = Duration.ofSeconds(120);

    private static final String EXIT = "exit";
    private static final String STDOUT = "stdout";
    private static final String STDERR = "stderr";
    private static final String PROJECT = "project";
    private static final int MOST_EXIT = 255;

    /** What the end of a command is taken for. */
    @FunctionalInterface
    interface Judge {
        CheckResult judge(CommandCheck check, Ran ran);
    }

    /** The fields, which are the same whatever the end is taken for. */
    static String schema(String usualExit) {
        ObjectNode exit = Json.mapper()
                .createObjectNode()
                .put("description", "The exit code, or a list of those that are wanted. Default: " + usualExit + ".")
                .put("minimum", 0)
                .put("maximum", MOST_EXIT)
                .put("minItems", 1)
                .put("x-item", "code");
        exit.putArray("type").add("integer").add("array");
        exit.putObject("items").put("type", "integer").put("minimum", 0).put("maximum", MOST_EXIT);
        Fields fields = ProgramFields.directoryIn(ProgramFields.commandIn(Fields.none())
                .oneOf(
                        Tree.FIELD,
                        Stream.of(Tree.values()).map(Tree::label),
                        "Which tree is copied. Default: workspace."));
        return ProgramFields.in(fields, TIMEOUT.toSeconds() + "s")
                .property(EXIT, exit)
                .textOrTexts(STDOUT, "pattern", "Regular expressions that must be found in its standard output.")
                .textOrTexts(STDERR, "pattern", "Regular expressions that must be found in its standard error.")
                .require(ProgramFields.COMMAND)
                .schema();
    }

    static List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>(ProgramFields.problems(spec.config()));
        for (String field : List.of(STDOUT, STDERR)) {
            Fields.textsOf(spec.config().path(field))
                    .forEach(expression ->
                            TextPattern.problem(expression).ifPresent(problem -> problems.add(field + ": " + problem)));
        }
        return problems;
    }

    static Duration limit(CheckSpec spec) {
        return Programs.limit(ProgramFields.timeout(spec.config(), TIMEOUT));
    }

    static CommandCheck read(JsonNode config) {
        Set<Integer> exits = new TreeSet<>();
        JsonNode exit = config.path(EXIT);
        if (exit.isNumber()) {
            exits.add(exit.asInt());
        } else {
            exit.forEach(code -> exits.add(code.asInt()));
        }
        return new CommandCheck(
                ProgramFields.read(config, TIMEOUT),
                Tree.of(config.path(Tree.FIELD).asString("")),
                exits,
                patterns(config.path(STDOUT)),
                patterns(config.path(STDERR)));
    }

    private static List<TextPattern> patterns(JsonNode field) {
        return Fields.textsOf(field).stream().map(TextPattern::of).toList();
    }

    /** The check. */
    Check judgedBy(Judge judge, Programs programs) {
        return evidence -> {
            Optional<Path> found = tree.in(evidence);
            return found.isEmpty()
                    ? CheckResult.error("the run directory holds no " + tree.label())
                    : run(found.get(), evidence, judge, programs);
        };
    }

    private CheckResult run(Path found, RunEvidence evidence, Judge judge, Programs programs) throws IOException {
        try (Workplace place = Workplace.in(evidence.scratch())) {
            Path copy = place.copy(PROJECT, found, path -> false);
            Ran ran = programs.run(program, place, copy, Map.of(), false, evidence::cancelled);
            return ran.how() == How.CANCELLED ? CheckResult.error(ran.told()) : judge.judge(this, ran);
        } catch (EngineException e) {
            return CheckResult.error(String.valueOf(e.getMessage()));
        }
    }

    /**
     * The result of a command that came to its end, by whether that is the wanted one, and by what it printed. What is not found in
     * a stream of which a part is missing may have been in that part: this is no 0.
     */
    CheckResult judged(boolean wanted, Ran ran) {
        List<Evidence> evidence = new ArrayList<>(ran.evidence());
        Looked printed = look(output, ran.output(), "standard output", evidence)
                .and(look(errors, ran.errors(), "standard error", evidence));
        if (wanted && printed == Looked.UNKNOWN) {
            return CheckResult.error("it printed more than is kept, and what is wanted is not in what is: "
                    + ran.account() + "; let it print less, or look for it in the command itself");
        }
        boolean found = printed == Looked.FOUND;
        String details = ran.told() + (wanted && !found ? ", but did not print what is wanted" : "");
        return CheckResult.scored(wanted && found ? 1 : 0, details, evidence);
    }

    /** Whether all that is wanted was printed, in the order of what outweighs what. */
    private enum Looked {
        FOUND,
        UNKNOWN,
        MISSING;

        Looked and(Looked other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }

    private static Looked look(List<TextPattern> patterns, Printed printed, String name, List<Evidence> evidence) {
        Looked all = Looked.FOUND;
        for (TextPattern pattern : patterns) {
            boolean found = pattern.isIn(printed.text());
            all = all.and(found ? Looked.FOUND : printed.cut() ? Looked.UNKNOWN : Looked.MISSING);
            evidence.add(Evidence.of(pattern + (found ? " is found in its " : " is not found in its ") + name));
        }
        return all;
    }
}
