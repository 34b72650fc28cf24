package io.skillevals.suite.read.sandbox;

import io.skillevals.io.JsonSchema;
import io.skillevals.suite.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the sandbox of a fixture from all that says something of it. Everything that can be decided before a start is decided:
 * which service, which options; everything that can be wrong is told, with its place.
 */
public final class SandboxReader {

    /** The form of the block. */
    public static final JsonSchema SCHEMA =
            JsonSchema.ofResource(SandboxReader.class, "/io/skillevals/suite/read/sandbox.schema.json");

    private final ServiceChoice service;
    private final Problems problems;

    /**
     * A reader.
     *
     * @param problems receives what is wrong
     */
    public SandboxReader(ServiceChoice service, Problems problems) {
        this.service = service;
        this.problems = problems;
    }

    /**
     * The sandbox.
     *
     * @param sources what says a part of it, the lowest first; each may extend a file, and the highest that does counts
     * @return empty when something is wrong with it
     */
    public Optional<SandboxReading> read(List<SandboxSource> sources, Home home) {
        Problems found = new Problems();
        Ancestry ancestry = new Ancestry(SCHEMA, found);
        List<SandboxSource> all = new ArrayList<>(ancestry.below(sources));
        all.addAll(sources);
        Optional<SandboxReading> sandbox = ancestry.broken()
                ? Optional.empty()
                : new DefinitionReader(new Definition(all).root(), service, home, found).read();
        found.errors().forEach(problem -> problems.error(problem.where(), problem.what()));
        return found.errors().isEmpty() ? sandbox : Optional.empty();
    }
}
