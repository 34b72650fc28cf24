package io.skillevals.process;

import java.nio.file.Path;
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

    /**
     * A marker that no other start has, for a program that works elsewhere: it is ended with the others of an abandoned place.
     *
     * @param place a folder of this start's own, as {@link Orphans#end} is told it, or one below it
     */
    public static Marker in(Path place) {
        return new Marker(DEFAULT_NAME, ProcFiles.nameOf(place) + "/" + UUID.randomUUID());
    }

    String entry() {
        return name + "=" + value;
    }
}
