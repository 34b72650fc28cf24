package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Matrix;
import io.skillevals.suite.Matrix.Rule;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Version;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Reads which cells are run: the rules of the block, or those that {@code -Devals.include} and {@code -Devals.exclude} give in place of its
 * includes and excludes; and the versions that {@code -Devals.versions} selects.
 */
final class MatrixReader {

    private static final String FIXTURE = "fixture";
    private static final String PROMPT = "prompt";
    private static final String CONDITION = "condition";
    private static final String AGENT = "agent";
    private static final String MODEL = "model";
    private static final String VERSION = "version";

    /** What a rule may name, and where a cell has it. */
    private static final Map<String, Function<Matrix.Cell, String>> NAMES = names();

    private static final String VERSIONS = "versions";
    private static final List<String> ALL_VERSIONS = List.of(Version.CANDIDATE, Version.BASELINE);

    private final SuiteInput input;
    private final JsonDocument block;
    private final Problems problems;
    private final List<Written> written = new ArrayList<>();

    MatrixReader(SuiteInput input, JsonDocument block, Problems problems) {
        this.input = input;
        this.block = block;
        this.problems = problems;
    }

    /**
     * The matrix.
     *
     * @param baseline whether there is a baseline
     */
    Matrix read(boolean baseline) {
        List<Rule> includes = rules("include", "includes");
        List<Rule> excludes = new ArrayList<>(rules("exclude", "excludes"));
        excludes.addAll(versions(baseline));
        return new Matrix(includes, excludes);
    }

    /** Tells of rules that no cell of the suite fits: on the command line an error, in the block, which selectors narrow, a warning. */
    void examine(Suite suite) {
        List<Matrix.Cell> possible = Matrix.possible(suite, ALL_VERSIONS);
        if (possible.isEmpty()) {
            return;
        }
        for (Written rule : written) {
            if (possible.stream().noneMatch(rule.rule()::fits)) {
                String why = why(rule, possible);
                if (rule.selector()) {
                    problems.error(rule.place(), why);
                } else {
                    problems.warning(rule.place(), why);
                }
            }
        }
        if (problems.errors().isEmpty() && Matrix.cells(suite).isEmpty()) {
            problems.error(
                    written.stream().map(Written::place).findFirst().orElse("-Devals." + VERSIONS),
                    "the matrix leaves nothing to run: " + possible(suite) + " would be there without its rules");
        }
    }

    private static String possible(Suite suite) {
        int cells = Matrix.possible(suite, List.of(Version.CANDIDATE)).size();
        return cells + (cells == 1 ? " cell" : " cells");
    }

    private static String why(Written rule, List<Matrix.Cell> possible) {
        for (Map.Entry<String, String> wanted : rule.names().entrySet()) {
            List<String> there =
                    possible.stream().map(NAMES.get(wanted.getKey())).distinct().toList();
            if (there.stream().noneMatch(name -> Rule.fits(wanted.getValue(), name))) {
                return "no " + wanted.getKey() + " of what is selected is `" + wanted.getValue() + "`"
                        + Suggestion.of(
                                wanted.getValue(),
                                there.stream().filter(name -> !name.isEmpty()).toList());
            }
        }
        return "no cell has all of these names";
    }

    private List<Rule> rules(String selector, String list) {
        List<Written> found = input.selector(selector)
                .map(text -> ofCommandLine(text, "-Devals." + selector))
                .orElseGet(() -> ofBlock(list));
        written.addAll(found);
        return found.stream().map(Written::rule).toList();
    }

    private List<Written> ofBlock(String list) {
        List<Written> rules = new ArrayList<>();
        JsonNode nodes = block.get("matrix").path(list);
        for (int i = 0; nodes.isArray() && i < nodes.size(); i++) {
            Map<String, String> names = new LinkedHashMap<>();
            for (String field : NAMES.keySet()) {
                if (nodes.get(i).path(field).isString()) {
                    names.put(field, nodes.get(i).path(field).asString());
                }
            }
            String place = block.place("/matrix/" + list + "/" + i);
            if (!names.isEmpty()) {
                rules.add(new Written(names, place, false));
            } else if (nodes.get(i).isEmpty()) {
                problems.error(place, "a rule that names nothing would be for every cell: name " + known());
            }
        }
        return rules;
    }

    private List<Written> ofCommandLine(String text, String place) {
        List<List<String>> parts = Arrays.stream(text.split(";"))
                .map(Selectors::list)
                .filter(rule -> !rule.isEmpty())
                .toList();
        if (parts.isEmpty()) {
            problems.error(place, "`" + text + "` names nothing");
        }
        List<Written> rules = new ArrayList<>();
        for (List<String> rule : parts) {
            Map<String, String> names = new LinkedHashMap<>();
            List<String> wrong =
                    rule.stream().flatMap(part -> name(part, names).stream()).toList();
            wrong.forEach(problem -> problems.error(place, problem));
            if (wrong.isEmpty()) {
                rules.add(new Written(names, place, true));
            }
        }
        return rules;
    }

    /** Puts what a part of a rule names; says what is wrong with it. */
    private static Optional<String> name(String part, Map<String, String> names) {
        int equals = part.indexOf('=');
        if (equals < 0) {
            return Optional.of(
                    "`" + part + "` is no part of a rule: write condition=skill,fixture=flask-*;agent=codex");
        }
        String field = part.substring(0, equals).strip();
        if (!NAMES.containsKey(field)) {
            return Optional.of("unknown field `" + field + "`" + Suggestion.of(field, NAMES.keySet()));
        }
        return names.putIfAbsent(field, part.substring(equals + 1).strip()) == null
                ? Optional.empty()
                : Optional.of("a rule names its " + field + " twice: separate rules by ;");
    }

    /** A rule for each version that is not selected. */
    private List<Rule> versions(boolean baseline) {
        List<String> known = baseline ? ALL_VERSIONS : List.of(Version.CANDIDATE);
        return Selectors.names(input, VERSIONS, problems)
                .map(names -> {
                    names.stream()
                            .filter(name -> !known.contains(name))
                            .forEach(name -> problems.error(
                                    "-Devals." + VERSIONS,
                                    name.equals(Version.BASELINE)
                                            ? "there is no baseline: name one by <baseline> or -Devals.baseline=REF"
                                            : "unknown version `" + name + "`" + Suggestion.of(name, known)));
                    return ALL_VERSIONS.stream()
                            .filter(version -> !names.contains(version))
                            .map(version -> new Rule(null, null, null, null, null, version))
                            .toList();
                })
                .orElse(List.of());
    }

    private static String known() {
        return String.join(
                        ", ", NAMES.keySet().stream().limit(NAMES.size() - 1L).toList()) + " or " + VERSION;
    }

    private static Map<String, Function<Matrix.Cell, String>> names() {
        Map<String, Function<Matrix.Cell, String>> names = new LinkedHashMap<>();
        names.put(FIXTURE, Matrix.Cell::fixture);
        names.put(PROMPT, Matrix.Cell::prompt);
        names.put(CONDITION, Matrix.Cell::condition);
        names.put(AGENT, Matrix.Cell::agent);
        names.put(MODEL, Matrix.Cell::model);
        names.put(VERSION, Matrix.Cell::version);
        return Collections.unmodifiableMap(names);
    }

    /**
     * A rule as it was written.
     *
     * @param names what it names, by field
     * @param selector whether it stands on the command line
     */
    private record Written(Map<String, String> names, String place, boolean selector) {

        Rule rule() {
            return new Rule(
                    names.get(FIXTURE),
                    names.get(PROMPT),
                    names.get(CONDITION),
                    names.get(AGENT),
                    names.get(MODEL),
                    names.get(VERSION));
        }
    }
}
