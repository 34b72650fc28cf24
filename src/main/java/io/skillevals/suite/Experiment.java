package io.skillevals.suite;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A folder with another way to tell agents the same: instruction files that are laid over the project, and {@code skills/} with texts in
 * place of those of the suite's skills. A condition takes it as a whole.
 *
 * @param directory the folder
 */
public record Experiment(Path directory) {

    /** The folder beside that of the fixtures in which experiments are known by their names. */
    public static final String FOLDER = "experiments";

    private static final String SKILLS = "skills";

    public Experiment {
        directory = directory.toAbsolutePath().normalize();
    }

    /** Its folder's name. */
    public String name() {
        return nameOf(directory);
    }

    /** Its instruction files by name. */
    public Map<String, Path> instructions() throws IOException {
        return listed(directory, file -> InstructionFiles.isOne(nameOf(file)) && Files.isRegularFile(file));
    }

    /** What has the name of an instruction file and is none: a folder, or a link that leads nowhere. */
    public Map<String, Path> unreadable() throws IOException {
        return listed(directory, file -> InstructionFiles.isOne(nameOf(file)) && !Files.isRegularFile(file));
    }

    /** Its folders of skills by name. A link is none: what it leads to is no text of the experiment's own. */
    public Map<String, Path> skills() throws IOException {
        Path skills = directory.resolve(SKILLS);
        return isFolder(skills) ? listed(skills, Experiment::isFolder) : Map.of();
    }

    /** Its folder for a skill of the suite. */
    public Optional<Path> skill(Skill skill) throws IOException {
        Map<String, Path> skills = skills();
        return Optional.ofNullable(skills.get(skill.name()))
                .or(() -> Optional.ofNullable(skills.get(nameOf(skill.directory()))));
    }

    private static Map<String, Path> listed(Path folder, Predicate<Path> wanted) throws IOException {
        Map<String, Path> found = new TreeMap<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, wanted::test)) {
            entries.forEach(entry -> found.put(nameOf(entry), entry));
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return found;
    }

    private static boolean isFolder(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static String nameOf(Path path) {
        return String.valueOf(path.getFileName());
    }
}
