package io.skillevals.io;

import java.util.Collection;
import java.util.stream.Collectors;

/** Names the first of many texts in a message, and how many more there are. */
public final class FirstFew {

    private FirstFew() {}

    /**
     * The texts, for example {@code a, b and 3 more}.
     *
     * @param most how many are named
     * @param separator between two of them
     */
    public static String of(Collection<String> texts, int most, String separator) {
        String first = texts.stream().limit(most).collect(Collectors.joining(separator));
        return texts.size() > most ? first + " and " + (texts.size() - most) + " more" : first;
    }
}
