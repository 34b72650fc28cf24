package io.skillevals.run;

import io.skillevals.suite.Skill;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The folders in which agents look for skills, in a project as in a home. */
final class SkillPlaces {

    private static final List<String> PLACES = List.of(
            ".claude/skills",
            ".agents/skills",
            ".codex/skills",
            ".gemini/skills",
            ".opencode/skills",
            ".opencode/skill",
            ".config/opencode/skills",
            ".config/opencode/skill",
            ".qwen/skills",
            ".github/skills",
            ".copilot/skills",
            ".cursor/skills");

    private SkillPlaces() {}

    /**
     * The folder of a skill that a relative path lies in, where it is one in which agents look.
     *
     * @param named folders in which they look besides, because the project's settings name them
     */
    static Optional<String> folderOf(Skill skill, String path, Collection<String> named) {
        for (String place : Stream.concat(PLACES.stream(), named.stream()).toList()) {
            int at = ("/" + path).indexOf("/" + place + "/");
            if (at == 0 || (at > 0 && !named.contains(place))) {
                int begin = at + place.length() + 1;
                int end = path.indexOf('/', begin);
                if (SkillFile.isFolderOf(skill, path.substring(begin, end < 0 ? path.length() : end))) {
                    return Optional.of(end < 0 ? path : path.substring(0, end));
                }
            }
        }
        return Optional.empty();
    }

    /** The places of a folder at which a skill lies, as relative paths. */
    static List<String> holding(Path folder, Skill skill) {
        List<String> found = new ArrayList<>();
        for (String place : PLACES) {
            if (Files.exists(folder.resolve(place).resolve(skill.name()), LinkOption.NOFOLLOW_LINKS)) {
                found.add(place);
            }
        }
        return found;
    }
}
