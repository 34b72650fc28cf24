package io.skillevals.run;

import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * What stands around the agent of a run while it is at work.
 *
 * @param words what {@code {{word}}} in commands, URLs and texts of the condition and of probes stands for: {@code workspace},
 *     {@code home}, {@code dataDir}, {@code artifacts}, {@code port}, {@code fixtureDir}, {@code versionDir}; those that a run does not
 *     have are absent
 * @param environment variables of the condition, with their words filled in; they go over those of the agent
 * @param service whether the condition's service is at work
 * @param broken whether the service has ended since: then there is no use in going on
 */
record Around(Map<String, String> words, Map<String, String> environment, boolean service, BooleanSupplier broken) {

    /** Nothing. */
    static final Around NOTHING = new Around(Map.of(), Map.of(), false);

    Around {
        words = Map.copyOf(words);
        environment = Map.copyOf(environment);
    }

    /** What cannot break. */
    Around(Map<String, String> words, Map<String, String> environment, boolean service) {
        this(words, environment, service, () -> false);
    }
}
