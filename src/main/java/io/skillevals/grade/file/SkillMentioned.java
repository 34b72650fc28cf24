package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.grade.TextPattern;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Whether the agent's output shows signs of a skill: its name, or what is typical of it. Of several expected skills the share.
 * That is a mention and no invocation; whether the skill was taken into use is asked by {@code skill-invoked}.
 */
public final class SkillMentioned implements CheckType {

    private static final String SKILL = "skill";
    private static final String PATTERNS = "patterns";
    private static final String NO_INVOCATION = "; a mention is no invocation";

    @Override
    public String name() {
        return "skill-mentioned";
    }

    @Override
    public String schema() {
        return Fields.none()
                .text(SKILL, "The skill's name. Default: the skills that the fixture expects.")
                .texts(
                        PATTERNS,
                        "pattern",
                        "Regular expressions of which one must be found; case does not count. Default: the name.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        return Fields.texts(spec.config().path(PATTERNS))
                .flatMap(expression -> TextPattern.problem(expression).stream())
                .toList();
    }

    @Override
    public Check create(CheckSpec spec) {
        return Answers.check(evidence -> ask(spec.config(), evidence));
    }

    private static CheckResult ask(JsonNode config, RunEvidence evidence) throws Undecided {
        if (evidence.words().isEmpty()) {
            return Said.withoutWords(evidence);
        }
        Map<String, List<Wanted>> signs = signs(config, evidence);
        if (signs.isEmpty()) {
            return CheckResult.notApplicable("neither the check nor the fixture names a skill");
        }
        List<String> mentioned = new ArrayList<>();
        List<Evidence> shown = new ArrayList<>();
        for (Map.Entry<String, List<Wanted>> skill : signs.entrySet()) {
            List<Evidence> found = found(skill.getValue(), evidence);
            if (!found.isEmpty()) {
                mentioned.add(skill.getKey());
                shown.addAll(found);
            }
        }
        return CheckResult.scored(
                (double) mentioned.size() / signs.size(),
                (mentioned.isEmpty()
                                ? "no sign of " + String.join(", ", signs.keySet())
                                : "signs of " + String.join(", ", mentioned))
                        + NO_INVOCATION,
                Answers.first(shown));
    }

    private static Map<String, List<Wanted>> signs(JsonNode config, RunEvidence evidence) {
        List<Wanted> patterns = Fields.texts(config.path(PATTERNS))
                .map(expression -> Wanted.pattern(expression, null))
                .toList();
        String skill = config.path(SKILL).asString("");
        List<String> skills = skill.isEmpty() ? evidence.expectedSkills() : List.of(skill);
        Map<String, List<Wanted>> signs = new LinkedHashMap<>();
        if (!patterns.isEmpty()) {
            signs.put(skills.isEmpty() ? "the skill" : String.join(", ", skills), patterns);
        } else {
            skills.forEach(name -> signs.put(name, List.of(asWord(name))));
        }
        return signs;
    }

    private static Wanted asWord(String name) {
        return Wanted.pattern("(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])", null);
    }

    private static List<Evidence> found(List<Wanted> signs, RunEvidence evidence) throws Undecided {
        List<Evidence> shown = new ArrayList<>();
        for (Wanted sign : signs) {
            if (new Said(sign, false).found(evidence) instanceof CheckResult.Scored scored) {
                shown.addAll(scored.evidence());
            }
        }
        return shown;
    }
}
