package io.skillevals.app;

import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.grade.sandbox.Images;
import io.skillevals.redaction.Redactor;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.suite.sandbox.Sandbox;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Finds out before the first agent is paid what the sandbox layer will need: an engine, images, credentials. */
final class SandboxPreflight {

    private static final String ELSEWHERE = "; -Devals.preflight=false where grading is done elsewhere";

    private final SandboxLayer layer;
    private final Function<String, Optional<String>> credentials;
    private final Problems problems;

    SandboxPreflight(SandboxLayer layer, Function<String, Optional<String>> credentials, Problems problems) {
        this.layer = layer;
        this.credentials = credentials;
        this.problems = problems;
    }

    void examine(Suite suite) {
        List<Fixture> fixtures = SandboxLayer.fixtures(suite);
        if (fixtures.isEmpty()) {
            return;
        }
        fixtures.forEach(fixture -> sandbox(fixture).secretSources().forEach(source -> secret(source, fixture)));
        try {
            Engine engine = layer.engine();
            Images images = new Images(engine, suite.sandbox().pull(), ConcurrentHashMap.newKeySet());
            for (Fixture fixture : fixtures) {
                images(images, fixture, suite);
            }
        } catch (EngineException e) {
            problems.error("layer sandbox", e.getMessage() + ELSEWHERE);
        }
    }

    private void images(Images images, Fixture fixture, Suite suite) {
        for (String trouble : images.missing(sandbox(fixture), suite.sandbox().relayImage())) {
            problems.error("fixture " + fixture.name() + ", layer sandbox", trouble + ELSEWHERE);
        }
    }

    private static Sandbox sandbox(Fixture fixture) {
        return Objects.requireNonNull(fixture.sandbox());
    }

    private void secret(String source, Fixture fixture) {
        String value = credentials.apply(source).orElse("");
        String where = "fixture " + fixture.name() + ", layer sandbox";
        if (value.isEmpty()) {
            problems.error(where, "there is no credential " + source + ": " + remedy(source) + ELSEWHERE);
        } else if (value.length() < Redactor.MINIMUM_LENGTH) {
            problems.error(
                    where,
                    "the credential " + source + " is shorter than " + Redactor.MINIMUM_LENGTH
                            + " characters and cannot be kept out of the records");
        }
    }

    private static String remedy(String source) {
        return source.startsWith("env:")
                ? "set " + source.substring("env:".length()) + " in the environment"
                : "add a server with the id " + source.substring("server:".length())
                        + " and a password to settings.xml";
    }
}
