package io.skillevals.mojo;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a goal is skipped. The command line wins over the POM, also when it says that the goal is not skipped. */
final class Skipping {

    private static final String ALL = "evals.skip";

    private final Invocation invocation;

    Skipping(Invocation invocation) {
        this.invocation = invocation;
    }

    /**
     * What skips the goal; empty when nothing does.
     *
     * @param all the POM's element that skips every goal
     * @param own the property that skips this goal alone
     * @param ownValue the POM's element that does
     */
    Optional<String> by(boolean all, String own, boolean ownValue) {
        if (skips(ALL, all)) {
            return Optional.of(ALL);
        }
        return skips(own, ownValue) ? Optional.of(own) : Optional.empty();
    }

    /** What skips the goal on the command line alone; empty when nothing does. */
    Optional<String> by(Set<String> properties) {
        return properties.stream().filter(property -> skips(property, false)).findFirst();
    }

    private boolean skips(String property, boolean configured) {
        @Nullable String given = invocation.userProperty(property);
        return given == null ? configured : given.isBlank() || given.strip().equalsIgnoreCase("true");
    }
}
