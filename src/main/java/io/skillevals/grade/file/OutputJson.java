package io.skillevals.grade.file;

import io.skillevals.io.Json;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;

/**
 * Finds the JSON in what an agent said: the first fenced block that is nothing else, without one the first object or list that
 * stands among other words. Comments are allowed. Braces that begin no JSON are passed over; JSON that breaks off is passed
 * over whole, so that a part of it is not taken for what was meant.
 */
final class OutputJson {

    /** So many characters are looked at altogether, some more than once. */
    private static final long MOST_LOOKS = 200_000_000;

    /** So many places are tried. */
    private static final int MOST_ATTEMPTS = 50_000;

    /**
     * What was found.
     *
     * @param value the object or list; absent when there is none
     * @param broken whether JSON that breaks off stands before it, or instead of it
     */
    record Block(@Nullable JsonNode value, boolean broken) {}

    private final String text;
    private boolean broken;
    private long looks;
    private int attempts;

    private OutputJson(String text) {
        this.text = text;
    }

    /**
     * The JSON in a text.
     *
     * @throws Undecided when there is too much to look at
     */
    static Block in(String text) throws Undecided {
        OutputJson output = new OutputJson(text);
        Optional<JsonNode> value = output.fenced();
        if (value.isEmpty()) {
            value = output.among();
        }
        return new Block(value.orElse(null), output.broken);
    }

    private Optional<JsonNode> fenced() throws Undecided {
        for (Fence fence : Fence.in(text)) {
            if (!JsonSyntax.LABELS.contains(fence.label()) && !fence.begins("{[/")) {
                continue;
            }
            look(fence.content().length());
            try {
                JsonNode value = Json.mapper().readTree(fence.content());
                if (value.isContainer()) {
                    return Optional.of(value);
                }
            } catch (JacksonException e) {
                refuseLimits(e);
                broken |= JsonSyntax.LABELS.contains(fence.label());
            }
        }
        return Optional.empty();
    }

    /** The first object with fields, or list of such; without one, the first of anything. */
    private Optional<JsonNode> among() throws Undecided {
        char[] all = text.toCharArray();
        JsonNode poor = null;
        for (int at = 0; at < all.length; ) {
            if (!mayBegin(all, at)) {
                at++;
                continue;
            }
            Attempt attempt = attempt(all, at);
            at += attempt.length();
            JsonNode value = attempt.value();
            if (value != null && isRich(value)) {
                return Optional.of(value);
            }
            poor = poor == null ? value : poor;
        }
        return Optional.ofNullable(poor);
    }

    /** A reference such as {@code [1]} and an empty pair of braces are rather parts of a sentence. */
    private static boolean isRich(JsonNode value) {
        return value.isObject() ? !value.isEmpty() : value.valueStream().anyMatch(JsonNode::isContainer);
    }

    private static boolean mayBegin(char[] all, int at) {
        if (all[at] != '{' && all[at] != '[') {
            return false;
        }
        int next = at + 1;
        while (next < all.length && Character.isWhitespace(all[next])) {
            next++;
        }
        return next < all.length && (all[at] == '{' ? "\"}/" : "{[]\"/-0123456789tfn").indexOf(all[next]) >= 0;
    }

    /**
     * What was read from a place on.
     *
     * @param value what stands there; absent when it is no JSON
     * @param length how many characters need not be looked at again
     */
    private record Attempt(@Nullable JsonNode value, int length) {}

    /** Goes through one value; JSON is begun where the name of a field and its colon stand. */
    private Attempt attempt(char[] all, int at) throws Undecided {
        boolean begun = false;
        int length = 1;
        try (JsonParser parser = Json.mapper().createParser(all, at, all.length - at)) {
            try {
                int depth = deeper(parser.nextToken());
                while (depth > 0) {
                    JsonToken token = parser.nextToken();
                    begun |= token == JsonToken.PROPERTY_NAME;
                    depth += deeper(token);
                }
                length = offset(parser.currentLocation());
                return new Attempt(Json.mapper().readTree(new String(all, at, length)), length);
            } catch (JacksonException e) {
                refuseLimits(e);
                length = offset(e.getLocation());
                broken |= begun;
                return new Attempt(null, begun ? length : 1);
            } finally {
                look(length);
            }
        }
    }

    /** A part of what is too deep must not be taken for the whole. */
    private static void refuseLimits(JacksonException e) throws Undecided {
        if (e instanceof StreamConstraintsException) {
            throw new Undecided("the JSON in the output is beyond the limits of the parser: " + Syntax.words(e));
        }
    }

    /** How much deeper a token leads. */
    private static int deeper(JsonToken token) {
        return token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
    }

    private static int offset(@Nullable TokenStreamLocation place) {
        return place == null ? 1 : (int) Math.max(1, place.getCharOffset());
    }

    private void look(int characters) throws Undecided {
        looks += characters;
        if (++attempts > MOST_ATTEMPTS || looks > MOST_LOOKS) {
            throw new Undecided("the output has too many braces for finding the JSON in it");
        }
    }
}
