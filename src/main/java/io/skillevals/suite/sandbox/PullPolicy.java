package io.skillevals.suite.sandbox;

import java.util.Arrays;
import java.util.Optional;

/** When images are pulled. */
public enum PullPolicy {
    /** Only those that are not there. */
    IF_NOT_PRESENT("IfNotPresent"),
    /** None: one that is not there is an error. */
    NEVER("Never"),
    /** All, so that they are the newest of their tag. */
    ALWAYS("Always");

    private final String label;

    PullPolicy(String label) {
        this.label = label;
    }

    /** The name in configuration. */
    public String label() {
        return label;
    }

    /** The policy of that name, in whatever case. */
    public static Optional<PullPolicy> of(String text) {
        return Arrays.stream(values())
                .filter(policy -> policy.label.equalsIgnoreCase(text.strip()))
                .findFirst();
    }
}
