package io.skillevals.cost;

import java.util.regex.Pattern;

/**
 * Names of models. Services answer to a short name with a dated one, so {@code name-20260115}, {@code name-2026-01-15},
 * {@code name@20260115}, {@code name-001} and {@code name-latest} are variants of {@code name}, also with the size of its
 * context behind, as in {@code name[1m]}. {@code name-mini} and {@code name-5} are other models.
 */
public final class ModelName {

    /** Two digits at least: a single one is a version of its own. */
    private static final Pattern VARIANT = Pattern.compile("([-@](\\d{2,}(-\\d{2,})*|latest))?(\\[[^\\]]*])?");

    private ModelName() {}

    /** Whether a name is another one, or a dated variant of it. */
    public static boolean isVariant(String name, String of) {
        return name.startsWith(of)
                && VARIANT.matcher(name.substring(of.length())).matches();
    }

    /** Whether a model is what was asked for; agents that know several services ask for {@code service/model}. */
    public static boolean isWhatWasAsked(String observed, String requested) {
        return isVariant(observed, requested) || isVariant(bare(observed), bare(requested));
    }

    private static String bare(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }
}
