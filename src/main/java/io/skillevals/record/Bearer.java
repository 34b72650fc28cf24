package io.skillevals.record;

import io.skillevals.redaction.Redactor;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A key that is sent with each request. It is never part of a text.
 *
 * @param secret the key
 */
public record Bearer(String secret) {

    private static final Pattern SENDABLE = Pattern.compile("[\\x21-\\x7e]+");

    /** What is wrong with a key; empty when it can be sent and kept secret. */
    public static Optional<String> mistake(String key) {
        if (!SENDABLE.matcher(key).matches()) {
            return Optional.of("the key holds blanks or characters that no header may have");
        }
        return key.length() < Redactor.MINIMUM_LENGTH
                ? Optional.of("the key is shorter than " + Redactor.MINIMUM_LENGTH
                        + " characters and could not be kept out of what is written")
                : Optional.empty();
    }

    /** The header's value. */
    String header() {
        return "Bearer " + secret;
    }

    @Override
    public String toString() {
        return "a key";
    }
}
