package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.grade.TextPattern;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.trajectory.Transcript;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * The share of conditions that the agent's last message fulfils: texts that it contains, patterns that are found in it, patterns
 * that are not. It is the result that the run's record has, else the last message of the transcript.
 */
public final class FinalMessage implements CheckType {

    private static final String CONTAINS = "contains";
    private static final String MATCHES = "matches";
    private static final String NOT = "excludes";
    private static final String IGNORE_CASE = "ignoreCase";

    @Override
    public String name() {
        return "final-message";
    }

    @Override
    public String schema() {
        return Fields.none()
                .texts(CONTAINS, "text", "Texts that it must contain.")
                .texts(MATCHES, "pattern", "Regular expressions that must be found in it.")
                .texts(NOT, "pattern", "Regular expressions that must not be found in it.")
                .flag(IGNORE_CASE, "Whether case does not count. Default: false.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>();
        for (String field : List.of(MATCHES, NOT)) {
            Fields.texts(spec.config().path(field))
                    .forEach(expression ->
                            TextPattern.problem(expression).ifPresent(problem -> problems.add(field + ": " + problem)));
        }
        if (!spec.config().has(CONTAINS)
                && !spec.config().has(MATCHES)
                && !spec.config().has(NOT)) {
            problems.add("say what is wanted of the message: " + CONTAINS + ", " + MATCHES + " or " + NOT);
        }
        return problems;
    }

    /**
     * One condition.
     *
     * @param wanted what is wanted, for readers
     * @param negative whether a message that says nothing would fulfil it
     */
    private record Condition(String wanted, boolean negative, Predicate<String> holds) {}

    @Override
    public Check create(CheckSpec spec) {
        List<Condition> conditions = conditions(spec.config());
        return Told.check(evidence -> judge(conditions, evidence));
    }

    private static List<Condition> conditions(JsonNode config) {
        boolean ignoreCase = config.path(IGNORE_CASE).asBoolean(false);
        List<Condition> conditions = new ArrayList<>();
        Fields.texts(config.path(CONTAINS))
                .forEach(text -> conditions.add(new Condition(
                        "contains `" + text + "`",
                        false,
                        message -> ignoreCase ? lower(message).contains(lower(text)) : message.contains(text))));
        Fields.texts(config.path(MATCHES))
                .map(expression -> TextPattern.of(expression, ignoreCase))
                .forEach(pattern -> conditions.add(new Condition("matches " + pattern, false, pattern::isIn)));
        Fields.texts(config.path(NOT))
                .map(expression -> TextPattern.of(expression, ignoreCase))
                .forEach(pattern -> conditions.add(
                        new Condition("does not match " + pattern, true, message -> !pattern.isIn(message))));
        return conditions;
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static CheckResult judge(List<Condition> conditions, RunEvidence evidence) {
        Optional<Transcript> transcript = evidence.transcript();
        String message = Optional.ofNullable(evidence.run().result())
                .filter(result -> !result.isBlank())
                .or(() -> transcript.flatMap(Transcript::finalMessage))
                .orElse("");
        if (message.isEmpty()) {
            return withoutMessage(conditions, transcript.isPresent(), Told.didNothing(evidence));
        }
        List<Evidence> shown = new ArrayList<>();
        shown.add(Evidence.of("the last message: " + Told.excerpt(message)));
        int held = 0;
        for (Condition condition : conditions) {
            boolean holds = condition.holds().test(message);
            held += holds ? 1 : 0;
            shown.add(Evidence.of((holds ? "holds: " : "does not hold: ") + condition.wanted()));
        }
        return CheckResult.scored(
                (double) held / conditions.size(), held + " of " + conditions.size() + " conditions hold", shown);
    }

    private static CheckResult withoutMessage(List<Condition> conditions, boolean told, boolean nothingDone) {
        if (!told) {
            return CheckResult.notApplicable("the run does not tell the agent's last message");
        }
        if (conditions.stream().allMatch(Condition::negative)) {
            return CheckResult.notApplicable(nothingDone ? Told.NOTHING_DONE : "the agent left no last message");
        }
        return Told.score(false, "the agent left no last message");
    }
}
