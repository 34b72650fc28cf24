package io.skillevals.suite.read.sandbox;

import io.skillevals.suite.sandbox.HealthSpec;
import java.time.Duration;

/** Reads when a server is up. */
final class HealthReader {

    private final Times times;

    HealthReader(Times times) {
        this.times = times;
    }

    HealthSpec read(Part health) {
        return new HealthSpec(
                health.at("path").text().orElse("/health"),
                health.at("status").whole(200),
                times.positive(health.at("interval"), Duration.ofSeconds(2)),
                times.positive(health.at("timeLimit"), Duration.ofSeconds(30)));
    }
}
