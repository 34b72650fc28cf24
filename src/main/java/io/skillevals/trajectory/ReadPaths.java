package io.skillevals.trajectory;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The files that a call reads: the path that a reading tool is given, and the words of a shell's command, in the folder that the
 * command goes to first or the call names.
 *
 * <p>A command that only names files (a listing, a copy) reads none, nor does one read what it redirects into or writes from a
 * here-document. Which words are paths is not known, so that all are given; patterns and variables stay as they are.
 */
final class ReadPaths {

    private static final Pattern COMMANDS = Pattern.compile("&&|\\|\\||[;|\\n]");
    /** What may stand before a command: the shell that runs it. */
    private static final String START = "\\s*(?:(?:\\S*/)?(?:ba|z|da)?sh\\s+-\\w+\\s+)?[\"'(]?\\s*";

    /** What names a file without showing what stands in it. */
    private static final Pattern LOOKING =
            Pattern.compile(START + "(?:ls|find|stat|test|\\[|rm|cp|mv|touch|mkdir|chmod|wc|echo)\\b");

    private static final Pattern GOING = Pattern.compile(
            START
                    + "(?:cd|pushd|popd)\\b(?:\\s+(?:--\\s+)?(?:\"(?<double>[^\"]*)\"|'(?<single>[^']*)'|(?<bare>[^\\s\"'()<>]+)))?");

    /** What does not hang on the folder that one is in: another root, a variable, an option. */
    private static final Pattern APART = Pattern.compile("[/\\\\~$-]|\\w:[/\\\\]");

    private static final Pattern HERE_DOCUMENT = Pattern.compile("<<-?\\s*[\"']?(\\w+)");
    private static final Pattern COPYING = Pattern.compile("\\b(?:cat|tee)\\b");
    /** No system knows a longer path. */
    private static final int LONGEST_PATH = 4096;

    private static final String BETWEEN_WORDS = " \t\r\n\"'=<>()`,";

    private ReadPaths() {}

    /**
     * What a call of a tool of this kind reads; empty for a kind that reads no files.
     *
     * @param wanted which files, as the call names them, the caller asks for: a command may have very many words
     */
    static Set<String> of(ToolKind kind, JsonNode arguments, Predicate<String> wanted) {
        Set<String> paths = new LinkedHashSet<>();
        switch (kind) {
            case READ ->
                texts(arguments, "file_path", "filePath", "absolute_path", "path", "paths", "include").stream()
                        .filter(wanted)
                        .forEach(paths::add);
            case SHELL -> {
                String folder = String.join(
                        " ", texts(arguments, "workdir", "cwd", "working_directory", "dir_path", "directory"));
                inCommand(String.join(" ", texts(arguments, "command", "cmd")), folder, wanted, paths);
            }
            default -> {
                // reads no files
            }
        }
        return paths;
    }

    /** The text of the first field that has one, or the texts of its list. */
    static Set<String> texts(JsonNode arguments, String... fields) {
        Set<String> texts = new LinkedHashSet<>();
        for (String field : fields) {
            JsonNode value = arguments.path(field);
            if (value.isString()) {
                texts.add(value.asString());
            }
            value.valueStream()
                    .filter(JsonNode::isString)
                    .map(JsonNode::asString)
                    .forEach(texts::add);
            texts.removeIf(String::isBlank);
            if (!texts.isEmpty()) {
                break;
            }
        }
        return texts;
    }

    private static void inCommand(String text, String start, Predicate<String> wanted, Set<String> paths) {
        String folder = withoutSlash(start);
        for (String command : List.of(COMMANDS.split(withoutHereDocuments(text)))) {
            Matcher going = GOING.matcher(command);
            if (going.lookingAt()) {
                folder = gone(folder, going);
                if (wanted.test(folder)) {
                    paths.add(folder);
                }
            } else if (!LOOKING.matcher(command).lookingAt()) {
                words(command, folder, wanted, paths);
            }
        }
    }

    /** The folder that one is in then; empty where nobody knows. */
    private static String gone(String folder, Matcher going) {
        String named = Stream.of("double", "single", "bare")
                .map(going::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        if (named.isEmpty() || named.startsWith("-")) {
            return "";
        }
        return below(folder, withoutSlash(named));
    }

    private static String withoutSlash(String folder) {
        return folder.endsWith("/") ? folder.substring(0, folder.length() - 1) : folder;
    }

    /** A path from a folder on; as it is where the folder is unknown. */
    private static String below(String folder, String path) {
        if (folder.isEmpty()
                || folder.length() + path.length() > LONGEST_PATH
                || APART.matcher(path).lookingAt()) {
            return path;
        }
        String at = folder;
        String rest = path;
        while (rest.startsWith("./") || rest.startsWith("../") || rest.equals("..") || rest.equals(".")) {
            at = rest.startsWith("..") ? above(at) : at;
            rest = rest.substring(rest.indexOf('/') < 0 ? rest.length() : rest.indexOf('/') + 1);
        }
        return Stream.of(at, rest).filter(part -> !part.isEmpty()).collect(Collectors.joining("/"));
    }

    private static String above(String folder) {
        return folder.substring(0, Math.max(0, folder.lastIndexOf('/')));
    }

    /** By hand: a pattern for all of it would try a long line from each of its characters on. */
    private static String withoutHereDocuments(String text) {
        if (!text.contains("<<")) {
            return text;
        }
        List<String> kept = new ArrayList<>();
        String end = null;
        for (String line : List.of(text.split("\n"))) {
            if (end == null) {
                kept.add(line);
                Matcher here = HERE_DOCUMENT.matcher(line);
                end = here.find() && COPYING.matcher(line).find() ? here.group(1) : null;
            } else if (line.strip().equals(end)) {
                end = null;
            }
        }
        return String.join("\n", kept);
    }

    private static void words(String command, String folder, Predicate<String> wanted, Set<String> paths) {
        int start = 0;
        boolean written = false;
        for (int at = 0; at <= command.length(); at++) {
            char c = at == command.length() ? ' ' : command.charAt(at);
            if (BETWEEN_WORDS.indexOf(c) < 0) {
                continue;
            }
            if (at > start) {
                String word = command.substring(start, at);
                if (!written && wanted.test(word)) {
                    paths.add(below(folder, word));
                }
                written = false;
            }
            written |= c == '>';
            start = at + 1;
        }
    }
}
