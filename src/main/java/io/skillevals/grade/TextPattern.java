package io.skillevals.grade;

import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression that is searched in a text within limits: the text is the agent's, and a pattern may try it in more ways
 * than there is time or stack for.
 *
 * @param pattern the expression
 */
public record TextPattern(Pattern pattern) {

    /** How many characters a search may look at, again and again: a second or so. */
    private static final long MOST_LOOKS = 50_000_000;

    /** How often it may look at each character of a long text in addition. */
    private static final long LOOKS_EACH = 20;

    /** That a search was given up. */
    public static final class GivenUp extends RuntimeException {

        private static final long serialVersionUID = 1;

        GivenUp(Pattern pattern, @Nullable Throwable cause) {
            super("the pattern `" + pattern + "` takes too long on this text: make it simpler", cause);
        }
    }

    /** The expression as it stands. */
    public static TextPattern of(String expression) {
        return new TextPattern(Pattern.compile(expression));
    }

    /** The expression, for which case may not count. */
    public static TextPattern of(String expression, boolean ignoreCase) {
        return new TextPattern(
                Pattern.compile(expression, ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0));
    }

    /** What is wrong with an expression; empty when nothing is. */
    public static Optional<String> problem(String expression) {
        try {
            Pattern.compile(expression);
            return Optional.empty();
        } catch (PatternSyntaxException e) {
            int at = Math.min(e.getIndex() + 1, expression.length());
            return Optional.of("`" + expression + "` is no regular expression: " + e.getDescription()
                    + (at > 0 ? " (at character " + at + ")" : ""));
        }
    }

    /**
     * Whether it is found anywhere in a text.
     *
     * @throws GivenUp when that cannot be said in reasonable time
     */
    public boolean isIn(String text) {
        return find(text, 1, start -> {}) > 0;
    }

    /**
     * How often it is found in a text.
     *
     * @param most after how many findings the search ends
     * @param starts receives where each finding begins
     * @throws GivenUp when that cannot be said in reasonable time
     */
    public int find(String text, int most, IntConsumer starts) {
        Matcher matcher = pattern.matcher(new Watched(text, new long[] {MOST_LOOKS + LOOKS_EACH * text.length()}));
        int count = 0;
        try {
            while (count < most && matcher.find()) {
                count++;
                starts.accept(matcher.start());
            }
            return count;
        } catch (StackOverflowError e) {
            throw new GivenUp(pattern, e);
        }
    }

    @Override
    public String toString() {
        return "/" + pattern + "/";
    }

    /** A text that counts how often it is looked at. */
    private final class Watched implements CharSequence {

        private final String text;
        private final long[] left;

        Watched(String text, long[] left) {
            this.text = text;
            this.left = left;
        }

        @Override
        public char charAt(int index) {
            if (--left[0] < 0) {
                throw new GivenUp(pattern, null);
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Watched(text.substring(start, end), left);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
