package io.skillevals.redaction;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The byte sequences to be replaced, each with its marker, and where one stands or may begin. */
final class Secrets {

    /** Longest first, so that the first that matches is the longest. */
    private final List<Secret> secrets;

    private final boolean[] firsts = new boolean[256];

    private Secrets(List<Secret> secrets) {
        this.secrets = secrets;
        secrets.forEach(secret -> firsts[secret.bytes[0] & 0xff] = true);
    }

    /** The secrets with their markers. */
    static Secrets of(Map<String, String> markers) {
        return new Secrets(markers.entrySet().stream()
                .map(entry -> new Secret(bytes(entry.getKey()), bytes(entry.getValue())))
                .sorted(Comparator.comparingInt(Secret::length).reversed())
                .toList());
    }

    boolean isEmpty() {
        return secrets.isEmpty();
    }

    int longest() {
        return secrets.get(0).length();
    }

    /** The longest secret that stands at a place. */
    @Nullable
    Secret longestAt(byte[] bytes, int at, int end) {
        if (firsts[bytes[at] & 0xff]) {
            for (Secret secret : secrets) {
                if (secret.length() <= end - at && secret.begins(bytes, at, secret.length())) {
                    return secret;
                }
            }
        }
        return null;
    }

    /** Whether all bytes from a place to the end are the beginning of a secret that goes on after the end. */
    boolean mayBegin(byte[] bytes, int at, int end) {
        if (firsts[bytes[at] & 0xff]) {
            for (Secret secret : secrets) {
                if (secret.length() > end - at && secret.begins(bytes, at, end - at)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A sequence and what stands in its place. */
    static final class Secret {

        private final byte[] bytes;
        private final byte[] marker;

        private Secret(byte[] bytes, byte[] marker) {
            this.bytes = bytes;
            this.marker = marker;
        }

        int length() {
            return bytes.length;
        }

        byte[] marker() {
            return marker;
        }

        private boolean begins(byte[] in, int at, int length) {
            return Arrays.equals(in, at, at + length, bytes, 0, length);
        }
    }
}
