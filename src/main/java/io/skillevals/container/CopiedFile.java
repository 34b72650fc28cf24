package io.skillevals.container;

import com.github.dockerjava.api.DockerClient;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** A file taken out of a container, up to a size. The engine gives an archive, and of a link the link itself. */
final class CopiedFile {

    private static final int LINKS = 16;

    private final DockerClient client;
    private final String container;
    private final long most;

    CopiedFile(DockerClient client, String container, long most) {
        this.client = client;
        this.container = container;
        this.most = most;
    }

    Optional<byte[]> read(String path) throws IOException {
        String at = path;
        for (int links = 0; links < LINKS; links++) {
            try (InputStream archive =
                            client.copyArchiveFromContainerCmd(container, at).exec();
                    TarArchiveInputStream tar = new TarArchiveInputStream(archive)) {
                TarArchiveEntry entry = tar.getNextEntry();
                if (entry == null || entry.isDirectory()) {
                    return Optional.empty();
                }
                if (!entry.isSymbolicLink()) {
                    return entry.isFile()
                            ? Optional.of(tar.readNBytes((int) Math.min(most, Integer.MAX_VALUE - 8)))
                            : Optional.empty();
                }
                at = target(at, entry.getLinkName());
            }
        }
        return Optional.empty();
    }

    /** Against the folder of the link; the engine itself keeps {@code ..} inside the container. */
    private static String target(String link, String target) {
        return target.startsWith("/") ? target : link.substring(0, link.lastIndexOf('/') + 1) + target;
    }
}
