package io.skillevals.container;

import io.skillevals.io.Digest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * An image to be built.
 *
 * @param name the tag is {@code evals/<name>:<digest>}; what is no legal name is made one: lower case, {@code -} for what may
 *     not be in it, and a short digest of the original at the end
 * @param context the folder that {@code COPY} copies from; its {@code .dockerignore} holds
 * @param dockerfile may lie outside the context
 * @param limit for the whole build
 */
public record ImageRequest(String name, Path context, Path dockerfile, Map<String, String> args, Duration limit) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(?:(?:\\.|_{1,2}|-+)[a-z0-9]+)*");
    private static final int LENGTH = 100;
    private static final int DIGEST = 8;

    /** Copies what is given, and makes the name legal. */
    public ImageRequest {
        name = legal(name);
        args = Map.copyOf(args);
    }

    private static String legal(String name) {
        if (name.length() <= LENGTH && NAME.matcher(name).matches()) {
            return name;
        }
        String lower = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]", "-");
        String cut = lower.substring(0, Math.min(lower.length(), LENGTH - DIGEST - 1));
        // Two separators in a row, or one at an end, are refused too.
        String plain = cut.replaceAll("^[._-]+|[._-]+$", "");
        String legal = NAME.matcher(plain).matches() ? plain : plain.replaceAll("[._-]+", "-");
        return (legal.isEmpty() ? "" : legal + "-") + Digest.shortOf(name, DIGEST);
    }
}
