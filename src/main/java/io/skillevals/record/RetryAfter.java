package io.skillevals.record;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/** How long a place asks to be left alone: seconds, or a date. */
final class RetryAfter {

    private RetryAfter() {}

    /** The time to wait; {@code usual} where the header says nothing that can be understood. */
    static Duration of(String header, Instant now, Duration usual) {
        String text = header.strip();
        if (text.matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(text));
        }
        try {
            Instant date = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return date.isAfter(now) ? Duration.between(now, date) : Duration.ZERO;
        } catch (DateTimeParseException e) {
            return usual;
        }
    }
}
