package io.skillevals.grade.sandbox;

import io.skillevals.grade.sandbox.ExchangeLog.Exchange;
import io.skillevals.suite.sandbox.ServiceSpec;
import io.skillevals.suite.sandbox.ServiceSpec.Stub;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Step.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The requests that a stub met, as it tells them. */
final class StubRequests {

    private static final Duration REQUEST = Duration.ofSeconds(5);

    private final Optional<String> path;
    private final Requests requests;

    StubRequests(@Nullable ServiceSpec service, Requests requests) {
        this.path = Optional.ofNullable(service).flatMap(ServiceSpec::stub).map(Stub::requests);
        this.requests = requests;
    }

    /** All of them; none where there is no stub, or one that does not tell. */
    List<JsonNode> met() throws Unmeasured, InterruptedException {
        if (path.isEmpty()) {
            return List.of();
        }
        try {
            Answer answer = requests.send(
                    "evidence", "requests", new HttpCall(Target.SERVICE, "GET", path.get(), Map.of(), null, REQUEST));
            return answer.json()
                    .map(json -> json.path("requests").valueStream().toList())
                    .orElseThrow(() -> new Unmeasured("the stub does not tell what it was asked: " + answer.shown()));
        } catch (Requests.NoAnswer e) {
            throw new Unmeasured("the stub does not tell what it was asked: " + e.reason());
        }
    }

    /** Keeps the app's requests beside ours: they are its side of the story. */
    void keep(ExchangeLog log) throws InterruptedException {
        try {
            for (JsonNode one : met()) {
                if (!one.path("client").asString("").equals(Requests.CLIENT)) {
                    log.add(ofApp(one));
                }
            }
        } catch (Unmeasured e) {
            // The stub is gone; its own log is kept.
        }
    }

    private static Exchange ofApp(JsonNode met) {
        int status = met.path("status").asInt(0);
        return new Exchange(
                instant(met.path("at").asString("")),
                "app",
                "",
                "app",
                "service",
                met.path("method").asString(""),
                met.path("path").asString(""),
                met.has("body") ? met.get("body") : null,
                status == 0 ? null : status,
                met.has("answer") ? met.get("answer") : null,
                null,
                status == 0 ? "no answer" : null);
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            return Instant.EPOCH;
        }
    }
}
