package io.skillevals.agent;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.util.JsonParserDelegate;

/**
 * A parser that gives up where a tree of what it reads would need more memory than there is: above {@value #MOST_TOKENS} tokens,
 * or {@value #MOST_TEXT} characters of text. What is skipped does not count.
 */
final class BoundedParser extends JsonParserDelegate {

    /** The most tokens of a line; each costs some hundred bytes as a tree. */
    static final int MOST_TOKENS = 200_000;

    /** The most text of a line. */
    static final int MOST_TEXT = 16 << 20;

    private int tokens;
    private int text;

    BoundedParser(JsonParser parser) {
        super(parser);
    }

    @Override
    public @Nullable JsonToken nextToken() {
        JsonToken token = super.nextToken();
        count();
        return token;
    }

    @Override
    public @Nullable String nextName() {
        String name = super.nextName();
        count();
        return name;
    }

    private void count() {
        tokens++;
        if (hasToken(JsonToken.VALUE_STRING) || hasToken(JsonToken.PROPERTY_NAME)) {
            text += getStringLength();
        }
        if (tokens > MOST_TOKENS || text > MOST_TEXT) {
            throw new StreamConstraintsException("the line is too large");
        }
    }
}
