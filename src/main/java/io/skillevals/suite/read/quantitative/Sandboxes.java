package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.sandbox.Home;
import io.skillevals.suite.read.sandbox.SandboxReader;
import io.skillevals.suite.read.sandbox.SandboxReading;
import io.skillevals.suite.read.sandbox.SandboxSource;
import io.skillevals.suite.read.sandbox.SeamDefinition;
import io.skillevals.suite.read.sandbox.ServiceChoice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The sandboxes of fixtures: the block in eval_config.json and the POM, and what the format's own fields say. A fixture with
 * endpoints and a Dockerfile, and without a block, has the usual sandbox of an app that integrates Seam.
 */
public final class Sandboxes {

    private static final String BLOCK = "sandbox";

    private final SandboxReader reader;
    private final JsonDocument suite;
    private final Function<Path, Optional<SandboxSource>> usual;

    /**
     * Sandboxes.
     *
     * @param suite what the suite lays over each of them
     */
    public Sandboxes(SandboxReader reader, JsonDocument suite) {
        this(reader, suite, SeamDefinition::source);
    }

    Sandboxes(SandboxReader reader, JsonDocument suite, Function<Path, Optional<SandboxSource>> usual) {
        this.reader = reader;
        this.suite = suite;
        this.usual = usual;
    }

    /** Sandboxes of which no suite says anything. */
    static Sandboxes plain(Problems problems) {
        return new Sandboxes(new SandboxReader(ServiceChoice.usual(), problems), JsonDocument.empty("<sandbox>"));
    }

    /** Whether a fixture asks for a sandbox in so many words. */
    static boolean asked(JsonDocument config, JsonDocument pom) {
        return config.tree().has(BLOCK) || pom.tree().has(BLOCK);
    }

    /** What says a part of a fixture's sandbox, the lowest first; nothing when it has none. */
    List<SandboxSource> sources(Path home, JsonDocument config, JsonDocument pom) {
        TestEndpoints mapped = new TestEndpoints(config);
        List<SandboxSource> sources = new ArrayList<>();
        boolean block = config.tree().has(BLOCK)
                || pom.get(BLOCK).has("extends")
                || pom.get(BLOCK).has("phases");
        if (!block && mapped.some() && Documents.exists(home.resolve("Dockerfile"))) {
            usual.apply(home).ifPresent(sources::add);
        }
        if (sources.isEmpty() && !asked(config, pom)) {
            return List.of();
        }
        if (mapped.says()) {
            sources.add(new SandboxSource(mapped.block(), home, false, mapped.keyVariable()));
        }
        inner(config).ifPresent(inner -> sources.add(new SandboxSource(inner, home, false)));
        inner(pom).ifPresent(inner -> sources.add(new SandboxSource(inner, home, true)));
        if (!suite.tree().isEmpty()) {
            sources.add(new SandboxSource(suite, home, true));
        }
        return sources;
    }

    /** The sandbox; empty when something is wrong with it, which is told then. */
    Optional<SandboxReading> read(List<SandboxSource> sources, Home home) {
        return reader.read(sources, home);
    }

    private static Optional<JsonDocument> inner(JsonDocument document) {
        return document.get(BLOCK) instanceof tools.jackson.databind.node.ObjectNode block
                ? Optional.of(new JsonDocument(block, pointer -> document.place("/" + BLOCK + pointer)))
                : Optional.empty();
    }
}
