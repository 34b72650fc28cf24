package io.skillevals.container;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * An image to be built.
 *
 * @param name lower case; the tag is {@code evals/<name>:<digest>}
 * @param context the folder that {@code COPY} copies from; its {@code .dockerignore} holds
 * @param dockerfile may lie outside the context
 * @param limit for the whole build
 */
public record ImageRequest(String name, Path context, Path dockerfile, Map<String, String> args, Duration limit) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(?:[._-]+[a-z0-9]+)*");

    /** Copies what is given, and checks the name. */
    public ImageRequest {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("an image cannot be named " + name);
        }
        args = Map.copyOf(args);
    }
}
