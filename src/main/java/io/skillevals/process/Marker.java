package io.skillevals.process;

import java.util.UUID;

/**
 * An environment variable that every process of one start inherits, so that those which left its process tree are found too.
 *
 * @param name of the variable
 * @param value unique to the start
 */
public record Marker(String name, String value) {

    /** The variable's name, where nothing else is said. */
    public static final String DEFAULT_NAME = "EVALS_RUN_ID";

    public Marker {
        if (name.isEmpty() || name.indexOf('=') >= 0 || value.length() < 8) {
            throw new IllegalArgumentException("a marker needs a variable name and a value of its own: " + name);
        }
    }

    /** A marker that no other start has. */
    public static Marker random() {
        return new Marker(DEFAULT_NAME, UUID.randomUUID().toString());
    }

    String entry() {
        return name + "=" + value;
    }
}
