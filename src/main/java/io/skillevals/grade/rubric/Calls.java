package io.skillevals.grade.rubric;

import io.skillevals.code.CallName;
import io.skillevals.code.CallSite;
import io.skillevals.code.CodeBase;
import io.skillevals.code.CodeFunction;
import io.skillevals.grade.Fields;
import io.skillevals.io.Json;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whether the code that the agent left holds a call, so many times, with these arguments, in these files; with functions the
 * share of those that lead to it. What could not be resolved is shown and never taken for a call nor for a wrong value.
 */
public final class Calls implements CheckType {

    private static final String CALL = "call";
    private static final String FUNCTION = "function";
    private static final String ARGUMENTS = "arguments";
    private static final String MINIMUM = "min";
    private static final String MAXIMUM = "max";
    private static final String ABSENT = "absent";
    private static final String FILES = "files";
    private static final String ADDED = "added";

    /** How many places are shown, that a report stays readable. */
    private static final int MAX_SHOWN = 40;

    /**
     * What is asked of a number of calls.
     *
     * @param absent whether there must be none
     */
    private record Count(int minimum, int maximum, boolean absent) {

        boolean holds(int calls) {
            return absent ? calls == 0 : calls >= minimum && calls <= maximum;
        }

        String wanted() {
            if (absent) {
                return "none";
            }
            return maximum == Integer.MAX_VALUE ? "at least " + minimum : minimum + " to " + maximum;
        }
    }

    /** The question, as configured. */
    private record Question(
            CallName call,
            List<String> functions,
            WantedArguments arguments,
            FileGlobs files,
            Count count,
            boolean added) {}

    @Override
    public String name() {
        return "calls";
    }

    @Override
    public String schema() {
        return Fields.none()
                .text(CALL, "The call: push_data, pushData, customers.push_data and /customers/push_data alike.")
                .textOrTexts(FUNCTION, FUNCTION, "Functions that must lead to it, directly or through others.")
                .property(ARGUMENTS, arguments())
                .count(MINIMUM, "The fewest calls. Default: 1.")
                .count(MAXIMUM, "The most calls. Default: any number.")
                .flag(ABSENT, "Whether there must be no such call. Default: false.")
                .textOrTexts(FILES, "file", "Globs of the files in which calls count. Default: all.")
                .flag(ADDED, "Whether only calls count that the pristine project does not have. Default: false.")
                .require(CALL)
                .schema();
    }

    private static ObjectNode arguments() {
        ObjectNode field = Json.mapper()
                .createObjectNode()
                .put(
                        "description",
                        "What must be passed by name: names, or an object of a name and a text, number or truth value"
                                + " that it must be, {\"matches\": regular expression}, or null for any value.");
        field.putArray("type").add("object").add("array").add("string");
        field.put("minLength", 1);
        field.put("x-item", "argument");
        field.putObject("items").put("type", "string").put("minLength", 1);
        ObjectNode value = field.putObject("additionalProperties");
        value.putArray("type")
                .add("string")
                .add("number")
                .add("boolean")
                .add("null")
                .add("object");
        value.putObject("properties")
                .putObject(WantedArguments.MATCHES)
                .put("type", "string")
                .put("minLength", 1);
        value.putArray("required").add(WantedArguments.MATCHES);
        value.put("additionalProperties", false);
        return field;
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        JsonNode config = spec.config();
        List<String> problems = new ArrayList<>();
        if (CallName.plain(config.path(CALL).asString(""))
                .replaceAll("[./\\s]", "")
                .isEmpty()) {
            problems.add("`" + config.path(CALL).asString("") + "` names no call");
        }
        boolean absent = config.path(ABSENT).asBoolean(false);
        if (absent && (config.has(MINIMUM) || config.has(MAXIMUM))) {
            problems.add(ABSENT + " says that there must be no call: leave out " + MINIMUM + " and " + MAXIMUM);
        } else if (maximum(config) < minimum(config)) {
            problems.add(
                    MAXIMUM + " is below " + MINIMUM + ", which is 1 where it is not given: no number of calls would do"
                            + (maximum(config) == 0 ? "; to forbid the call say " + ABSENT : ""));
        } else if (minimum(config) == 0 && !config.has(MAXIMUM)) {
            problems.add("with " + MINIMUM + " 0 and no " + MAXIMUM + " any number of calls would do");
        }
        List<String> functions = Fields.textsOf(config.path(FUNCTION));
        if (config.has(FUNCTION) && functions.stream().allMatch(String::isBlank)) {
            problems.add(FUNCTION + " names none");
        }
        problems.addAll(WantedArguments.problems(config.path(ARGUMENTS)));
        problems.addAll(FileGlobs.problems(Fields.textsOf(config.path(FILES))));
        return problems;
    }

    private static int minimum(JsonNode config) {
        return config.path(MINIMUM).asInt(1);
    }

    private static int maximum(JsonNode config) {
        return config.path(MAXIMUM).asInt(Integer.MAX_VALUE);
    }

    @Override
    public Check create(CheckSpec spec) {
        JsonNode config = spec.config();
        Question question = new Question(
                CallName.of(config.path(CALL).asString().strip()),
                Fields.textsOf(config.path(FUNCTION)),
                WantedArguments.of(config.path(ARGUMENTS)),
                FileGlobs.of(Fields.textsOf(config.path(FILES))),
                new Count(minimum(config), maximum(config), config.path(ABSENT).asBoolean(false)),
                config.path(ADDED).asBoolean(false));
        return evidence -> check(evidence, question);
    }

    private static CheckResult check(RunEvidence evidence, Question question) {
        RubricCode rubric = RubricCode.of(evidence);
        CodeBase code = rubric.code();
        Findings findings = new Findings();
        if (code.codeDigests().isEmpty()) {
            findings.add("there is no source file of the application in a language that can be read");
        }
        KnownCalls known =
                question.added() ? KnownCalls.of(rubric.pristine().code(), question.call()) : KnownCalls.NONE;
        CheckResult.Scored result = question.functions().isEmpty()
                ? everywhere(code, question, known, findings)
                : within(rubric, question, known, findings);
        if (question.count().absent() && result.score() == 1) {
            findings.unresolved(code.unresolved());
        }
        return findings.scored(result.score(), result.details(), code);
    }

    private static CheckResult.Scored everywhere(
            CodeBase code, Question question, KnownCalls known, Findings findings) {
        int calls = count(code.sites(question.call()), question, known, "", findings);
        return scored(
                question.count().holds(calls) ? 1 : 0,
                calls + (calls == 1 ? " call" : " calls") + " of " + question.call() + ", wanted: "
                        + question.count().wanted());
    }

    private static CheckResult.Scored within(
            RubricCode rubric, Question question, KnownCalls known, Findings findings) {
        int held = 0;
        for (String name : question.functions()) {
            if (holds(rubric, name, question, known, findings)) {
                held++;
            }
        }
        int all = question.functions().size();
        String rule = question.count().absent() ? " do not lead to " : " lead to ";
        if (held < all && !question.count().absent()) {
            for (CallSite site : rubric.code().sites(question.call())) {
                findings.add(question.call() + " is called here: ", site);
            }
        }
        return scored((double) held / all, held + " of " + all + " functions" + rule + question.call());
    }

    /** Whether one of the functions of a name leads to as many calls as wanted; where none must, whether none does. */
    private static boolean holds(
            RubricCode rubric, String name, Question question, KnownCalls known, Findings findings) {
        List<CodeFunction> functions = Placement.functions(rubric, name);
        if (functions.isEmpty()) {
            findings.add("no function " + name + " was found");
            return false;
        }
        CodeBase code = rubric.code();
        boolean any = false;
        boolean all = true;
        for (CodeFunction function : functions) {
            int calls = count(code.reached(function, question.call()), question, known, name + " leads to ", findings);
            boolean holds = question.count().holds(calls);
            any |= holds;
            all &= holds;
            if (calls == 0) {
                findings.add(function.file(), function.line(), name + " does not lead to " + question.call());
                findings.unresolved(code.notes(function));
            }
        }
        return question.count().absent() ? all : any;
    }

    /** How many places hold the call as it is wanted; of several ways that lead to one each must pass what is wanted. */
    private static int count(
            List<CallSite> sites, Question question, KnownCalls known, String prefix, Findings findings) {
        boolean absent = question.count().absent();
        int count = 0;
        int shown = 0;
        List<List<CallSite>> places = List.copyOf(sites.stream()
                .filter(site -> question.files().match(site.file()))
                .collect(Collectors.groupingBy(CallSite::place, LinkedHashMap::new, Collectors.toList()))
                .values());
        for (List<CallSite> ways : known.without(places)) {
            int fitting = 0;
            for (CallSite way : ways) {
                WantedArguments.Finding found = question.arguments().in(way);
                boolean fits = absent ? found.fits() && found.certain() : found.fits();
                fitting += fits ? 1 : 0;
                if (shown++ < MAX_SHOWN) {
                    findings.add(prefix + question.call() + found.shown() + ": ", way);
                    found.unresolved().forEach(text -> findings.add(way.file(), way.line(), "not resolved: " + text));
                }
            }
            count += (absent ? fitting > 0 : fitting == ways.size()) ? 1 : 0;
        }
        if (shown > MAX_SHOWN) {
            findings.add((shown - MAX_SHOWN) + " further calls of " + question.call());
        }
        return count;
    }

    private static CheckResult.Scored scored(double score, String details) {
        return (CheckResult.Scored) CheckResult.scored(score, details, List.of());
    }
}
