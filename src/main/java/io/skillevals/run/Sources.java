package io.skillevals.run;

import io.skillevals.suite.Version;
import io.skillevals.workspace.GitWorkTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The project as a version has it: what is under evaluation where it is more than the files that conditions name. */
final class Sources {

    private final Path directory;
    private final boolean built;
    private final Set<Path> written;
    private @Nullable String digest;

    private Sources(Path directory, boolean built, Set<Path> written) {
        this.directory = directory.toAbsolutePath().normalize();
        this.built = built;
        this.written = written;
    }

    /** @param written what the plugin itself writes there, relative to the project */
    static Sources of(Version version, Set<Path> written) {
        return new Sources(
                version.directory(),
                version.conditions().stream()
                        .anyMatch(condition -> !condition.surroundings().build().isEmpty()),
                written);
    }

    /** Where it lies. */
    Path directory() {
        return directory;
    }

    /**
     * Of all that git does not ignore and the plugin does not write, so that it is the same before and after a build, and on another
     * machine. Nobody knows which of it a build or a service uses.
     *
     * @return empty when the project is not under git
     */
    synchronized String digest() throws IOException {
        String known = digest;
        if (known == null) {
            known = GitWorkTree.digest(directory, written).orElse("");
            digest = known;
        }
        return known;
    }

    /** Whether a file was built: it is what its sources are, and no two builds need to give the same bytes. */
    boolean isProduct(Path file) throws IOException {
        return built && GitWorkTree.ignores(file);
    }
}
