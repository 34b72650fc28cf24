package io.skillevals.suite.read;

import io.skillevals.io.Digest;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads a skill's folder: the front matter of its SKILL.md (agentskills specification) and a digest of its files. */
final class SkillReader {

    private static final String FILE = "SKILL.md";

    private final Problems problems;

    SkillReader(Problems problems) {
        this.problems = problems;
    }

    /**
     * The skill in a folder.
     *
     * @param folder the folder
     * @param source the element or property that named it
     */
    Optional<Skill> read(Path folder, String source) {
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
            return skill(folder, file, Files.readAllLines(file));
        } catch (IOException e) {
            problems.error(file.toString(), "cannot be read as UTF-8 text: " + e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<Skill> skill(Path folder, Path file, List<String> lines) throws IOException {
        int end = lines.isEmpty() || !lines.get(0).replace("\uFEFF", "").strip().equals("---")
                ? -1
                : lines.subList(1, lines.size()).stream()
                                .map(String::strip)
                                .toList()
                                .indexOf("---")
                        + 1;
        if (end < 1) {
            problems.error(file + ":1", "there is no front matter: it begins and ends with a line ---");
            return Optional.empty();
        }
        return frontMatter(file, String.join("\n", lines.subList(1, end))).flatMap(front -> {
            Optional<String> name = text(file, front, "name");
            Optional<String> description = text(file, front, "description");
            return name.isEmpty() || description.isEmpty()
                    ? Optional.empty()
                    : digest(folder).map(digest -> made(file, folder, name.get(), description.get(), digest));
        });
    }

    private Skill made(Path file, Path folder, String name, String description, String digest) {
        String folderName = folder.toAbsolutePath().normalize().getFileName().toString();
        if (!name.equals(folderName)) {
            problems.warning(
                    file.toString(),
                    "the skill is named `" + name + "`, its folder `" + folderName + "`: agents expect the same name");
        }
        if (!name.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            problems.error(
                    file.toString(), "`" + name + "` is no skill name: lower-case letters, digits and single hyphens");
        }
        return new Skill(name, description, folder, digest);
    }

    private Optional<JsonNode> frontMatter(Path file, String yaml) {
        try {
            JsonNode front = new YAMLMapper().readTree(yaml);
            if (front.isObject()) {
                return Optional.of(front);
            }
            problems.error(file + ":2", "the front matter must be fields such as name: and description:");
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            problems.error(file + ":" + (line + 1), "broken front matter: " + firstLine(e.getOriginalMessage()));
        }
        return Optional.empty();
    }

    private Optional<String> text(Path file, JsonNode front, String field) {
        String value = front.path(field).asString("").strip();
        if (value.isEmpty()) {
            problems.error(file.toString(), "the front matter lacks " + field + ":");
            return Optional.empty();
        }
        return Optional.of(value);
    }

    private Optional<String> digest(Path folder) {
        try {
            return Optional.of(Digest.ofFolder(folder));
        } catch (IOException e) {
            problems.error(folder.toString(), "cannot be read: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
