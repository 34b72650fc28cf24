package io.skillevals.run;

import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Skill;
import io.skillevals.suite.SkillTexts;
import io.skillevals.suite.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What the agent of a condition must not come to see.
 *
 * @param skills the skills of the suite, under evaluation or not, that the condition does not bring in any way
 * @param key the lines by which the answer key is known again
 * @param paths where all of it lies on this machine
 */
record Concealed(List<WithheldSkill> skills, DistinctiveLines key, ForbiddenPaths paths) {

    /** The skills as references to them are looked for, before it is known which of their lines tell them apart. */
    static List<WithheldSkill> named(List<Skill> skills) {
        return skills.stream()
                .map(skill -> WithheldSkill.of(skill, DistinctiveLines.NONE))
                .toList();
    }

    /**
     * What is concealed from runs of a fixture.
     *
     * @param project the project
     * @param files those of it that its agents get as they are: what stands there anyway tells nothing
     * @param brought the skills that the condition brings, in which the same may stand
     */
    static Concealed of(
            Fixture fixture,
            Path project,
            Set<String> files,
            List<Skill> withheld,
            List<Skill> brought,
            ForbiddenPaths paths)
            throws IOException {
        Map<Skill, List<String>> texts = new LinkedHashMap<>();
        Set<String> candidates = new HashSet<>();
        for (Skill skill : withheld) {
            List<String> own = SkillTexts.each(skill);
            texts.put(skill, own);
            own.forEach(text -> TextScan.lines(text, line -> candidates.add(TextScan.plain(line))));
        }
        candidates.addAll(AnswerKeyText.of(fixture, line -> false).lines());
        Set<String> common = new HashSet<>();
        Consumer<String> seen = line -> {
            String plain = TextScan.plain(line);
            if (candidates.contains(plain)) {
                common.add(plain);
            }
        };
        for (Prompt prompt : fixture.prompts()) {
            for (Step step : prompt.sessions()) {
                TextScan.lines(step.prompt(), seen);
                step.evidence()
                        .values()
                        .forEach(file -> SkillFile.text(file).ifPresent(text -> TextScan.lines(text, seen)));
            }
        }
        for (Skill skill : brought) {
            SkillTexts.each(skill).forEach(text -> TextScan.lines(text, seen));
        }
        for (String file : files) {
            SkillFile.text(project.resolve(file)).ifPresent(text -> TextScan.lines(text, seen));
        }
        List<WithheldSkill> skills = new ArrayList<>();
        texts.forEach((skill, all) ->
                skills.add(WithheldSkill.of(skill, DistinctiveLines.ofMarkdown(all, common::contains))));
        return new Concealed(List.copyOf(skills), AnswerKeyText.of(fixture, common::contains), paths);
    }

    /** The lines of all of it, to look for them at once. */
    DistinctiveLines allLines() {
        Set<String> all = new HashSet<>(key.lines());
        skills.forEach(skill -> all.addAll(skill.lines().lines()));
        return new DistinctiveLines(all);
    }

    /** The same for a run whose own folders may lie anywhere. */
    Concealed except(Path own) {
        return new Concealed(skills, key, paths.except(own));
    }
}
