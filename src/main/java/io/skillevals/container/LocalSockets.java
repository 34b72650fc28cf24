package io.skillevals.container;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/** The sockets where an engine of this machine is usually found, first the likeliest. */
final class LocalSockets {

    private static final String PIPE = "npipe:////./pipe/docker_engine";

    private LocalSockets() {}

    /** Where to look on this machine. */
    static List<URI> usual(Path home, @Nullable String runtimeFolder) {
        if (System.getProperty("os.name", "").startsWith("Windows")) {
            return List.of(URI.create(PIPE));
        }
        List<Path> sockets = new ArrayList<>();
        if (runtimeFolder != null && !runtimeFolder.isBlank()) {
            sockets.add(Path.of(runtimeFolder, "docker.sock"));
        }
        userId().ifPresent(id -> sockets.add(Path.of("/run/user/" + id, "docker.sock")));
        sockets.add(Path.of("/var/run/docker.sock"));
        sockets.add(home.resolve(".docker/desktop/docker.sock"));
        sockets.add(home.resolve(".docker/run/docker.sock"));
        return sockets.stream()
                .distinct()
                .map(socket -> URI.create("unix://" + socket))
                .toList();
    }

    private static Optional<Object> userId() {
        try {
            return Optional.of(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** One socket, for Testcontainers; its own strategies would write their success into the user's home. */
    static final class At extends DockerClientProviderStrategy {

        private final URI socket;

        At(URI socket) {
            this.socket = socket;
        }

        @Override
        public TransportConfig getTransportConfig() {
            return TransportConfig.builder().dockerHost(socket).build();
        }

        @Override
        public String getDescription() {
            return socket.toString();
        }

        @Override
        protected boolean isPersistable() {
            return false;
        }
    }
}
