package io.skillevals.suite.read.sandbox;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.JsonSchema;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.source.UserJson;
import io.skillevals.suite.read.source.UserPaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Follows what a definition extends, from file to file. */
final class Ancestry {

    private static final String EXTENDS = "extends";

    private final Problems problems;
    private final JsonSchema schema;
    private boolean broken;

    Ancestry(JsonSchema schema, Problems problems) {
        this.schema = schema;
        this.problems = problems;
    }

    /** The files that lie below the given sources, the lowest first; the highest source that extends a file counts. */
    List<SandboxSource> below(List<SandboxSource> sources) {
        List<SandboxSource> files = new ArrayList<>();
        Set<Path> seen = new LinkedHashSet<>();
        SandboxSource heir = heir(sources);
        while (heir != null) {
            SandboxSource parent =
                    heir.block().tree().has(EXTENDS) ? parent(heir, seen).orElse(null) : null;
            broken |= parent == null && heir.block().tree().has(EXTENDS);
            if (parent != null) {
                files.add(parent);
            }
            heir = parent;
        }
        Collections.reverse(files);
        return files;
    }

    /** Whether a file is missing, is no JSON, or extends itself, so that what it would say is not known. */
    boolean broken() {
        return broken;
    }

    private static @Nullable SandboxSource heir(List<SandboxSource> sources) {
        for (int i = sources.size() - 1; i >= 0; i--) {
            if (sources.get(i).block().tree().has(EXTENDS)) {
                return sources.get(i);
            }
        }
        return null;
    }

    private Optional<SandboxSource> parent(SandboxSource heir, Set<Path> seen) {
        String text = heir.block().get(EXTENDS).asString("");
        String place = heir.block().place("/" + EXTENDS);
        Optional<Path> file =
                text.isEmpty() ? Optional.empty() : new UserPaths(problems).resolve(heir.base(), text, place);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file.get())) {
            problems.error(place, "the sandbox extends " + file.get() + ", which is no file");
            return Optional.empty();
        }
        if (!seen.add(file.get())) {
            problems.error(
                    place,
                    "the sandbox extends itself: "
                            + String.join(
                                    " → ", seen.stream().map(Path::toString).toList()) + " → " + file.get());
            return Optional.empty();
        }
        Path folder = Objects.requireNonNull(file.get().toAbsolutePath().getParent());
        return new UserJson(problems).read(file.get(), schema).map(block -> source(block, folder));
    }

    private static SandboxSource source(JsonDocument block, Path folder) {
        return new SandboxSource(block, folder, false);
    }
}
