package io.skillevals.grade.sandbox;

import java.util.LinkedHashMap;
import java.util.Map;

/** How long the parts of a validation took, in milliseconds; some are done at the same time. */
final class Timings {

    private final Map<String, Long> millis = new LinkedHashMap<>();

    /** Notes a part that ends now. */
    synchronized void end(String part, long startNanos) {
        millis.put(part, (System.nanoTime() - startNanos) / 1_000_000);
    }

    synchronized void put(String part, long length) {
        millis.put(part, length);
    }

    synchronized Map<String, Long> all() {
        return new LinkedHashMap<>(millis);
    }
}
