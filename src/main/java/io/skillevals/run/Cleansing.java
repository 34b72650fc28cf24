package io.skillevals.run;

import io.skillevals.suite.InstructionFiles;
import io.skillevals.suite.Skill;
import io.skillevals.workspace.TreeRemoval;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is taken out of a pristine project before a condition's agent gets it: the project's own copies of the suite's skills, wherever
 * they lie, and, in its instruction files, what refers to the skills that the condition does not bring. The instruction files
 * themselves stay, as does all that they say of other things.
 *
 * @param removed files and folders that go, relative, by what they are
 * @param rewritten instruction files and settings with their new text
 * @param folders folders of the project in which skills lie because its settings say so
 */
record Cleansing(Map<String, Skill> removed, Map<String, String> rewritten, List<String> folders) {

    private static final Duration REMOVAL = Duration.ofMinutes(1);

    /** Shorter texts may be the same by chance. */
    private static final int SHORTEST_COPY = 200;

    /**
     * What has to go from a project.
     *
     * @param paths its files and links
     * @param imported files that instructions from elsewhere import, relative to the root where they will lie
     * @param skills all skills of the suite: the one that a condition brings replaces the project's copy of it
     * @param delivers whether skills will lie in the folders that the project's settings name
     */
    static Cleansing of(
            Path project,
            Set<String> paths,
            Collection<String> imported,
            List<Skill> skills,
            List<WithheldSkill> withheld,
            boolean delivers) {
        Set<String> sorted = new TreeSet<>(paths);
        ProjectSkillFolders named = ProjectSkillFolders.of(project, sorted, skills);
        Map<String, Skill> removed = new LinkedHashMap<>();
        for (String path : sorted) {
            copyOfSkill(project, path, skills, named.folders())
                    .ifPresent(copy -> removed.putIfAbsent(copy.path(), copy.skill()));
        }
        Map<String, String> rewritten = rewritten(project, sorted, imported, removed, withheld);
        Cleansing soFar = new Cleansing(removed, rewritten, named.folders());
        if (!withheld.isEmpty()) {
            rewritten.putAll(named.rewritten(path -> !soFar.takesOut(path), withheld, delivers));
        }
        return soFar;
    }

    /** Whether nothing has to go. */
    boolean isEmpty() {
        return removed.isEmpty() && rewritten.isEmpty();
    }

    /** Takes it out of a copy of the project. */
    void apply(Path copy) throws IOException {
        for (Map.Entry<String, String> file : rewritten.entrySet()) {
            Files.writeString(copy.resolve(file.getKey()), file.getValue());
        }
        for (String path : removed.keySet()) {
            TreeRemoval.remove(copy.resolve(path), REMOVAL);
            removeEmpty(copy, copy.resolve(path).getParent());
        }
    }

    /** What a reader of the run should know of it. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        removed.forEach((path, skill) ->
                notes.add("the project's own copy of the skill " + skill.name() + ", " + path + ", was taken out"));
        rewritten.keySet().forEach(path -> notes.add(noteOf(path)));
        return notes;
    }

    /** The same as what was found in a tree that stays as it is. */
    List<String> found() {
        List<String> found = new ArrayList<>();
        removed.forEach((path, skill) -> found.add(path + ", a copy of the skill " + skill.name()));
        rewritten
                .keySet()
                .forEach(path -> found.add(path + ", which refers to skills that the condition does not bring"));
        return found;
    }

    /** What a reader should know of a file that is no longer what it was. */
    static String noteOf(String file) {
        return "what refers to skills that the condition does not bring was taken out of " + file;
    }

    /** Whether a path is gone. */
    boolean takesOut(String path) {
        return removed.keySet().stream().anyMatch(gone -> path.equals(gone) || path.startsWith(gone + "/"));
    }

    private record Copy(String path, Skill skill) {}

    private static Optional<Copy> copyOfSkill(Path project, String path, List<Skill> skills, List<String> named) {
        Path file = project.resolve(path);
        int slash = path.lastIndexOf('/');
        String name = path.substring(slash + 1);
        if (Files.isSymbolicLink(file) && Files.isDirectory(file)) {
            return SkillFile.which(file.resolve(SkillFile.NAME), skills).map(skill -> new Copy(path, skill));
        }
        for (Skill skill : skills) {
            Optional<String> folder = SkillPlaces.folderOf(skill, path, named);
            if (folder.isPresent()) {
                return Optional.of(new Copy(folder.get(), skill));
            }
        }
        if (name.equalsIgnoreCase(SkillFile.NAME)) {
            String whole = slash < 0 ? path : path.substring(0, slash);
            return SkillFile.which(file, skills).map(skill -> new Copy(whole, skill));
        }
        if (name.matches(".*\\.(md|mdc|txt)")) {
            String text = SkillFile.text(file).orElse("");
            return skills.stream()
                    .filter(skill -> text.length() >= SHORTEST_COPY && SkillFile.isTextOf(skill, text))
                    .findFirst()
                    .map(skill -> new Copy(path, skill));
        }
        return Optional.empty();
    }

    private static Map<String, String> rewritten(
            Path project,
            Set<String> paths,
            Collection<String> imported,
            Map<String, Skill> removed,
            List<WithheldSkill> withheld) {
        Map<String, String> rewritten = new LinkedHashMap<>();
        Cleansing soFar = new Cleansing(removed, Map.of(), List.of());
        Deque<String> open = new ArrayDeque<>();
        Set<String> seen = new LinkedHashSet<>();
        paths.stream()
                .filter(path -> Instructions.areIn(path) || isInPlugin(paths, path))
                .forEach(open::add);
        imported.stream()
                .map(path -> relative(InstructionFiles.AGENTS, path))
                .filter(paths::contains)
                .forEach(open::add);
        while (!open.isEmpty()) {
            String path = open.remove();
            if (soFar.takesOut(path) || !seen.add(path)) {
                continue;
            }
            Optional<String> text = SkillFile.text(project.resolve(path));
            text.map(Instructions::imports).orElse(List.of()).stream()
                    .map(other -> relative(path, other))
                    .filter(paths::contains)
                    .forEach(open::add);
            text.map(before -> Instructions.without(before, withheld))
                    .filter(after -> !after.equals(text.get()))
                    .ifPresent(after -> rewritten.put(path, after));
        }
        return rewritten;
    }

    /** Texts of a plugin that lies in the project: its commands, agents and the like. */
    private static boolean isInPlugin(Set<String> paths, String path) {
        if (!path.endsWith(".md")) {
            return false;
        }
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (paths.contains(path.substring(0, slash) + "/.claude-plugin/plugin.json")) {
                return true;
            }
        }
        return false;
    }

    private static String relative(String importing, String imported) {
        Path file = Path.of("/" + importing).resolveSibling(imported).normalize();
        return file.toString().substring(1);
    }

    /** A folder that only led there would still tell of it. */
    private static void removeEmpty(Path root, @Nullable Path folder) throws IOException {
        for (Path at = folder; at != null && !at.equals(root) && Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS); ) {
            try {
                Files.delete(at);
            } catch (DirectoryNotEmptyException e) {
                return;
            }
            at = at.getParent();
        }
    }
}
