package io.skillevals.app;

import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.grade.sandbox.CleanUp;
import io.skillevals.grade.sandbox.Ledger;
import io.skillevals.grade.sandbox.SandboxPhase;
import io.skillevals.grade.sandbox.Validations;
import io.skillevals.redaction.Redactor;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Suite;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** What the sandbox layer works with: the engine, found when it is first needed, and what is left of earlier starts. */
final class SandboxLayer implements AutoCloseable {

    /** The layer's name. */
    static final String NAME = "sandbox";

    private final Suite suite;
    private final Function<String, Optional<String>> credentials;
    private final Ledger ledger;
    private final Log log;
    private final EngineConnection connection;

    /**
     * The layer.
     *
     * @param credentials from {@code env:NAME} or {@code server:ID} to the secret
     * @param runs the folder of all runs, where the ledger lies
     */
    SandboxLayer(Suite suite, Function<String, Optional<String>> credentials, Path runs, Log log) {
        this.suite = suite;
        this.credentials = credentials;
        this.ledger = new Ledger(runs.resolve(".sandbox").resolve("ledger"));
        this.log = log;
        this.connection = new EngineConnection(suite.name(), NAME, this::withoutDocker, log);
    }

    /** The fixtures that the layer is requested for. */
    static List<Fixture> fixtures(Suite suite) {
        return suite.layers().stream().map(LayerSpec::name).anyMatch(NAME::equals)
                ? suite.fixtures().stream()
                        .filter(fixture -> fixture.sandbox() != null)
                        .filter(fixture ->
                                fixture.layers().isEmpty() || fixture.layers().contains(NAME))
                        .toList()
                : List.of();
    }

    /** The check that its phases are made of. */
    SandboxPhase check(Redactor redactor, BooleanSupplier cancelled) {
        return new SandboxPhase(
                new Validations(this::engine, suite.sandbox(), credentials, redactor, ledger, cancelled));
    }

    /** The engine, once it was found. */
    Engine engine() throws EngineException {
        return connection.engine();
    }

    private String withoutDocker(EngineException e) {
        List<String> others = suite.layers().stream()
                .map(LayerSpec::name)
                .filter(name -> !name.equals(NAME))
                .toList();
        return "the layer sandbox needs Docker: " + e.getMessage()
                + ". Mend that, or leave the layer out: -Devals.layers="
                + (others.isEmpty() ? "rubric" : String.join(",", others));
    }

    /** Takes back what crashed validations made at services; nothing where the layer is not requested. */
    void takeBack(BooleanSupplier cancelled) {
        if (fixtures(suite).isEmpty()) {
            return;
        }
        try {
            for (String said : new CleanUp(ledger, credentials, this::cleanup, cancelled).takeBack()) {
                log.warn("sandbox: " + said);
            }
        } catch (IOException e) {
            log.warn("sandbox: what earlier builds made at services cannot be taken back: " + e.getMessage());
        }
    }

    private Optional<List<Step>> cleanup(String fixture) {
        return suite.fixture(fixture).map(Fixture::sandbox).map(Sandbox::cleanup);
    }

    /** Removes everything that this build started. */
    @Override
    public void close() {
        connection.close();
    }
}
