package io.skillevals.run;

import io.skillevals.run.ForbiddenPaths.Place;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the forbidden places that the arguments of tool calls name: in full, by a pattern, from the workspace upwards, from the home, or
 * from a folder that an earlier call went to.
 */
final class NamedPaths {

    private static final Pattern WENT_TO = Pattern.compile("(?:^|[\\s;&|(])(?:cd|pushd)\\s+[\"']?([^\\s\"';&|)]+)");
    private static final Pattern WORD = Pattern.compile("[^\\s\"'`=;,:()<>|&]+");
    private static final Pattern WILD = Pattern.compile("[*?\\[{]");
    private static final int MOST_FOLDERS = 16;

    /** How a comment begins in many languages; a path from the root would be every one. */
    private static final Pattern COMMENT = Pattern.compile("/+\\*{2}.*");

    private static final Pattern STARS = Pattern.compile("\\*+");
    private static final String ANY_FOLDERS = "**";

    /** A pattern is tried in more ways the more stars there are between two slashes; frames of comments have many. */
    private static final int MOST_STARS = 4;

    /** A longer word is no path, and a longer text no command: the beginning tells what it reads. */
    private static final int LONGEST = 1 << 16;

    private final ForbiddenPaths paths;
    private final RunFolders folders;
    private final Set<Path> wentTo = new LinkedHashSet<>();

    NamedPaths(ForbiddenPaths paths, RunFolders folders) {
        this.paths = paths;
        this.folders = folders;
        wentTo.add(folders.workspace());
    }

    /** The place that a text names; absent when it names none. */
    Optional<Place> in(String argument) {
        String text = argument.length() > LONGEST ? argument.substring(0, LONGEST) : argument;
        text = text.replace("\\ ", " ").replace("${HOME}", "$HOME").replace("file://", "");
        remember(text);
        Optional<Place> whole = inFull(text);
        if (whole.filter(Place::secret).isPresent()) {
            return whole;
        }
        Optional<Place> word = inWords(text);
        return word.isPresent() ? word : whole;
    }

    /** A folder that a tool is told to work in. */
    void workIn(String folder) {
        resolved(folders.workspace(), folder).ifPresent(this::add);
    }

    private void remember(String text) {
        Matcher matcher = WENT_TO.matcher(text);
        while (matcher.find()) {
            for (Path base : Set.copyOf(wentTo)) {
                resolved(base, matcher.group(1)).ifPresent(this::add);
            }
        }
    }

    private void add(Path folder) {
        boolean leadsThere = paths.isBelow(folder) || paths.at(folder).isPresent();
        if (leadsThere && wentTo.size() < MOST_FOLDERS) {
            wentTo.add(folder);
        }
    }

    /** By the text of the path itself, which may hold spaces. */
    private Optional<Place> inFull(String text) {
        for (Place place : paths.places()) {
            String path = place.path().toString();
            for (int at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
                Matcher rest = WORD.matcher(text).region(at + path.length(), text.length());
                boolean more = at + path.length() < text.length() && rest.lookingAt();
                String named = more ? path + rest.group() : path;
                boolean begins = at == 0 || !isOfPath(text.charAt(at - 1));
                Optional<Place> found = begins ? resolved(place.path(), named).flatMap(paths::at) : Optional.empty();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isOfPath(char c) {
        return Character.isLetterOrDigit(c) || c == '/' || c == '.' || c == '-' || c == '_';
    }

    /** The first secret that a word names, else the first place. */
    private Optional<Place> inWords(String text) {
        Optional<Place> first = Optional.empty();
        Matcher words = WORD.matcher(text);
        while (words.find()) {
            Optional<Place> found = inWord(words.group());
            if (found.filter(Place::secret).isPresent()) {
                return found;
            }
            first = first.isPresent() ? first : found;
        }
        return first;
    }

    private Optional<Place> inWord(String word) {
        boolean wild = WILD.matcher(word).find();
        return wentTo.stream()
                .flatMap(base -> (wild
                                ? byPattern(base, word)
                                : resolved(base, word)
                                        .flatMap(path -> leadsAway(base, word, path)
                                                ? paths.at(path)
                                                : behindLink(path).flatMap(paths::at)))
                        .stream())
                .findFirst();
    }

    /** A word without a way in it is a path only if it leads to something from a folder that the agent went to. */
    private boolean leadsAway(Path base, String word, Path path) {
        boolean absolute = word.startsWith("/") || word.startsWith("~") || word.startsWith("$HOME");
        return base.equals(folders.workspace())
                ? absolute || word.contains("..")
                : !absolute && !path.equals(base) && Files.exists(path);
    }

    /** Where a path of the workspace leads that goes over a link out of it, as long as the link is there. */
    private Optional<Path> behindLink(Path path) {
        try {
            Path workspace = folders.workspace();
            boolean there = !path.equals(workspace) && path.startsWith(workspace) && Files.exists(path);
            return there
                    ? Optional.of(path.toRealPath()).filter(real -> !real.startsWith(workspace))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** A pattern that a place, or the way to it, fits. */
    private Optional<Place> byPattern(Path base, String word) {
        if (COMMENT.matcher(word).matches()) {
            return Optional.empty();
        }
        try {
            Optional<Path> beginning = resolved(base, word.substring(0, wildAt(word)));
            if (beginning.isEmpty() || paths.isAllowed(beginning.get())) {
                return Optional.empty();
            }
            String pattern = simple(word);
            String whole = pattern.startsWith("/") ? pattern : base + "/" + pattern;
            Optional<Place> fits = paths.places().stream()
                    .filter(place -> matches(whole, place.path())
                            || matches(first(whole, place.path().getNameCount()), place.path()))
                    .findFirst();
            return fits.or(() -> paths.at(beginning.get()))
                    .or(() -> resolved(base, pattern).flatMap(paths::at));
        } catch (PatternSyntaxException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** The same pattern with as few stars as say the same, so that no path is tried in endless ways. */
    private static String simple(String word) {
        List<String> names = new ArrayList<>();
        for (String name : word.split("/", -1)) {
            boolean again = !names.isEmpty() && names.get(names.size() - 1).equals(ANY_FOLDERS);
            if (!name.equals(ANY_FOLDERS)) {
                String collapsed = STARS.matcher(name).replaceAll("*");
                boolean many = collapsed.chars().filter(c -> c == '*').count() > MOST_STARS;
                names.add(many ? "*" : collapsed);
            } else if (!again) {
                names.add(name);
            }
        }
        return String.join("/", names);
    }

    private static boolean matches(String pattern, Path path) {
        return FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(path);
    }

    /** Where the folder ends in which the first wild name is. */
    private static int wildAt(String word) {
        Matcher wild = WILD.matcher(word);
        return wild.find() ? word.lastIndexOf('/', wild.start()) + 1 : word.length();
    }

    private static String first(String pattern, int names) {
        return Stream.of(pattern.split("/")).limit(names + 1L).collect(Collectors.joining("/"));
    }

    private Optional<Path> resolved(Path base, String word) {
        try {
            String home = folders.home().toString();
            String path = word.startsWith("$HOME") ? home + word.substring("$HOME".length()) : word;
            path = path.equals("~") || path.startsWith("~/") ? home + path.substring(1) : path;
            return Optional.of(base.resolve(path).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
