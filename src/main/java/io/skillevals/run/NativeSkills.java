package io.skillevals.run;

import io.skillevals.io.Digest;
import io.skillevals.suite.Skill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Copies skills into the folder of a workspace in which an agent looks for them, and proves that they stay there. */
final class NativeSkills {

    private final Path workspace;
    private final String folder;
    private final List<Skill> skills;
    private final Map<Skill, Map<String, String>> delivered = new HashMap<>();

    /**
     * Skills for a workspace.
     *
     * @param folder where the agent looks, relative to the workspace
     */
    NativeSkills(Path workspace, String folder, List<Skill> skills) {
        this.workspace = workspace;
        this.folder = folder;
        this.skills = skills;
    }

    /** Paths that are no work of the agent, relative to the workspace. */
    List<String> paths() {
        return skills.stream().map(skill -> folder + "/" + skill.name()).toList();
    }

    /**
     * Copies them; git is told to look away, so that neither its status nor a commit shows them.
     *
     * @return what did not arrive, and why: such a run is no treatment
     */
    List<String> deliver() throws IOException {
        List<String> breaches = new ArrayList<>();
        for (Skill skill : skills) {
            try {
                delivered.put(skill, copy(skill.directory(), target(skill)));
            } catch (IOException e) {
                breaches.add("the skill " + skill.name() + " could not be copied into " + folder + ": " + e);
            }
        }
        Path exclude = workspace.resolve(".git/info/exclude");
        if (!skills.isEmpty() && Files.isDirectory(workspace.resolve(".git"))) {
            Files.createDirectories(exclude.getParent());
            Files.write(
                    exclude,
                    paths().stream().map(path -> "/" + path + "/").toList(),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
        return breaches;
    }

    /** What speaks against their presence before the agent starts: they must be what the suite read. */
    List<String> breachesAtStart() {
        List<String> breaches = new ArrayList<>();
        for (Skill skill : skills) {
            String there = "the skill " + skill.name() + " is not in " + folder + " at the start";
            try {
                if (!Files.isRegularFile(target(skill).resolve(SkillFile.NAME))) {
                    breaches.add(there);
                } else if (!Digest.ofFolder(target(skill)).equals(skill.digest())) {
                    breaches.add("the skill " + skill.name() + " changed since the suite was read");
                }
            } catch (IOException e) {
                breaches.add(there + ": " + e);
            }
        }
        return breaches;
    }

    /**
     * What speaks against their presence when the agent has ended. What it added beside the delivered files, such as caches of
     * a script that it ran, does not.
     */
    List<String> breachesAtEnd() {
        List<String> breaches = new ArrayList<>();
        for (Skill skill : skills) {
            delivered.getOrDefault(skill, Map.of()).forEach((file, digest) -> {
                if (!digest.equals(digestNow(target(skill).resolve(file)))) {
                    breaches.add("the file " + file + " of the skill " + skill.name()
                            + " is not the delivered one at the end");
                }
            });
        }
        return breaches;
    }

    private static String digestNow(Path file) {
        try {
            return Files.isRegularFile(file) ? Digest.create().add(file).value() : "gone";
        } catch (IOException e) {
            return "unreadable";
        }
    }

    private Path target(Skill skill) {
        return workspace.resolve(folder).resolve(skill.name());
    }

    /** The copied files with their digests. */
    private static Map<String, String> copy(Path from, Path to) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                String relative = from.relativize(path).toString();
                Path copy = to.resolve(relative);
                if (Files.isDirectory(path)) {
                    Files.createDirectories(copy);
                } else if (Files.isRegularFile(path)) {
                    Files.copy(path, copy);
                    files.put(relative, Digest.create().add(copy).value());
                }
            }
        }
        return files;
    }
}
