package io.skillevals.grade.command;

import io.skillevals.spi.RunEvidence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Which tree of a run is copied for a program. */
enum Tree {
    /** The project as the agent left it. */
    WORKSPACE,
    /** What the run kept beside it. */
    ARTIFACTS;

    static final String FIELD = "in";

    /** The name in configuration. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Tree of(String label) {
        return label.equals(ARTIFACTS.label()) ? ARTIFACTS : WORKSPACE;
    }

    /** Where it is; empty when the run has none. */
    Optional<Path> in(RunEvidence evidence) {
        Path folder = this == WORKSPACE
                ? evidence.workspace()
                : evidence.directory().path().resolve(label());
        return Optional.of(folder).filter(Files::isDirectory);
    }
}
