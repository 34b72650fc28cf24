package io.skillevals.agent;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes away what an agent puts around a command to have a shell run it, so that the command reads as the model wrote it. */
final class ShellWords {

    private static final Pattern WRAPPER =
            Pattern.compile("(?:\\S*/)?(?:bash|zsh|sh) -l?c (?<word>.+)", Pattern.DOTALL);
    private static final String ESCAPED_IN_QUOTES = "$`\"\\\n";

    private final String text;
    private final StringBuilder word = new StringBuilder();
    private int at;

    private ShellWords(String text) {
        this.text = text;
    }

    /** The command in {@code bash -lc '…'}; any other text as it is. */
    static String unwrapped(String command) {
        Matcher wrapper = WRAPPER.matcher(command);
        if (!wrapper.matches()) {
            return command;
        }
        ShellWords words = new ShellWords(wrapper.group("word"));
        return words.isOneWord() ? words.word.toString() : command;
    }

    private boolean isOneWord() {
        while (at < text.length()) {
            char next = text.charAt(at);
            at++;
            switch (next) {
                case '\'' -> {
                    if (!verbatim()) {
                        return false;
                    }
                }
                case '"' -> {
                    if (!quoted()) {
                        return false;
                    }
                }
                case '\\' -> {
                    if (at < text.length()) {
                        word.append(text.charAt(at));
                        at++;
                    }
                }
                case ' ', '\t', '\n' -> {
                    return false;
                }
                default -> word.append(next);
            }
        }
        return true;
    }

    private boolean verbatim() {
        int end = text.indexOf('\'', at);
        if (end < 0) {
            return false;
        }
        word.append(text, at, end);
        at = end + 1;
        return true;
    }

    private boolean quoted() {
        while (at < text.length()) {
            char next = text.charAt(at);
            at++;
            if (next == '"') {
                return true;
            }
            boolean escapes = next == '\\' && at < text.length() && ESCAPED_IN_QUOTES.indexOf(text.charAt(at)) >= 0;
            if (escapes) {
                word.append(text.charAt(at));
                at++;
            } else {
                word.append(next);
            }
        }
        return false;
    }
}
