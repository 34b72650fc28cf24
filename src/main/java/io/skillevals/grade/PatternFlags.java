package io.skillevals.grade;

import io.skillevals.io.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The flags of a check's regular expressions, which are searched in {@linkplain PlainText plain texts}. Without any, case does not
 * count.
 *
 * @param bits those of {@link Pattern}
 */
public record PatternFlags(int bits) {

    /** The field that holds them. */
    public static final String FIELD = "flags";

    /** That case does not count, in any language. */
    public static final int IGNORE_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    /** Those of a check that says nothing. */
    public static final PatternFlags USUAL = new PatternFlags(IGNORE_CASE);

    private static final Map<Integer, Integer> VALUES = Map.of(
            (int) 'i', IGNORE_CASE,
            (int) 'm', Pattern.MULTILINE,
            (int) 's', Pattern.DOTALL,
            (int) 'u', Pattern.UNICODE_CHARACTER_CLASS,
            (int) 'x', Pattern.COMMENTS);
    private static final String LETTERS = "imsux";

    /** An escaped line end of Windows; before a quantifier only its second half would be meant. */
    private static final Pattern ESCAPED_RETURN = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\r\\\\n(?![?*+{])");

    /**
     * Adds the field.
     *
     * @param whose what the flags are of, such as {@code the pattern}
     */
    public static Fields in(Fields fields, String whose) {
        return fields.property(
                FIELD,
                Json.mapper()
                        .createObjectNode()
                        .put(
                                "description",
                                "Of " + whose
                                        + ": i case does not count, m ^ and $ at each line, s a dot is also a line"
                                        + " end, u classes of all languages, x comments. Empty for none. Default: i.")
                        .put("type", "string"));
    }

    /** What is wrong with the field. */
    public static List<String> problems(JsonNode config) {
        List<String> problems = new ArrayList<>();
        String flags = config.path(FIELD).asString("");
        flags.chars()
                .filter(flag -> !VALUES.containsKey(flag))
                .distinct()
                .forEach(flag -> problems.add("unknown flag `" + Character.toString(flag) + "` in `" + flags
                        + "`: the flags are " + String.join(", ", LETTERS.split(""))));
        return problems;
    }

    /** Those of a configuration. */
    public static PatternFlags of(JsonNode config) {
        return config.has(FIELD)
                ? new PatternFlags(config.path(FIELD)
                        .asString("")
                        .chars()
                        .map(flag -> VALUES.getOrDefault(flag, 0))
                        .reduce(0, (a, b) -> a | b))
                : USUAL;
    }

    /** An expression with these flags, for plain texts. */
    public TextPattern pattern(String expression) {
        String plain = ESCAPED_RETURN.matcher(PlainText.of(expression)).replaceAll("$1\\\\n");
        return new TextPattern(Pattern.compile(plain, bits));
    }
}
