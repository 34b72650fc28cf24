package io.skillevals.run;

import io.skillevals.suite.Skill;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The folders of a project in which agents look for skills because its settings name them.
 *
 * @param project the project
 * @param paths its files and links
 * @param skills all skills of the suite
 * @param settings the settings files that name such folders, by path
 */
record ProjectSkillFolders(Path project, Set<String> paths, List<Skill> skills, Map<String, SkillSettings> settings) {

    static ProjectSkillFolders of(Path project, Set<String> paths, List<Skill> skills) {
        Map<String, SkillSettings> settings = new LinkedHashMap<>();
        for (String path : paths) {
            if (Instructions.areSettings(path)) {
                SkillFile.text(project.resolve(path))
                        .flatMap(SkillSettings::of)
                        .ifPresent(found -> settings.put(path, found));
            }
        }
        return new ProjectSkillFolders(project, paths, skills, settings);
    }

    /** The folders, relative to the project; of an entry that leads to one skill, the folder in which that lies. */
    List<String> folders() {
        Set<String> folders = new LinkedHashSet<>();
        settings.forEach((file, found) -> found.entries()
                .forEach(entry -> inside(file, entry.folder())
                        .map(folder -> skill(folder).isPresent() ? parent(folder) : folder)
                        .filter(folder -> !folder.isEmpty() && !Files.isSymbolicLink(project.resolve(folder)))
                        .ifPresent(folders::add)));
        return List.copyOf(folders);
    }

    /**
     * The settings without the entries that lead to what the condition does not bring, or to nothing.
     *
     * @param left tells of a file whether it stays in the project
     * @param delivered whether the condition's skills will lie in the folders
     */
    Map<String, String> rewritten(Predicate<String> left, List<WithheldSkill> withheld, boolean delivered) {
        List<String> stay = paths.stream().filter(left).toList();
        Map<String, String> rewritten = new LinkedHashMap<>();
        settings.forEach((file, found) -> {
            String text = found.without(entry -> {
                Optional<String> folder = inside(file, entry);
                Optional<Skill> skill = folder.flatMap(this::skill);
                if (skill.isPresent()) {
                    return !delivered || isOne(skill.get(), withheld);
                }
                return !delivered && folder.filter(one -> holds(one, stay)).isEmpty();
            });
            if (!text.equals(found.text())) {
                rewritten.put(file, text);
            }
        });
        return rewritten;
    }

    private static boolean isOne(Skill skill, List<WithheldSkill> withheld) {
        return withheld.stream().anyMatch(other -> other.name().equals(skill.name()));
    }

    private static boolean holds(String folder, List<String> files) {
        return folder.isEmpty() || files.stream().anyMatch(file -> file.startsWith(folder + "/"));
    }

    private Optional<Skill> skill(String folder) {
        String name = folder.substring(folder.lastIndexOf('/') + 1);
        return skills.stream()
                .filter(skill -> SkillFile.isFolderOf(skill, name))
                .findFirst();
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /** The folder that an entry leads to, from the folder whose settings they are; empty when that is not in the project. */
    private static Optional<String> inside(String file, String entry) {
        String folder = parent(file);
        String name = folder.substring(folder.lastIndexOf('/') + 1);
        String base = name.startsWith(".") ? parent(folder) : folder;
        try {
            Path path = Path.of(base).resolve(entry).normalize();
            boolean leaves = path.isAbsolute() || path.startsWith("..");
            return leaves ? Optional.empty() : Optional.of(path.toString());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
