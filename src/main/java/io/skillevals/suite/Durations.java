package io.skillevals.suite;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Time limits as people write them: {@code 600}, {@code 90s}, {@code 10m}, {@code 1h}, {@code PT10M}. */
public final class Durations {

    private static final Pattern SIMPLE = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)\\s*(ms|s|m|min|h)?");

    private static final Duration LONGEST = Duration.ofDays(30);

    private Durations() {}

    /** The duration; empty when the text is none, not above zero, or longer than 30 days. */
    public static Optional<Duration> parse(String text) {
        String plain = text.trim().toLowerCase(Locale.ROOT);
        Matcher simple = SIMPLE.matcher(plain);
        if (simple.matches()) {
            double number = Double.parseDouble(simple.group(1));
            return positive(Duration.ofMillis(Math.round(number * millis(simple.group(2)))));
        }
        try {
            return positive(Duration.parse(plain));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static long millis(@org.jspecify.annotations.Nullable String unit) {
        return switch (unit == null ? "s" : unit) {
            case "ms" -> 1;
            case "m", "min" -> 60_000;
            case "h" -> 3_600_000;
            default -> 1_000;
        };
    }

    private static Optional<Duration> positive(Duration duration) {
        boolean none = duration.isNegative() || duration.isZero() || duration.compareTo(LONGEST) > 0;
        return none ? Optional.empty() : Optional.of(duration);
    }
}
