package io.skillevals.app;

import io.skillevals.redaction.Redactor;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Suite;
import java.util.LinkedHashMap;
import java.util.Map;

/** The secrets of the suite's agents, as they stand in the build's environment. */
final class Secrets {

    private Secrets() {}

    /**
     * Keeps every credential of every agent out of what is written. A value that is too short to be recognised is left alone:
     * no run was ever started with it.
     */
    static Redactor redactor(Suite suite, Kinds kinds, Map<String, String> environment) {
        Map<String, String> secrets = new LinkedHashMap<>();
        for (AgentSpec spec : suite.agents()) {
            for (String name : kinds.of(spec).credentials(spec)) {
                String value = environment.getOrDefault(name, "");
                if (value.length() >= Redactor.MINIMUM_LENGTH) {
                    secrets.put(name, value);
                }
            }
        }
        return Redactor.of(secrets);
    }
}
