package io.skillevals.run;

import io.skillevals.suite.SkillTexts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What of the withheld skills is left in a project after its cleansing. Settings are no lines that could be taken out: where they name a
 * skill, or a file with its text, the project is no control's. The skill's text in any other file is the project's own affair, and noted.
 *
 * @param project the project as its agents get it, or another folder of theirs
 * @param called what it is, for people
 * @param withheld the skills
 */
record LeftInProject(Path project, String called, List<WithheldSkill> withheld) {

    /**
     * Looks.
     *
     * @param files what is left of the project
     * @param untouched those of them whose text is left as it was
     */
    void look(Set<String> files, Set<String> untouched, Collection<String> breaches, Collection<String> notes)
            throws IOException {
        Set<String> settings = files.stream().filter(Instructions::areSettings).collect(Collectors.toSet());
        String allSettings = settings.stream()
                .sorted()
                .flatMap(file -> SkillFile.text(project.resolve(file)).stream())
                .collect(Collectors.joining("\n"));
        for (WithheldSkill skill : withheld) {
            named(skill, settings, breaches);
            DistinctiveLines lines = DistinctiveLines.ofMarkdown(SkillTexts.each(skill.skill()), line -> false);
            for (String file : untouched.stream().sorted().toList()) {
                if (holds(file, lines)) {
                    boolean served = allSettings.contains(file);
                    (served ? breaches : notes)
                            .add(file + " of " + called + (served ? ", which its settings name," : "")
                                    + " holds text of the skill " + skill.name());
                }
            }
        }
    }

    private void named(WithheldSkill skill, Collection<String> settings, Collection<String> breaches) {
        settings.stream().sorted().forEach(file -> {
            Optional<String> text = SkillFile.text(project.resolve(file));
            if (text.isPresent() && text.get().lines().anyMatch(skill::isNamedIn)) {
                breaches.add(file + " of " + called + " names the skill " + skill.name());
            }
        });
    }

    private boolean holds(String file, DistinctiveLines lines) {
        return SkillFile.text(project.resolve(file))
                .flatMap(text -> lines.evidence(lines.in(text)))
                .isPresent();
    }
}
