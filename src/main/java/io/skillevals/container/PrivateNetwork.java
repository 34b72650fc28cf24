package io.skillevals.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateNetworkCmd;
import com.github.dockerjava.api.model.Network;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A network from which nothing but its own containers can be reached: no internet, no service of the engine's machine, no other
 * network.
 *
 * <p>An internal bridge alone would still carry an address of the machine, and so every service that listens on all of them.
 */
public final class PrivateNetwork implements AutoCloseable {

    private static final Duration REMOVE = Duration.ofSeconds(20);
    private static final String WITHOUT_ADDRESS = "com.docker.network.bridge.inhibit_ipv4";

    private final Calls calls;
    private final DockerClient client;
    private final String id;
    private final String name;
    private final AtomicBoolean closed = new AtomicBoolean();

    PrivateNetwork(Calls calls, DockerClient client, String id, String name) {
        this.calls = calls;
        this.client = client;
        this.id = id;
        this.name = name;
    }

    /** The engine's id of it. */
    public String id() {
        return id;
    }

    /** Its name, unique on the engine. */
    public String name() {
        return name;
    }

    static CreateNetworkCmd creation(DockerClient client, String name, Map<String, String> labels) {
        return client.createNetworkCmd()
                .withName(name)
                .withDriver("bridge")
                .withInternal(true)
                .withOptions(Map.of(WITHOUT_ADDRESS, "true"))
                .withLabels(labels);
    }

    /** What the engine said on refusing to make one, with what can be done. */
    static EngineException refused(EngineException e) {
        String message = String.valueOf(e.getMessage());
        String lower = message.toLowerCase(Locale.ROOT);
        if (lower.contains("address pool") || lower.contains("pools have been fully subnetted")) {
            return new EngineException(
                    message + " (the engine has no address ranges left for networks: remove unused ones with"
                            + " `docker network prune`, run less at a time, or add default-address-pools to its"
                            + " daemon.json)",
                    e);
        }
        if (lower.contains("inhibit_ipv4") || (lower.contains("unsupported") && lower.contains("option"))) {
            return new EngineException(
                    message + " (this engine cannot make a bridge without an address of its own, so containers could"
                            + " reach the services of its machine; use Docker 17.06 or newer)",
                    e);
        }
        return e;
    }

    /** Removes it, whoever is still in it. Never throws; what cannot be removed now goes with the engine's connection. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            calls.run(REMOVE, "remove the network " + name, () -> remove(client, id));
        } catch (EngineException e) {
            closed.set(false);
        }
    }

    static void remove(DockerClient client, String id) {
        Network network = client.inspectNetworkCmd().withNetworkId(id).exec();
        if (network.getContainers() != null) {
            for (String container : network.getContainers().keySet()) {
                disconnect(client, id, container);
            }
        }
        client.removeNetworkCmd(id).exec();
    }

    private static void disconnect(DockerClient client, String network, String container) {
        try {
            client.disconnectFromNetworkCmd()
                    .withNetworkId(network)
                    .withContainerId(container)
                    .withForce(true)
                    .exec();
        } catch (RuntimeException e) {
            // gone meanwhile, or the removal says why not
        }
    }
}
