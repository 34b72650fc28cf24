package io.skillevals.run;

import io.skillevals.workspace.GitWorkTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the files of a project that texts name in full: {@code DIR}, {@code --plugin-dir=DIR}, {@code DIR:DIR}, {@code cat FILE}. */
public final class ProjectPaths {

    private static final String BELOW = "/[^\\s\"'`=;,:()<>|&]+";

    private final List<Path> folders;

    private ProjectPaths(Set<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /**
     * Those of projects, and of the repositories that these lie in. What names one of them as a whole says nothing of its files.
     *
     * @param projects absolute
     */
    public static ProjectPaths of(Path... projects) throws IOException {
        Set<Path> folders = new LinkedHashSet<>(List.of(projects));
        for (Path project : projects) {
            GitWorkTree.root(project).ifPresent(folders::add);
        }
        return new ProjectPaths(folders);
    }

    /** The files and folders that are there. */
    public Set<Path> in(String text) {
        Optional<Path> whole = whole(text);
        if (whole.isPresent()) {
            return Set.of(whole.get());
        }
        Set<Path> found = new LinkedHashSet<>();
        for (Path folder : folders) {
            Matcher named =
                    Pattern.compile(Pattern.quote(folder.toString()) + BELOW).matcher(text);
            while (named.find()) {
                if (!isWrittenTo(text, named.start())) {
                    whole(named.group()).ifPresent(found::add);
                }
            }
        }
        return found;
    }

    /** What a shell puts there is no part of what it is told. */
    private static boolean isWrittenTo(String script, int at) {
        String before = script.substring(0, at).stripTrailing();
        return before.endsWith(">") || before.endsWith(">\"") || before.endsWith(">'");
    }

    /** What the whole text names; empty when that is nothing that is there. */
    public Optional<Path> whole(String text) {
        try {
            Path path = Path.of(text).normalize();
            boolean inside = folders.stream().anyMatch(path::startsWith)
                    && folders.stream().noneMatch(folder -> folder.startsWith(path));
            return inside && Files.exists(path) ? Optional.of(path) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
