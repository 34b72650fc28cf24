package io.skillevals.suite;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as people write them: {@code 512k}, {@code 64m}, {@code 2g}, {@code 64MB}, each unit 1024 of the one below. */
public final class Sizes {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})\\s*(k|m|g)i?b?");
    private static final int BITS_OF_A_UNIT = 10;

    private Sizes() {}

    /** The bytes; empty when the text is no size. */
    public static Optional<Long> bytes(String text) {
        Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            return Optional.empty();
        }
        return Optional.of(Long.parseLong(size.group(1)) << (BITS_OF_A_UNIT * ("kmg".indexOf(size.group(2)) + 1)));
    }
}
