package io.skillevals.suite.read;

import io.skillevals.io.Reason;
import io.skillevals.suite.Experiment;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import io.skillevals.suite.read.source.Subfolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds experiments by their names and examines them. */
final class ExperimentReader {

    private static final String SKILL_FILE = "SKILL.md";

    private final Path folder;
    private final List<Skill> skills;
    private final Problems problems;

    /**
     * A reader.
     *
     * @param fixtures the folder of fixtures, beside which experiments are known by their names
     * @param skills the selected skills
     */
    ExperimentReader(Path fixtures, List<Skill> skills, Problems problems) {
        this.folder = fixtures.toAbsolutePath().normalize().resolveSibling(Experiment.FOLDER);
        this.skills = skills;
        this.problems = problems;
    }

    /** The names of those beside the fixtures. */
    List<String> names() {
        return Subfolders.of(folder, problems).stream()
                .map(experiment -> new Experiment(experiment).name())
                .toList();
    }

    /** The one of that name beside the fixtures; empty when there is none. */
    Optional<Experiment> named(String name) {
        return names().contains(name) ? Optional.of(new Experiment(folder.resolve(name))) : Optional.empty();
    }

    /**
     * Says what is wrong with an experiment, so that none is run that is not what it claims.
     *
     * @param place what named it
     * @param control whether its condition brings no skill
     */
    void examine(Experiment experiment, String place, boolean control) {
        Path directory = experiment.directory();
        if (!Files.isDirectory(directory)) {
            problems.error(place, "the experiment's folder " + directory + " does not exist");
            return;
        }
        try {
            Map<String, Path> instructions = experiment.instructions();
            Map<String, Path> own = experiment.skills();
            Map<String, Path> unreadable = experiment.unreadable();
            unreadable
                    .values()
                    .forEach(file -> problems.error(
                            file.toString(), "is no file that can be read, so that no agent would be told of it"));
            if (unreadable.isEmpty() && instructions.isEmpty() && own.isEmpty()) {
                problems.warning(
                        place,
                        "the experiment " + directory
                                + " changes nothing: it has neither instruction files such as AGENTS.md nor skills/NAME");
            }
            if (control && !own.isEmpty()) {
                problems.error(
                        place,
                        "the experiment " + directory
                                + " brings skills, and the control is the condition without a skill: take another experiment");
                return;
            }
            for (Path file : instructions.values()) {
                linkOut(file, directory);
            }
            for (Map.Entry<String, Path> skill : own.entrySet()) {
                skill(experiment, skill.getKey(), skill.getValue());
            }
        } catch (IOException e) {
            problems.error(directory.toString(), "cannot be read: " + Reason.of(e));
        }
    }

    private void linkOut(Path file, Path directory) throws IOException {
        if (!file.toRealPath().startsWith(directory.toRealPath())) {
            problems.error(
                    file.toString(),
                    "is a link to " + file.toRealPath()
                            + ", which is not inside the experiment: put a copy in its place");
        }
    }

    private void skill(Experiment experiment, String name, Path folder) throws IOException {
        Optional<Skill> skill = Optional.empty();
        for (Skill one : skills) {
            if (experiment.skill(one).filter(folder::equals).isPresent()) {
                skill = Optional.of(one);
            }
        }
        if (skill.isEmpty()) {
            problems.warning(
                    folder.toString(),
                    "`" + name + "` is none of the selected skills, so the experiment's text of it is not used");
            return;
        }
        Path file = folder.resolve(SKILL_FILE);
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            String expected = skill.get().name();
            FrontMatter.of(file, Files.readAllLines(file), problems)
                    .flatMap(front -> front.text("name"))
                    .filter(given -> !given.equals(expected))
                    .ifPresent(given -> problems.error(
                            file + ":1:1",
                            "the skill is named `" + given + "`, but takes the place of `" + expected
                                    + "`: give it the same name"));
        }
    }
}
