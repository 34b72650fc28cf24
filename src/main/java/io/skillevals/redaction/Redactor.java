package io.skillevals.redaction;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces the values of named secrets, and their base64 forms, by a marker that names the secret.
 *
 * <p>Values shorter than {@value #MINIMUM_LENGTH} characters are refused: replacing them would mangle ordinary text.
 */
public final class Redactor {

    /** The shortest value, in characters, that can be kept secret. */
    public static final int MINIMUM_LENGTH = 8;

    private static final Redactor NONE = new Redactor(List.of());

    private final List<Replacement> replacements;

    private Redactor(List<Replacement> replacements) {
        this.replacements = replacements;
    }

    /** A redactor that knows no secret. */
    public static Redactor none() {
        return NONE;
    }

    /**
     * A redactor for the given secrets.
     *
     * @param secrets values by name; the name stands in the marker
     * @throws IllegalArgumentException when a value is shorter than {@value #MINIMUM_LENGTH} characters
     */
    public static Redactor of(Map<String, String> secrets) {
        Map<String, String> markers = new LinkedHashMap<>();
        secrets.forEach((name, value) -> {
            if (value.length() < MINIMUM_LENGTH) {
                throw new IllegalArgumentException("the value of " + name + " is shorter than " + MINIMUM_LENGTH
                        + " characters and cannot be kept out of the records");
            }
            String marker = "[redacted:" + name + "]";
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            markers.putIfAbsent(value, marker);
            markers.putIfAbsent(Base64.getEncoder().withoutPadding().encodeToString(bytes), marker);
            markers.putIfAbsent(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes), marker);
        });
        List<Replacement> replacements = new ArrayList<>();
        markers.forEach((value, marker) -> replacements.add(new Replacement(
                value.getBytes(StandardCharsets.UTF_8), value, marker.getBytes(StandardCharsets.UTF_8), marker)));
        replacements.sort(
                Comparator.comparingInt((Replacement r) -> r.secret().length).reversed());
        return new Redactor(List.copyOf(replacements));
    }

    /** Whether there is nothing to redact. */
    public boolean isEmpty() {
        return replacements.isEmpty();
    }

    /** The text with every secret replaced. */
    public String redact(String text) {
        String redacted = text;
        for (Replacement replacement : replacements) {
            redacted = redacted.replace(replacement.secretText(), replacement.markerText());
        }
        return redacted;
    }

    /** A stream that writes to {@code target} with every secret replaced, also one that is split over several writes. */
    public OutputStream redacting(OutputStream target) {
        return replacements.isEmpty() ? target : new RedactingOutputStream(target, replacements);
    }

    /** Whether the bytes hold a secret. */
    public boolean finds(byte[] bytes) {
        for (int at = 0; at < bytes.length; at++) {
            for (Replacement replacement : replacements) {
                if (replacement.matches(bytes, at, bytes.length)) {
                    return true;
                }
            }
        }
        return false;
    }

    record Replacement(byte[] secret, String secretText, byte[] marker, String markerText) {

        boolean matches(byte[] bytes, int at, int end) {
            if (end - at < secret.length) {
                return false;
            }
            for (int i = 0; i < secret.length; i++) {
                if (bytes[at + i] != secret[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
