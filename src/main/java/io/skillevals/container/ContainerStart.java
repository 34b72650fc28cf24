package io.skillevals.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.NetworkSettings;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** From a request to a container that was started: created, put into its networks, and only then set going. */
final class ContainerStart {

    private static final String BRIDGE = "bridge";

    /** Nobody answers there (RFC 5737): a name that the private network does not know fails at once, not after 10 s. */
    private static final String NO_DNS = "192.0.2.1";

    private final Calls calls;
    private final DockerClient client;
    private final ContainerRequest request;
    private final String name;
    private final List<String> entrypoint;

    ContainerStart(Calls calls, DockerClient client, ContainerRequest request, String name, List<String> entrypoint) {
        this.calls = calls;
        this.client = client;
        this.request = request;
        this.name = name;
        this.entrypoint = entrypoint;
    }

    /** Blocks for as long as the engine takes. */
    Container start(Map<String, String> labels, String bind) {
        String id = creation(labels, bind).exec().getId();
        try {
            if (request.outside() && request.network() != null) {
                client.connectToNetworkCmd()
                        .withContainerId(id)
                        .withNetworkId(request.network().id())
                        .withContainerNetwork(new ContainerNetwork().withAliases(request.aliases()))
                        .exec();
            }
            setGoing(id);
            return started(id);
        } catch (RuntimeException e) {
            Container.remove(client, id);
            throw e;
        }
    }

    private CreateContainerCmd creation(Map<String, String> labels, String bind) {
        CreateContainerCmd creation = client.createContainerCmd(request.image())
                .withName(name)
                .withLabels(labels)
                .withEnv(request.environment().entrySet().stream()
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .toList())
                .withExposedPorts(
                        request.published().stream().map(ExposedPort::tcp).toList())
                .withHostConfig(hostConfig(bind));
        if (!request.command().isEmpty()) {
            creation.withCmd(request.command());
        }
        if (!entrypoint.isEmpty()) {
            creation.withEntrypoint(entrypoint);
        }
        if (isAlone()) {
            creation.withAliases(request.aliases());
        }
        return creation;
    }

    private HostConfig hostConfig(String bind) {
        Limits limits = request.limits();
        HostConfig host = HostConfig.newHostConfig()
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of("no-new-privileges"))
                .withMemory(limits.memoryBytes())
                .withMemorySwap(limits.memoryBytes())
                .withNanoCPUs(limits.nanoCpus())
                .withPidsLimit(limits.pids())
                .withInit(true)
                .withAutoRemove(false)
                // What it prints lies on the engine's disk, which is everybody's.
                .withLogConfig(
                        new LogConfig(LogConfig.LoggingType.JSON_FILE, Map.of("max-size", "10m", "max-file", "1")))
                .withExtraHosts(request.hosts().entrySet().stream()
                        .map(entry -> entry.getKey() + ":" + entry.getValue())
                        .toArray(String[]::new))
                .withNetworkMode(networkMode())
                .withPortBindings(request.published().stream()
                        .map(port -> new PortBinding(Ports.Binding.bindIp(bind), ExposedPort.tcp(port)))
                        .toList());
        if (isAlone()) {
            host.withDns(NO_DNS).withDnsOptions(List.of("timeout:1", "attempts:1"));
        }
        return host;
    }

    /** In its private network and nowhere else. */
    private boolean isAlone() {
        return request.network() != null && !request.outside();
    }

    private String networkMode() {
        if (request.outside()) {
            return BRIDGE;
        }
        PrivateNetwork network = request.network();
        return network == null ? "none" : network.id();
    }

    private void setGoing(String id) {
        try {
            client.startContainerCmd(id).exec();
        } catch (DockerException e) {
            // A command that is not there is what was asked for and not the engine's trouble; the engine tells it by
            // the exit code.
            Long exit = client.inspectContainerCmd(id).exec().getState().getExitCodeLong();
            if (exit == null || (exit != 126 && exit != 127)) {
                throw e;
            }
        }
    }

    private Container started(String id) {
        NetworkSettings settings = client.inspectContainerCmd(id).exec().getNetworkSettings();
        Map<Integer, Integer> hostPorts = new HashMap<>();
        if (settings.getPorts() != null) {
            settings.getPorts().getBindings().forEach((port, bindings) -> {
                if (bindings != null && bindings.length > 0) {
                    hostPorts.put(port.getPort(), Integer.parseInt(bindings[0].getHostPortSpec()));
                }
            });
        }
        return new Container(calls, client, id, name, ip(settings), hostPorts);
    }

    private String ip(NetworkSettings settings) {
        PrivateNetwork network = request.network();
        for (Map.Entry<String, ContainerNetwork> entry : settings.getNetworks().entrySet()) {
            ContainerNetwork joined = entry.getValue();
            boolean wanted = network == null
                    || network.id().equals(joined.getNetworkID())
                    || network.name().equals(entry.getKey());
            if (wanted && joined.getIpAddress() != null) {
                return joined.getIpAddress();
            }
        }
        return "";
    }
}
