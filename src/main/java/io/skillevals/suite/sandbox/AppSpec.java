package io.skillevals.suite.sandbox;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the app is run.
 *
 * @param port that it listens on
 * @param environment its variables; the values are templates
 * @param secrets variables whose values are secrets, by source: {@code env:NAME} or {@code server:ID}
 * @param limits what it may use
 * @param internet whether it reaches the internet; else it reaches the service alone
 * @param health when it is up
 */
public record AppSpec(
        int port,
        Map<String, String> environment,
        Map<String, String> secrets,
        Limits limits,
        boolean internet,
        HealthSpec health) {

    public AppSpec {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        secrets = Collections.unmodifiableMap(new LinkedHashMap<>(secrets));
    }

    /**
     * What a container may use.
     *
     * @param memory in bytes, swap included
     * @param cpus processors, as a decimal fraction
     * @param pids processes and threads
     */
    public record Limits(long memory, double cpus, long pids) {}
}
