package io.skillevals.run;

import io.skillevals.io.Digest;
import io.skillevals.io.FolderFiles;
import io.skillevals.io.Reason;
import io.skillevals.suite.Skill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Copies skills into the folders of a workspace in which an agent looks for them, and proves that they stay there. */
final class NativeSkills {

    private final Path workspace;
    private final List<Delivered> skills;
    private final Map<Delivered, Map<String, String>> files = new HashMap<>();

    /**
     * Skills for a workspace.
     *
     * @param folders where the agent looks, relative to the workspace; each gets all of them
     */
    NativeSkills(Path workspace, Collection<String> folders, List<Skill> skills) {
        this.workspace = workspace;
        this.skills = folders.stream()
                .flatMap(folder -> skills.stream().map(skill -> new Delivered(skill, folder)))
                .toList();
    }

    /** A skill and the folder that gets it. */
    private record Delivered(Skill skill, String folder) {

        String path() {
            return folder + "/" + skill.name();
        }

        @Override
        public String toString() {
            return "the skill " + skill.name();
        }
    }

    /** Paths that are no work of the agent, relative to the workspace. */
    List<String> paths() {
        return skills.stream().map(Delivered::path).toList();
    }

    /**
     * Copies them; git is told to look away, so that neither its status nor a commit shows them.
     *
     * @return what did not arrive, and why: such a run is no treatment
     */
    List<String> deliver() throws IOException {
        List<String> breaches = new ArrayList<>();
        for (Delivered one : skills) {
            try {
                files.put(one, copy(one.skill().directory(), target(one)));
            } catch (IOException e) {
                breaches.add(one + " could not be copied into " + one.folder() + ": " + Reason.said(e));
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
        for (Delivered one : skills) {
            String there = one + " is not in " + one.folder() + " at the start";
            try {
                if (!Files.isRegularFile(target(one).resolve(SkillFile.NAME))) {
                    breaches.add(there);
                } else if (!Digest.ofFolder(target(one)).equals(one.skill().digest())) {
                    breaches.add(one + " changed since the suite was read");
                }
            } catch (IOException e) {
                breaches.add(there + ": " + Reason.said(e));
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
        for (Delivered one : skills) {
            files.getOrDefault(one, Map.of()).forEach((file, digest) -> {
                if (!digest.equals(digestNow(target(one).resolve(file)))) {
                    breaches.add("the file " + file + " of " + one + " is not the delivered one at the end");
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

    private Path target(Delivered one) {
        return workspace.resolve(one.path());
    }

    /** The copied files with their digests. */
    static Map<String, String> copy(Path from, Path to) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        for (Path path : FolderFiles.of(from)) {
            String relative = from.relativize(path).toString();
            Path copy = to.resolve(relative);
            Files.createDirectories(copy.getParent());
            Files.copy(path, copy);
            files.put(relative, Digest.create().add(copy).value());
        }
        return files;
    }
}
