package io.skillevals.suite.read.sandbox;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes of memory as people write them: {@code 512m}, {@code 1g}. */
final class Memory {

    /** What an engine asks for at least. */
    private static final long LEAST = 6L << 20;

    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})\\s*(k|m|g)i?b?");

    private Memory() {}

    /** The bytes; empty when the text is no size, or too small for a container. */
    static Optional<Long> bytes(String text) {
        Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            return Optional.empty();
        }
        int shift = 10 * ("kmg".indexOf(size.group(2)) + 1);
        long bytes = Long.parseLong(size.group(1)) << shift;
        return bytes < LEAST ? Optional.empty() : Optional.of(bytes);
    }
}
