package io.skillevals.suite.read;

import java.util.Arrays;
import java.util.List;

/** The values of selectors such as {@code -Devals.fixtures=a,b}. */
final class Selectors {

    private Selectors() {}

    /** The parts of a comma-separated list. */
    static List<String> list(String text) {
        return Arrays.stream(text.split(","))
                .map(String::trim)
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
