package io.skillevals.app;

import io.skillevals.redaction.Redactor;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Suite;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The secrets of the suite's agents and sandboxes, as they stand in the build's environment and in settings.xml. */
final class Secrets {

    private Secrets() {}

    /**
     * Keeps every credential of every agent and sandbox out of what is written. A value that is too short to be recognised is left alone:
     * no run was ever started with it.
     */
    static Redactor redactor(Suite suite, Kinds kinds, Credentials credentials) {
        Map<String, String> secrets = new LinkedHashMap<>();
        for (AgentSpec spec : suite.agents()) {
            for (String name : kinds.of(spec).credentials(spec)) {
                put(name, "env:" + name, credentials, secrets);
            }
        }
        for (Fixture fixture : suite.fixtures()) {
            Set<String> sources =
                    fixture.sandbox() == null ? Set.of() : fixture.sandbox().secretSources();
            for (String source : sources) {
                put(source.replaceFirst("^env:", ""), source, credentials, secrets);
            }
        }
        return Redactor.of(secrets);
    }

    private static void put(String name, String source, Credentials credentials, Map<String, String> secrets) {
        credentials
                .apply(source)
                .filter(value -> value.length() >= Redactor.MINIMUM_LENGTH)
                .ifPresent(value -> secrets.put(name, value));
    }
}
