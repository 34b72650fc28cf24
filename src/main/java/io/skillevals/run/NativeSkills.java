package io.skillevals.run;

import io.skillevals.io.Digest;
import io.skillevals.suite.Skill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Copies skills into the folder of a workspace in which an agent looks for them, and proves that they stay there. */
final class NativeSkills {

    private final Path workspace;
    private final String folder;
    private final List<Skill> skills;

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

    /** Copies them; git is told to look away, so that neither its status nor a commit shows them. */
    void deliver() throws IOException {
        for (Skill skill : skills) {
            copy(skill.directory(), target(skill));
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
    }

    /**
     * What speaks against their presence.
     *
     * @param when {@code at the start} or {@code at the end}, for the message
     */
    List<String> breaches(String when) throws IOException {
        List<String> breaches = new ArrayList<>();
        for (Skill skill : skills) {
            Path target = target(skill);
            if (!Files.isDirectory(target)) {
                breaches.add("the skill " + skill.name() + " is not in " + folder + " " + when);
            } else if (!Digest.ofFolder(target).equals(skill.digest())) {
                breaches.add("the skill " + skill.name() + " in " + folder + " is not the delivered one " + when);
            }
        }
        return breaches;
    }

    private Path target(Skill skill) {
        return workspace.resolve(folder).resolve(skill.name());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Path copy = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(copy);
                } else if (Files.isRegularFile(path)) {
                    Files.copy(path, copy);
                }
            }
        }
    }
}
