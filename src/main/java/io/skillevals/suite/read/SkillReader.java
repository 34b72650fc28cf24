package io.skillevals.suite.read;

import io.skillevals.io.Digest;
import io.skillevals.io.Reason;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads a skill's folder: the front matter of its SKILL.md (agentskills specification) and a digest of its files. */
public final class SkillReader {

    /** The file that makes a folder a skill. */
    public static final String FILE = "SKILL.md";

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
    private static final int LONGEST_NAME = 64;
    private static final int LONGEST_DESCRIPTION = 1024;

    private final Problems problems;

    /**
     * A reader.
     *
     * @param problems receives what is wrong
     */
    public SkillReader(Problems problems) {
        this.problems = problems;
    }

    /**
     * The skill in a folder.
     *
     * @param folder the folder
     * @param source the element or property that named it
     */
    public Optional<Skill> read(Path folder, String source) {
        Path file = folder.resolve(FILE);
        if (!Files.isDirectory(folder)) {
            problems.error(source, "the skill folder " + folder + " does not exist");
            return Optional.empty();
        }
        if (!Files.isRegularFile(file)) {
            problems.error(source, "the skill folder " + folder + " has no " + FILE);
            return Optional.empty();
        }
        try {
            return FrontMatter.of(file, Files.readAllLines(file), problems)
                    .flatMap(front -> skill(folder, file, front));
        } catch (IOException e) {
            problems.error(file.toString(), "cannot be read: " + Reason.of(e));
            return Optional.empty();
        }
    }

    /**
     * The name that the lines of a SKILL.md give to its skill; empty when no skill could be read from them, which is then a problem.
     *
     * @param label what the file is called in messages
     */
    public Optional<String> name(Path label, List<String> lines) {
        return FrontMatter.of(label, lines, problems)
                .filter(front -> front.text("description").isPresent())
                .flatMap(front -> front.text("name"));
    }

    private Optional<Skill> skill(Path folder, Path file, FrontMatter front) {
        Optional<String> name = front.text("name");
        Optional<String> description = front.text("description");
        name.ifPresent(given -> name(given, folder, file));
        if (description.orElse("").length() > LONGEST_DESCRIPTION) {
            problems.warning(
                    file + ":1:1",
                    "the description has more than " + LONGEST_DESCRIPTION + " characters: agents may cut it");
        }
        try {
            String digest = Digest.ofFolder(folder);
            return name.flatMap(given -> description.map(text -> new Skill(given, text, folder, digest)));
        } catch (IOException e) {
            problems.error(folder.toString(), "cannot be read: " + Reason.of(e));
            return Optional.empty();
        }
    }

    private void name(String name, Path folder, Path file) {
        if (!NAME.matcher(name).matches() || name.length() > LONGEST_NAME) {
            problems.error(
                    file + ":1:1",
                    "`" + name + "` is no skill name: at most " + LONGEST_NAME
                            + " lower-case letters, digits and single hyphens");
            return;
        }
        Path own = folder.toAbsolutePath().normalize().getFileName();
        if (own != null && !name.equals(own.toString())) {
            problems.warning(
                    file + ":1:1",
                    "the skill is named `" + name + "`, its folder `" + own + "`: agents expect the same name");
        }
    }
}
