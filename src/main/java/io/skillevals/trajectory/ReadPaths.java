package io.skillevals.trajectory;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The files that a call reads, as it names them: the path that a reading tool is given, and the words of a shell's command.
 *
 * <p>A command that only names files (a listing, a copy) reads none, nor does one read what it redirects into or writes from a
 * here-document. Which words are paths is not known, so that all are given; patterns and variables stay as they are.
 */
final class ReadPaths {

    private static final Pattern COMMANDS = Pattern.compile("&&|\\|\\||[;|\\n]");
    /** What names a file without showing what stands in it. */
    private static final Pattern LOOKING = Pattern.compile("\\s*(?:(?:\\S*/)?(?:ba|z|da)?sh\\s+-\\w+\\s+)?[\"']?\\s*"
            + "(?:ls|find|stat|test|\\[|rm|cp|mv|touch|mkdir|chmod|wc|echo)\\b");

    private static final Pattern HERE_DOCUMENT = Pattern.compile("<<-?\\s*[\"']?(\\w+)");
    private static final Pattern COPYING = Pattern.compile("\\b(?:cat|tee)\\b");
    private static final String BETWEEN_WORDS = " \t\r\n\"'=<>()`,";

    private ReadPaths() {}

    /** What a call of a tool of this kind reads; empty for a kind that reads no files. */
    static Set<String> of(ToolKind kind, JsonNode arguments) {
        return switch (kind) {
            case READ -> texts(arguments, "file_path", "filePath", "absolute_path", "path", "paths", "include");
            case SHELL -> inCommand(String.join(" ", texts(arguments, "command", "cmd")));
            default -> Set.of();
        };
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

    private static Set<String> inCommand(String text) {
        Set<String> words = new LinkedHashSet<>();
        for (String command : List.of(COMMANDS.split(withoutHereDocuments(text)))) {
            if (!LOOKING.matcher(command).lookingAt()) {
                words(command, words);
            }
        }
        return words;
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

    private static void words(String command, Set<String> words) {
        int start = 0;
        boolean written = false;
        for (int at = 0; at <= command.length(); at++) {
            char c = at == command.length() ? ' ' : command.charAt(at);
            if (BETWEEN_WORDS.indexOf(c) < 0) {
                continue;
            }
            if (at > start) {
                if (!written) {
                    words.add(command.substring(start, at));
                }
                written = false;
            }
            written |= c == '>';
            start = at + 1;
        }
    }
}
