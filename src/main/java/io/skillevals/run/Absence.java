package io.skillevals.run;

import io.skillevals.suite.Skill;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Looks wherever agents look for skills, and finds those that should not be there. */
final class Absence {

    private static final List<String> PLACES = List.of(
            ".claude/skills",
            ".agents/skills",
            ".codex/skills",
            ".gemini/skills",
            ".opencode/skills",
            ".config/opencode/skills",
            ".qwen/skills",
            ".github/skills",
            ".copilot/skills",
            "skills");

    private Absence() {}

    /** What was found of the skills in a folder. */
    static List<String> breaches(Path folder, String called, List<Skill> skills) {
        List<String> breaches = new ArrayList<>();
        for (Skill skill : skills) {
            for (String place : PLACES) {
                if (Files.exists(folder.resolve(place).resolve(skill.name()))) {
                    breaches.add("the skill " + skill.name() + " is in " + place + " of the " + called);
                }
            }
        }
        return breaches;
    }
}
