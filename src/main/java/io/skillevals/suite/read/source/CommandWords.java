package io.skillevals.suite.read.source;

import io.skillevals.suite.Problems;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of a command line, split as a shell does: at white space, save within single or double quotes; a backslash
 * takes the next character as it is, save within single quotes. (commons-exec knows no line breaks and loses quotes within a
 * word.)
 */
public final class CommandWords {

    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean begun;

    private CommandWords(String text) {
        this.text = text;
    }

    /**
     * The words.
     *
     * @throws IllegalArgumentException when a quote is not closed; the message says so to the user
     */
    static List<String> of(String text) {
        return new CommandWords(text).split();
    }

    /** The words, as far as they can be told when a quote is not closed, which is then a problem. */
    public static List<String> of(String text, String place, Problems problems) {
        try {
            return of(text);
        } catch (IllegalArgumentException e) {
            problems.error(place, String.valueOf(e.getMessage()));
            return List.of(text.strip().split("\\s+"));
        }
    }

    private List<String> split() {
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '"' || c == '\'') {
                at = quoted(at + 1, c);
            } else if (Character.isWhitespace(c)) {
                end();
            } else if (c == '\\' && at + 1 < text.length()) {
                add(text.charAt(++at));
            } else {
                add(c);
            }
            at++;
        }
        end();
        return List.copyOf(words);
    }

    /** Takes what stands in quotes; answers where the closing one is. */
    private int quoted(int from, char quote) {
        begun = true;
        int at = from;
        while (at < text.length() && text.charAt(at) != quote) {
            boolean escapes = quote == '"' && at + 1 < text.length() && "\\\"".indexOf(text.charAt(at + 1)) >= 0;
            if (text.charAt(at) == '\\' && escapes) {
                at++;
            }
            add(text.charAt(at++));
        }
        if (at >= text.length()) {
            throw new IllegalArgumentException("the quote " + quote + " is not closed in: " + text);
        }
        return at;
    }

    private void add(char c) {
        begun = true;
        word.append(c);
    }

    private void end() {
        if (begun) {
            words.add(word.toString());
            word.setLength(0);
            begun = false;
        }
    }
}
