package io.skillevals.suite.read;

/**
 * A scalar parameter with the place that it came from.
 *
 * @param value as written
 * @param source {@code -Devals.runs} or {@code <runs>}, for messages
 */
public record Setting(String value, String source) {

    /** Whether it was given on the command line. */
    boolean fromCommandLine() {
        return source.startsWith("-D");
    }
}
