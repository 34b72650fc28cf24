package io.skillevals.run;

import io.skillevals.spi.Launch;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;

/** The files that an agent finds in the run's own home: settings, and credentials that it does not take from its environment. */
final class AgentFiles {

    private final Path home;
    private final Map<String, String> build;

    /** @param build the build's environment, which holds the credentials */
    AgentFiles(Path home, Map<String, String> build) {
        this.home = home;
        this.build = build;
    }

    /** Writes them. */
    void write(Launch.Command command) throws IOException {
        for (Map.Entry<Path, String> file : command.files().entrySet()) {
            own(inside(file.getKey()), file.getValue());
        }
        for (Map.Entry<Path, String> file : command.secretFiles().entrySet()) {
            String value = build.get(file.getValue());
            if (value != null) {
                own(inside(file.getKey()), value);
            }
        }
    }

    /** Removes those that hold credentials, as soon as the agent has ended. */
    void removeSecrets(Launch.Command command) throws IOException {
        for (Path file : command.secretFiles().keySet()) {
            Files.deleteIfExists(file);
        }
    }

    /** Nobody else may read it, from its first moment on. That of an earlier session, which the agent may have changed, goes. */
    private static void own(Path file, String value) throws IOException {
        Files.deleteIfExists(file);
        try (SeekableByteChannel channel = Files.newByteChannel(
                        file,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                var out = Channels.newOutputStream(channel)) {
            out.write(value.getBytes(StandardCharsets.UTF_8));
        }
    }

    private Path inside(Path file) throws IOException {
        if (!file.normalize().startsWith(home)) {
            throw new IOException(file + " is not inside the run's own home");
        }
        Files.createDirectories(file.getParent());
        return file;
    }
}
