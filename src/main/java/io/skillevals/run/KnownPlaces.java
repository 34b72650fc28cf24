package io.skillevals.run;

import io.skillevals.suite.KnownWords;
import io.skillevals.workspace.GitWorkTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known before an agent is started of where things lie that texts name.
 *
 * @param words what words in texts stand for
 * @param folders the projects of candidate and version, their repositories and the fixture: such a folder may have a skill's name
 *     itself, and is then no word of the skill
 */
record KnownPlaces(Words words, List<Path> folders) {

    /** The longest first, since they lie in one another. */
    KnownPlaces {
        folders = folders.stream()
                .sorted(Comparator.comparingInt(
                                (Path folder) -> folder.toString().length())
                        .reversed())
                .toList();
    }

    /**
     * Those of a run.
     *
     * @param version the project in the run's version
     * @param candidate the project in the work tree, whose fixtures and agents all versions have
     * @param fixture the fixture's folder
     * @param withheld a fixture in the folder of one of these does lead to the skill
     */
    static KnownPlaces of(Path version, Path candidate, Path fixture, List<WithheldSkill> withheld) throws IOException {
        Path project = version.toAbsolutePath().normalize();
        Path task = fixture.toAbsolutePath().normalize();
        Set<Path> folders = new LinkedHashSet<>();
        for (Path one : List.of(project, candidate.toAbsolutePath().normalize())) {
            folders.add(one);
            GitWorkTree.root(one).ifPresent(folders::add);
        }
        if (withheld.stream().noneMatch(skill -> task.startsWith(skill.skill().directory()))) {
            folders.add(task);
        }
        return new KnownPlaces(
                new Words(Map.of(KnownWords.VERSION_DIR, project.toString(), KnownWords.FIXTURE_DIR, task.toString())),
                List.copyOf(folders));
    }

    /** A text with what its words stand for. */
    String full(String text) {
        return words.fill(text);
    }

    /** Whether a text speaks of a skill, or leads into its folder. */
    boolean isNamedIn(String text, WithheldSkill skill) {
        String full = full(text);
        Path directory = skill.skill().directory();
        boolean apart = folders.stream().noneMatch(folder -> folder.startsWith(directory));
        return apart && full.contains(directory.toString()) || skill.isNamedIn(inside(full));
    }

    private String inside(String text) {
        String inside = text;
        for (Path folder : folders) {
            inside = inside.replace(folder.toString(), "");
        }
        return inside;
    }
}
