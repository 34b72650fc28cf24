package io.skillevals.run;

import io.skillevals.suite.Skill;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells which skill a SKILL.md is, wherever it lies: by the name in its front matter, its folder's name, or its text. */
final class SkillFile {

    static final String NAME = "SKILL.md";

    private static final Pattern FRONT_NAME =
            Pattern.compile("\\A---\\s*\\n(?:.*\\n)*?name:\\s*[\"']?([^\"'\\n]+?)[\"']?\\s*\\n");

    /** Longer files are no text that an agent is meant to read. */
    private static final long LARGEST_TEXT = 1L << 20;

    private SkillFile() {}

    /** Which of the skills a file called {@value #NAME} is. */
    static Optional<Skill> which(Path file, Collection<Skill> skills) {
        String text = text(file).orElse("");
        Path folder = file.toAbsolutePath().getParent();
        String folderName = folder == null ? "" : String.valueOf(folder.getFileName());
        Matcher front = FRONT_NAME.matcher(head(text));
        String name = front.find() ? front.group(1) : "";
        return skills.stream()
                .filter(skill -> skill.name().equals(name) || isFolderOf(skill, folderName) || isTextOf(skill, text))
                .findFirst();
    }

    /** Whether a folder's name is that of a skill, or of the skill's own folder. */
    static boolean isFolderOf(Skill skill, String folderName) {
        return folderName.equals(skill.name())
                || folderName.equals(String.valueOf(skill.directory().getFileName()));
    }

    /** Whether a text is that of a skill, its front matter aside. */
    static boolean isTextOf(Skill skill, String text) {
        String own = body(text(skill.directory().resolve(NAME)).orElse(""));
        return !own.isEmpty() && own.equals(body(text));
    }

    /** A file's text; empty when it is no text that could be read. */
    static Optional<String> text(Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > LARGEST_TEXT) {
                return Optional.empty();
            }
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The front matter is short, and the pattern need not see more. */
    private static String head(String text) {
        int end = text.indexOf("\n---", 3);
        return end < 0 ? "" : text.substring(0, end + 1).replace("\r", "");
    }

    private static String body(String text) {
        int end = text.startsWith("---") ? text.indexOf("\n---", 3) : -1;
        return (end < 0 ? text : text.substring(end + "\n---".length()))
                .replace("\r", "")
                .strip();
    }
}
