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
 * Finds the JSON in what an agent said: what comes first of a fenced block that is labelled as JSON, of one without a language that
 * is nothing else, and of an object or list among other words. Comments are allowed. A labelled block that is broken is what the
 * agent gave. Among words, braces that begin no JSON are passed over; JSON that breaks off is passed over whole, so that a part of
 * it is not taken for what was meant. Blocks in another language are passed over.
 */
final class OutputJson {

    /** So many characters are looked at altogether, some more than once. */
    private static final long MOST_LOOKS = 200_000_000;

    /** So many places are tried. */
    private static final int MOST_ATTEMPTS = 50_000;

    /** Labels of blocks in no language. */
    private static final List<String> NO_LANGUAGE = List.of("", "text", "txt", "plain", "plaintext");

    /**
     * What was found.
     *
     * @param value the object or list; absent when there is none
     * @param broken whether JSON that breaks off stands before it, or instead of it
     */
    record Block(@Nullable JsonNode value, boolean broken) {}

    private final String text;
    private boolean broken;
    private boolean ended;
    private @Nullable JsonNode poor;
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
        Optional<JsonNode> value = output.first();
        return new Block(value.orElse(null), output.broken);
    }

    private Optional<JsonNode> first() throws Undecided {
        char[] all = text.toCharArray();
        int at = 0;
        for (Fence fence : Fence.in(text)) {
            boolean labelled = JsonSyntax.LABELS.contains(fence.label());
            boolean open = NO_LANGUAGE.contains(fence.label());
            Optional<JsonNode> before = among(all, at, fence.from());
            if (before.isPresent()) {
                return before;
            }
            Optional<JsonNode> block = labelled || (open && fence.begins("{[/")) ? block(fence) : Optional.empty();
            if (block.isPresent() || ended) {
                return block;
            }
            at = open ? fence.from() : fence.to();
        }
        return among(all, at, all.length).or(() -> Optional.ofNullable(poor));
    }

    /** What a block holds when it is one object or list. */
    private Optional<JsonNode> block(Fence fence) throws Undecided {
        look(fence.content().length());
        try {
            return Optional.of(Json.mapper().readTree(fence.content())).filter(JsonNode::isContainer);
        } catch (JacksonException e) {
            refuseLimits(e);
            ended = JsonSyntax.LABELS.contains(fence.label());
            broken |= ended;
            return Optional.empty();
        }
    }

    /** The first object with fields, or list of such, between two places; one without is kept for the case that there is no other. */
    private Optional<JsonNode> among(char[] all, int from, int to) throws Undecided {
        for (int at = from; at < to; ) {
            if (!mayBegin(all, at, to)) {
                at++;
                continue;
            }
            Attempt attempt = attempt(all, at, to);
            at += attempt.length();
            JsonNode value = attempt.value();
            if (value != null && isRich(value)) {
                return Optional.of(value);
            }
            poor = poor == null ? value : poor;
        }
        return Optional.empty();
    }

    /** A reference such as {@code [1]} and an empty pair of braces are rather parts of a sentence. */
    private static boolean isRich(JsonNode value) {
        return value.isObject() ? !value.isEmpty() : value.valueStream().anyMatch(JsonNode::isContainer);
    }

    private static boolean mayBegin(char[] all, int at, int to) {
        if (all[at] != '{' && all[at] != '[') {
            return false;
        }
        int next = at + 1;
        while (next < to && Character.isWhitespace(all[next])) {
            next++;
        }
        return next < to && (all[at] == '{' ? "\"}/" : "{[]\"/-0123456789tfn").indexOf(all[next]) >= 0;
    }

    /**
     * What was read from a place on.
     *
     * @param value what stands there; absent when it is no JSON
     * @param length how many characters need not be looked at again
     */
    private record Attempt(@Nullable JsonNode value, int length) {}

    /** Goes through one value; JSON is begun where the name of a field and its colon stand. */
    private Attempt attempt(char[] all, int at, int to) throws Undecided {
        boolean begun = false;
        int length = 1;
        try (JsonParser parser = Json.mapper().createParser(all, at, to - at)) {
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
