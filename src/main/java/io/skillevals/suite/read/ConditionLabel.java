package io.skillevals.suite.read;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A condition that the command line makes: {@code name:profile:agent}, or {@code name:profile}.
 *
 * @param name its own name
 * @param profile the condition of which it is a copy
 * @param agent the agent that it meets; absent for those of the profile
 */
record ConditionLabel(String name, String profile, @Nullable String agent) {

    private static final int PARTS = 3;

    /** The one that a text is; empty when it is none. */
    static Optional<ConditionLabel> of(String text) {
        String[] parts = text.split(":", PARTS);
        for (String part : parts) {
            if (part.isBlank()) {
                return Optional.empty();
            }
        }
        return parts.length == 1
                ? Optional.empty()
                : Optional.of(new ConditionLabel(
                        parts[0].strip(), parts[1].strip(), parts.length == PARTS ? parts[2].strip() : null));
    }
}
