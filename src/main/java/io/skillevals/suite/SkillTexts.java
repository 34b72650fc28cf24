package io.skillevals.suite;

import io.skillevals.io.FolderFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The text of skills as it is delivered by prompt or system prompt: every text file of the folder, fenced and named. */
public final class SkillTexts {

    private static final String HEAD = "Use the following where it helps with the task.\n\n";

    private SkillTexts() {}

    /** All of it, as an agent gets it that has no skills of its own. */
    public static String of(List<Skill> skills) throws IOException {
        StringBuilder text = new StringBuilder(HEAD);
        for (Skill skill : skills) {
            text.append("<skill name=\"").append(skill.name()).append("\">\n");
            for (Path file : files(skill.directory())) {
                String name = skill.directory().relativize(file).toString().replace('\\', '/');
                text.append("<file path=\"").append(name).append("\">\n");
                text.append(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).stripTrailing())
                        .append("\n</file>\n");
            }
            text.append("</skill>\n");
        }
        return text.toString();
    }

    /** The texts of a skill, one for each file. */
    public static List<String> each(Skill skill) throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path file : files(skill.directory())) {
            texts.add(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        }
        return texts;
    }

    /** SKILL.md first, then the other Markdown and text files by name; scripts and binaries cannot be read this way. */
    private static List<Path> files(Path folder) throws IOException {
        Path first = folder.resolve("SKILL.md");
        Stream<Path> others = FolderFiles.of(folder).stream()
                .filter(file -> !file.equals(first))
                .filter(file -> file.toString().matches(".*\\.(md|txt)"));
        return Stream.concat(Stream.of(first), others).toList();
    }
}
