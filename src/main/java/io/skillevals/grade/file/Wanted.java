package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.grade.PatternFlags;
import io.skillevals.grade.PlainText;
import io.skillevals.grade.TextPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * What is looked for in {@linkplain PlainText plain texts}: a regular expression, or a text as it stands.
 *
 * @param pattern what is searched
 * @param shown how it is shown
 */
record Wanted(TextPattern pattern, String shown) {

    static final String PATTERN = "pattern";
    static final String VALUE = "value";

    private static final int LONGEST_SHOWN = 120;
    /** How much of a long line is shown before what was found. */
    private static final int BEFORE = 40;

    /** Adds the fields of a regular expression. */
    static Fields patternIn(Fields fields) {
        return PatternFlags.in(
                fields.text(PATTERN, "A regular expression that is searched. \\n is any line end."), "the pattern");
    }

    /** Adds the fields of a regular expression or of a text. */
    static Fields patternOrValueIn(Fields fields) {
        return patternIn(fields).text(VALUE, "A text that is searched as it stands.");
    }

    /** What is wrong with the fields of a regular expression. */
    static List<String> patternProblems(JsonNode config) {
        List<String> problems = new ArrayList<>(PatternFlags.problems(config));
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
        } else if (value && config.has(PatternFlags.FIELD)) {
            problems.add(PatternFlags.FIELD + " belong to a " + PATTERN);
        }
        return problems;
    }

    /** What the fields of a regular expression or of a text say. */
    static Wanted of(JsonNode config) {
        return config.has(VALUE)
                ? value(config.path(VALUE).asString(""), false)
                : pattern(config.path(PATTERN).asString(""), PatternFlags.of(config));
    }

    /** A text as it stands. */
    static Wanted value(String value, boolean ignoreCase) {
        return new Wanted(
                new TextPattern(Pattern.compile(
                        PlainText.of(value), Pattern.LITERAL | (ignoreCase ? PatternFlags.IGNORE_CASE : 0))),
                "`" + shortened(value, 0) + "`");
    }

    /** A regular expression. */
    static Wanted pattern(String expression, PatternFlags flags) {
        return new Wanted(flags.pattern(expression), "/" + shortened(expression, 0) + "/");
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
