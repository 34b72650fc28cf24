package io.skillevals.suite.read.sandbox;

import io.skillevals.suite.Sizes;
import java.util.Optional;

/** Sizes of a container's memory. */
final class Memory {

    /** What an engine asks for at least. */
    private static final long LEAST = 6L << 20;

    private Memory() {}

    /** The bytes; empty when the text is no size, or too small for a container. */
    static Optional<Long> bytes(String text) {
        return Sizes.bytes(text).filter(bytes -> bytes >= LEAST);
    }
}
