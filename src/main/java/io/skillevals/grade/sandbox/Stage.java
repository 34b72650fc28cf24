package io.skillevals.grade.sandbox;

import io.skillevals.container.Container;
import io.skillevals.container.ContainerRequest;
import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.container.Limits;
import io.skillevals.container.PrivateNetwork;
import io.skillevals.container.Relay;
import io.skillevals.container.Route;
import io.skillevals.suite.sandbox.AppSpec;
import io.skillevals.suite.sandbox.ServiceSpec;
import io.skillevals.suite.sandbox.ServiceSpec.External;
import io.skillevals.suite.sandbox.ServiceSpec.Stub;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The containers of one validation: a network that leads nowhere, the service's stub, a relay as the only way in, and to an
 * external service the only way out, and the app.
 */
final class Stage implements AutoCloseable {

    private static final String APP = "app";
    private static final String SERVICE = "service";
    /** Ports inside the relay, where nobody else listens. */
    private static final int TO_APP = 20_001;

    private static final int TO_SERVICE = 20_002;
    private static final Limits STUB_LIMITS = new Limits(512L << 20, 1, 256);

    private final Engine engine;
    private final String run;
    private final PrivateNetwork network;
    private final @Nullable Container stub;
    private final Relay relay;
    private final @Nullable External external;
    private final int servicePort;
    private final boolean internet;
    private final AtomicBoolean closed = new AtomicBoolean();
    private @Nullable Container app;

    /**
     * Sets everything up but the app.
     *
     * @param stubImage the image of the stub; absent when there is none
     */
    static Stage open(
            Engine engine,
            String run,
            AppSpec app,
            @Nullable ServiceSpec service,
            @Nullable String stubImage,
            Map<String, String> stubEnvironment,
            String relayImage)
            throws Unmeasured, EngineException, InterruptedException {
        PrivateNetwork network = engine.network(run);
        Stub wanted = service == null ? null : service.stub().orElse(null);
        Background<Optional<Container>> stub = Background.begin(
                "evals-stub",
                () -> wanted == null || stubImage == null
                        ? Optional.empty()
                        : Optional.of(engine.start(stub(stubImage, run, network, stubEnvironment))));
        Relay relay = null;
        try {
            External external = service == null ? null : service.external().orElse(null);
            int servicePort = wanted == null ? 0 : wanted.port();
            relay = Relay.start(engine, network, run, relayImage, routes(app, external, servicePort));
            return new Stage(
                    engine, run, network, stub.get().orElse(null), relay, external, servicePort, app.internet());
        } catch (EngineException | Unmeasured | InterruptedException | RuntimeException e) {
            if (relay != null) {
                relay.close();
            }
            stub.discard(started -> started.ifPresent(Container::close));
            network.close();
            throw e;
        }
    }

    private static ContainerRequest stub(
            String image, String run, PrivateNetwork network, Map<String, String> environment) {
        return new ContainerRequest(
                image,
                SERVICE,
                run,
                environment,
                List.of(),
                network,
                List.of(SERVICE),
                false,
                Map.of(),
                STUB_LIMITS,
                List.of());
    }

    private Stage(
            Engine engine,
            String run,
            PrivateNetwork network,
            @Nullable Container stub,
            Relay relay,
            @Nullable External external,
            int servicePort,
            boolean internet) {
        this.engine = engine;
        this.run = run;
        this.network = network;
        this.stub = stub;
        this.relay = relay;
        this.external = external;
        this.servicePort = servicePort;
        this.internet = internet;
    }

    private static List<Route> routes(AppSpec app, @Nullable External external, int servicePort) {
        List<Route> routes = new ArrayList<>();
        routes.add(new Route(TO_APP, APP, app.port(), true));
        if (external != null) {
            URI url = URI.create(external.url());
            routes.add(new Route(port(url), url.getHost(), port(url), false));
        } else if (servicePort > 0) {
            routes.add(new Route(TO_SERVICE, SERVICE, servicePort, true));
        }
        return routes;
    }

    private static int port(URI url) {
        return url.getPort() > 0 ? url.getPort() : url.getScheme().equals("https") ? 443 : 80;
    }

    /** Where the app is reached from here. */
    String appUrl() throws EngineException {
        return "http://" + engine.host() + ":" + relay.hostPort(TO_APP);
    }

    /** Where the service is reached from here; empty when there is none. */
    Optional<String> serviceUrl() throws EngineException {
        if (external != null) {
            return Optional.of(external.url());
        }
        return stub == null
                ? Optional.empty()
                : Optional.of("http://" + engine.host() + ":" + relay.hostPort(TO_SERVICE));
    }

    /**
     * Where the app reaches the service. A host's name leads to the relay by the app's own list of hosts; an address cannot
     * be listed there, so that the relay's takes its place.
     */
    String serviceUrlInside() {
        if (external == null) {
            return "http://" + SERVICE + ":" + servicePort;
        }
        URI url = URI.create(external.url());
        return internet || !isAddress(url.getHost())
                ? external.url()
                : url.getScheme() + "://" + relay.ip() + ":" + port(url) + url.getRawPath();
    }

    private static boolean isAddress(String host) {
        return host.matches("[\\d.]+") || host.indexOf(':') >= 0;
    }

    /** Starts the app. */
    Container start(String image, AppSpec spec, Map<String, String> environment) throws EngineException {
        Map<String, String> hosts = new LinkedHashMap<>();
        if (external != null && !internet) {
            String host = URI.create(external.url()).getHost();
            if (!isAddress(host)) {
                hosts.put(host, relay.ip());
            }
        }
        Container started = engine.start(new ContainerRequest(
                image,
                APP,
                run,
                environment,
                List.of(),
                network,
                List.of(APP),
                internet,
                hosts,
                new Limits(
                        spec.limits().memory(),
                        spec.limits().cpus(),
                        spec.limits().pids()),
                List.of()));
        app = started;
        return started;
    }

    Optional<Container> app() {
        return Optional.ofNullable(app);
    }

    Optional<Container> stub() {
        return Optional.ofNullable(stub);
    }

    /**
     * Whether the engine and what we put on the stage are still there.
     *
     * @throws EngineException when they are not, so that nothing that was seen says anything about the app
     */
    void stands() throws EngineException {
        engine.ping();
        if (!relay.running()) {
            throw new EngineException(
                    "the relay before the app ended: the engine was restarted, or somebody removed it");
        }
    }

    /** Removes all of it, several at a time. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        List<CompletableFuture<Void>> ends = new ArrayList<>();
        app().ifPresent(container -> ends.add(CompletableFuture.runAsync(container::close)));
        stub().ifPresent(container -> ends.add(CompletableFuture.runAsync(container::close)));
        ends.add(CompletableFuture.runAsync(relay::close));
        ends.forEach(CompletableFuture::join);
        network.close();
    }
}
