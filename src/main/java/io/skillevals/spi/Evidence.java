package io.skillevals.spi;

import org.jspecify.annotations.Nullable;

/**
 * One finding that a score rests on.
 *
 * @param text what was found, for a reader
 * @param file the file, relative to the workspace; absent when it is about none
 * @param line the line, from 1; 0 when it is about none
 */
public record Evidence(String text, @Nullable String file, int line) {

    public static Evidence of(String text) {
        return new Evidence(text, null, 0);
    }

    public static Evidence at(String file, int line, String text) {
        return new Evidence(text, file, line);
    }

    /** The finding in one line, as reports show it. */
    @Override
    public String toString() {
        if (file == null) {
            return text;
        }
        return line > 0 ? file + ":" + line + ": " + text : file + ": " + text;
    }
}
