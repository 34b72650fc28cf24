package io.skillevals.redaction;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Replaces the values of named secrets by a marker that names the secret, also where they are escaped for JSON, XML or a
 * URL or stand in base64.
 *
 * <p>Values shorter than {@value #MINIMUM_LENGTH} characters are refused: replacing them would mangle ordinary text.
 */
public final class Redactor {

    /** The shortest value, in characters, that can be kept secret. */
    public static final int MINIMUM_LENGTH = 8;

    private static final Redactor NONE = new Redactor(Map.of(), Secrets.of(Map.of()));

    private final Map<String, String> named;
    private final Secrets secrets;

    private Redactor(Map<String, String> named, Secrets secrets) {
        this.named = named;
        this.secrets = secrets;
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
            WrittenForms.of(value).forEach(form -> markers.putIfAbsent(form, "[redacted:" + name + "]"));
        });
        return new Redactor(Map.copyOf(secrets), Secrets.of(markers));
    }

    /**
     * A redactor that knows further secrets; of two with one name the new one counts.
     *
     * @throws IllegalArgumentException when a value is shorter than {@value #MINIMUM_LENGTH} characters
     */
    public Redactor and(Map<String, String> more) {
        if (more.isEmpty()) {
            return this;
        }
        Map<String, String> all = new LinkedHashMap<>(named);
        all.putAll(more);
        return of(all);
    }

    /** Whether there is nothing to redact. */
    public boolean isEmpty() {
        return secrets.isEmpty();
    }

    /** The text with every secret replaced. */
    public String redact(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (!finds(bytes)) {
            return text;
        }
        ByteArrayOutputStream redacted = new ByteArrayOutputStream(bytes.length);
        try (OutputStream out = redacting(redacted)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail to be written to", e);
        }
        return redacted.toString(StandardCharsets.UTF_8);
    }

    /** A stream that writes to {@code target} with every secret replaced, also one that is split over several writes. */
    public OutputStream redacting(OutputStream target) {
        return secrets.isEmpty() ? target : new RedactingOutputStream(target, secrets);
    }

    /** Whether the bytes hold a secret. */
    public boolean finds(byte[] bytes) {
        for (int at = 0; at < bytes.length && !secrets.isEmpty(); at++) {
            if (secrets.longestAt(bytes, at, bytes.length) != null) {
                return true;
            }
        }
        return false;
    }
}
