package io.skillevals.container;

import com.github.dockerjava.api.DockerClient;
import java.lang.reflect.Field;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.utility.TestcontainersConfiguration;

/**
 * Finds the engine as Testcontainers does, and without what else it does: nothing is written into the home folder, nothing is
 * logged, no helper container is started, no hook stays in the JVM.
 */
final class EngineSearch {

    private static final List<String> LOGGERS = List.of("org.testcontainers", "tc", "com.github.dockerjava");

    private EngineSearch() {}

    /** An engine that has answered. */
    record Found(DockerClient client, EngineAddress address) {}

    static Found find() throws EngineException {
        quieten();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // Testcontainers reads its configuration through the context loader, which in Maven does not know it.
        thread.setContextClassLoader(EngineSearch.class.getClassLoader());
        try {
            return find(configured());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static Found find(Optional<EngineAddress> configured) throws EngineException {
        EngineAddress address = configured.isPresent() ? configured.get() : firstUsual();
        address.check();
        // A configured engine is the only one: falling back to another would run things where nobody asked for it.
        List<DockerClientProviderStrategy> strategies =
                configured.isPresent() ? List.of() : List.of(new LocalSockets.At(address.uri()));
        try {
            DockerClientProviderStrategy strategy = DockerClientProviderStrategy.getFirstValidStrategy(strategies);
            URI uri = strategy.getTransportConfig().getDockerHost();
            share(strategy);
            return new Found(strategy.getDockerClient(), new EngineAddress(uri, address.from()));
        } catch (RuntimeException | LinkageError e) {
            throw new EngineException(
                    address + ": what listens there does not answer as a container engine does; see what"
                            + " `docker info` says, and restart Docker if it fails too",
                    e);
        }
    }

    private static Optional<EngineAddress> configured() throws EngineException {
        TestcontainersConfiguration configuration = TestcontainersConfiguration.getInstance();
        String file = configuration.getUserProperty("tc.host", null);
        if (file != null) {
            return Optional.of(address(file, "tc.host in ~/.testcontainers.properties"));
        }
        String host = configuration.getEnvVarOrUserProperty("docker.host", null);
        if (host != null) {
            boolean environment = host.equals(System.getenv("DOCKER_HOST"));
            return Optional.of(
                    address(host, environment ? "DOCKER_HOST" : "docker.host in ~/.testcontainers.properties"));
        }
        return Optional.empty();
    }

    static EngineAddress address(String text, String from) throws EngineException {
        try {
            return new EngineAddress(URI.create(text.strip()), from);
        } catch (IllegalArgumentException e) {
            throw new EngineException(
                    text + " (" + from + "): not the address of an engine; unix:///path or tcp://host:port is", e);
        }
    }

    private static EngineAddress firstUsual() throws EngineException {
        return first(
                LocalSockets.usual(Path.of(System.getProperty("user.home", "/")), System.getenv("XDG_RUNTIME_DIR")));
    }

    /** The first socket where an engine listens. */
    static EngineAddress first(List<URI> sockets) throws EngineException {
        List<EngineException> refusals = new ArrayList<>();
        for (URI socket : sockets) {
            EngineAddress address = new EngineAddress(socket, "a usual place");
            if (address.mayExist()) {
                try {
                    address.check();
                    return address;
                } catch (EngineException e) {
                    refusals.add(e);
                }
            }
        }
        if (!refusals.isEmpty()) {
            throw new EngineException(
                    refusals.stream().map(EngineException::getMessage).collect(Collectors.joining("; ")),
                    refusals.get(0));
        }
        throw new EngineException("no container engine was found: install and start Docker, or say in DOCKER_HOST where"
                + " it is; looked at "
                + sockets.stream().map(URI::toString).collect(Collectors.joining(", ")));
    }

    /** Its own logging tells a build nothing that the exception does not tell; a user's setting stands. */
    private static void quieten() {
        for (String logger : LOGGERS) {
            for (String property : List.of("org.slf4j.simpleLogger.log." + logger, "maven.logger.log." + logger)) {
                if (System.getProperty(property) == null) {
                    System.setProperty(property, "off");
                }
            }
        }
    }

    /**
     * The client asks Testcontainers for the credentials of a registry, which asks its factory which engine there is, which
     * would start a search of its own that writes into the home folder. There is no other way to tell it the answer.
     */
    private static void share(DockerClientProviderStrategy strategy) {
        try {
            Field field = DockerClientFactory.class.getDeclaredField("strategy");
            field.setAccessible(true);
            field.set(DockerClientFactory.instance(), strategy);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Its own search finds the same engine; only the file in the home folder is written.
        }
    }
}
