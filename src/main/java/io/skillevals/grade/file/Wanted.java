package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.grade.TextPattern;
import io.skillevals.io.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What is looked for in {@linkplain PlainText plain texts}: a regular expression, or a text as it stands.
 *
 * @param pattern what is searched
 * @param shown how it is shown
 */
record Wanted(TextPattern pattern, String shown) {

    static final String PATTERN = "pattern";
    static final String FLAGS = "flags";
    static final String VALUE = "value";

    private static final int LONGEST_SHOWN = 120;
    /** How much of a long line is shown before what was found. */
    private static final int BEFORE = 40;

    private static final int IGNORE_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final Map<Integer, Integer> FLAG_VALUES = Map.of(
            (int) 'i', IGNORE_CASE,
            (int) 'm', Pattern.MULTILINE,
            (int) 's', Pattern.DOTALL,
            (int) 'u', Pattern.UNICODE_CHARACTER_CLASS,
            (int) 'x', Pattern.COMMENTS);
    private static final String FLAG_LETTERS = "imsux";

    /** An escaped line end of Windows; before a quantifier only its second half would be meant. */
    private static final Pattern ESCAPED_RETURN = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\r\\\\n(?![?*+{])");

    /** Adds the fields of a regular expression. */
    static Fields patternIn(Fields fields) {
        return fields.text(PATTERN, "A regular expression that is searched. \\n is any line end.")
                .property(
                        FLAGS,
                        Json.mapper()
                                .createObjectNode()
                                .put(
                                        "description",
                                        "Of the pattern: i case does not count, m ^ and $ at each line, s a dot is"
                                                + " also a line end, u classes of all languages, x comments. Empty for"
                                                + " none. Default: i.")
                                .put("type", "string"));
    }

    /** Adds the fields of a regular expression or of a text. */
    static Fields patternOrValueIn(Fields fields) {
        return patternIn(fields).text(VALUE, "A text that is searched as it stands.");
    }

    /** What is wrong with the fields of a regular expression. */
    static List<String> patternProblems(JsonNode config) {
        List<String> problems = new ArrayList<>();
        String flags = config.path(FLAGS).asString("");
        flags.chars()
                .filter(flag -> !FLAG_VALUES.containsKey(flag))
                .distinct()
                .forEach(flag -> problems.add("unknown flag `" + Character.toString(flag) + "` in `" + flags
                        + "`: the flags are " + String.join(", ", FLAG_LETTERS.split(""))));
        String expression = config.path(PATTERN).asString("");
        if (!expression.isEmpty()) {
            TextPattern.problem(expression).ifPresent(problems::add);
        }
        return problems;
    }

    /** What is wrong with the fields of a regular expression or of a text, of which one must be there. */
    static List<String> problems(JsonNode config) {
        List<String> problems = new ArrayList<>(patternProblems(config));
        boolean value = config.has(VALUE);
        if (value == config.has(PATTERN)) {
            problems.add(
                    value
                            ? PATTERN + " and " + VALUE + " are two ways to say what is wanted: leave one out"
                            : "say what is wanted in the file: " + PATTERN + " or " + VALUE);
        } else if (value && config.has(FLAGS)) {
            problems.add(FLAGS + " belong to a " + PATTERN);
        }
        return problems;
    }

    /** What the fields of a regular expression or of a text say. */
    static Wanted of(JsonNode config) {
        return config.has(VALUE)
                ? value(config.path(VALUE).asString(""), false)
                : pattern(
                        config.path(PATTERN).asString(""),
                        config.has(FLAGS) ? config.path(FLAGS).asString("") : null);
    }

    /** A text as it stands. */
    static Wanted value(String value, boolean ignoreCase) {
        return new Wanted(
                new TextPattern(Pattern.compile(PlainText.of(value), Pattern.LITERAL | (ignoreCase ? IGNORE_CASE : 0))),
                "`" + shortened(value, 0) + "`");
    }

    /** A regular expression; without flags case does not count. */
    static Wanted pattern(String expression, @Nullable String flags) {
        int bits = flags == null
                ? IGNORE_CASE
                : flags.chars().map(flag -> FLAG_VALUES.getOrDefault(flag, 0)).reduce(0, (a, b) -> a | b);
        String plain = ESCAPED_RETURN.matcher(PlainText.of(expression)).replaceAll("$1\\\\n");
        return new Wanted(new TextPattern(Pattern.compile(plain, bits)), "/" + shortened(expression, 0) + "/");
    }

    /** Where it is found, as far as it is shown. */
    Hits in(String text) {
        return in(text, Answers.MOST_SHOWN);
    }

    /** Where it is found, and how often. */
    Hits countedIn(String text) {
        return in(text, Integer.MAX_VALUE);
    }

    private Hits in(String text, int most) {
        Lines lines = new Lines(text);
        int count = pattern.find(text, most, lines::add);
        return new Hits(count, lines.found);
    }

    /** Turns places into lines; the places come in their order. */
    private static final class Lines {

        private final String text;
        private final List<Hits.Line> found = new ArrayList<>();
        private int seen;
        private int line = 1;

        Lines(String text) {
            this.text = text;
        }

        void add(int place) {
            if (found.size() == Answers.MOST_SHOWN) {
                return;
            }
            for (; seen < place; seen++) {
                line += text.charAt(seen) == '\n' ? 1 : 0;
            }
            if (found.isEmpty() || found.get(found.size() - 1).number() != line) {
                int from = Math.max(text.lastIndexOf('\n', place - 1) + 1, place - LONGEST_SHOWN);
                int lineEnd = text.indexOf('\n', place);
                int to = Math.min(lineEnd < 0 ? text.length() : lineEnd, place + LONGEST_SHOWN);
                found.add(new Hits.Line(line, shortened(text.substring(from, to), place - from)));
            }
        }
    }

    /** A text in one line, of a long one the part round a place. */
    static String shortened(String text, int place) {
        int from = text.length() > LONGEST_SHOWN ? Math.max(0, place - BEFORE) : 0;
        int to = Math.min(text.length(), from + LONGEST_SHOWN);
        String part =
                text.substring(from, to).replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return (from > 0 ? "…" : "") + part + (to < text.length() ? "…" : "");
    }

    @Override
    public String toString() {
        return shown;
    }
}
