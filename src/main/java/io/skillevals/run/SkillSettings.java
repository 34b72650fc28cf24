package io.skillevals.run;

import io.skillevals.io.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The field {@code skills} of a settings file, by which a project names folders of skills: {@code "skills": ["./skills"]}. What is taken
 * out of it is cut out of the text, so that all else stays as it is written.
 *
 * @param text the file's text
 * @param entries the folders, as they are written
 * @param field where the field as a whole is
 */
record SkillSettings(String text, List<Entry> entries, Span field) {

    private static final String FIELD = "skills";

    /**
     * An element of a list or object, with the end of the one before it and the begin of the one after it.
     *
     * @param before absent for the first
     * @param after absent for the last
     */
    record Span(
            int begin,
            int end,
            @Nullable Integer before,
            @Nullable Integer after) {

        /** The text without it, and without the comma that it leaves behind. */
        String outOf(String text) {
            int from = after == null && before != null ? before : begin;
            return text.substring(0, from) + text.substring(after == null ? end : after);
        }
    }

    /** A folder, as it is written. */
    record Entry(String folder, Span span) {}

    /** The field of a text; empty when it has none, or is no JSON. */
    static Optional<SkillSettings> of(String text) {
        try (JsonParser parser = Json.mapper().createParser(text)) {
            return parser.nextToken() == JsonToken.START_OBJECT ? field(text, parser) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** The text without the folders that are not to stay. */
    String without(Predicate<String> gone) {
        List<Entry> out =
                entries.stream().filter(entry -> gone.test(entry.folder())).toList();
        if (out.isEmpty()) {
            return text;
        }
        if (out.size() == entries.size()) {
            return field.outOf(text);
        }
        String left = out.get(0).span().outOf(text);
        return of(left).map(rest -> rest.without(gone)).orElse(left);
    }

    private static Optional<SkillSettings> field(String text, JsonParser parser) {
        List<Entry> entries = List.of();
        Integer before = null;
        int begin = -1;
        int end = -1;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            int at = begin(parser);
            if (begin >= 0) {
                return Optional.of(new SkillSettings(text, entries, new Span(begin, end, before, at)));
            }
            boolean found = parser.currentName().equals(FIELD);
            parser.nextToken();
            List<Entry> read = found ? entries(parser) : List.of();
            parser.skipChildren();
            int ended = end(parser);
            if (read.isEmpty()) {
                before = ended;
            } else {
                entries = read;
                begin = at;
                end = ended;
            }
        }
        return begin < 0
                ? Optional.empty()
                : Optional.of(new SkillSettings(text, entries, new Span(begin, end, before, null)));
    }

    /** Those of a list of texts, or the only text; none of anything else. The parser stays at the value, or at the list's end. */
    private static List<Entry> entries(JsonParser parser) {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return List.of(new Entry(parser.getString(), new Span(begin(parser), end(parser), null, null)));
        }
        List<Entry> entries = new ArrayList<>();
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return entries;
        }
        boolean texts = true;
        List<String> folders = new ArrayList<>();
        List<Integer> begins = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            texts &= parser.currentToken() == JsonToken.VALUE_STRING;
            begins.add(begin(parser));
            folders.add(parser.currentToken() == JsonToken.VALUE_STRING ? parser.getString() : "");
            parser.skipChildren();
            ends.add(end(parser));
        }
        for (int i = 0; texts && i < folders.size(); i++) {
            Integer before = i == 0 ? null : ends.get(i - 1);
            Integer after = i + 1 == folders.size() ? null : begins.get(i + 1);
            entries.add(new Entry(folders.get(i), new Span(begins.get(i), ends.get(i), before, after)));
        }
        return entries;
    }

    private static int begin(JsonParser parser) {
        return (int) parser.currentTokenLocation().getCharOffset();
    }

    private static int end(JsonParser parser) {
        parser.finishToken();
        return (int) parser.currentLocation().getCharOffset();
    }
}
