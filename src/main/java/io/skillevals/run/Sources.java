package io.skillevals.run;

import io.skillevals.suite.Version;
import io.skillevals.workspace.GitWorkTree;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The project as a version has it: what is under evaluation where it is more than the files that conditions name. */
final class Sources {

    private final Path directory;
    private final boolean built;
    private @Nullable String digest;

    private Sources(Path directory, boolean built) {
        this.directory = directory.toAbsolutePath().normalize();
        this.built = built;
    }

    static Sources of(Version version) {
        return new Sources(
                version.directory(),
                version.conditions().stream()
                        .anyMatch(condition -> !condition.surroundings().build().isEmpty()));
    }

    /** Where it lies. */
    Path directory() {
        return directory;
    }

    /**
     * Of all that git does not ignore, so that it is the same before and after a build, and on another machine. Nobody knows which of
     * it a build or a service uses.
     *
     * @return empty when the project is not under git
     */
    synchronized String digest() throws IOException {
        String known = digest;
        if (known == null) {
            known = GitWorkTree.digest(directory).orElse("");
            digest = known;
        }
        return known;
    }

    /** Whether a file was built: it is what its sources are, and no two builds need to give the same bytes. */
    boolean isProduct(Path file) throws IOException {
        return built && GitWorkTree.ignores(file);
    }
}
