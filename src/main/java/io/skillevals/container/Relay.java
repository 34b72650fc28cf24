package io.skillevals.container;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The only way in and out of a {@link PrivateNetwork}: a small container that is in it and on the default bridge, and forwards
 * TCP connections along its routes and nowhere else.
 *
 * <p>Its image needs {@code perl}, which is in every Debian image, so nothing has to be built or fetched for it.
 */
public final class Relay implements AutoCloseable {

    /** An image that will do. */
    public static final String IMAGE = "debian:bookworm-slim";

    /** For its 256 connections: each is a process of just under 1 MB, and holds up to 64 KB on its way in each direction. */
    private static final Limits LIMITS = new Limits(384L << 20, 1, 300);

    private static final Duration READY = Duration.ofSeconds(15);
    private static final long POLL_MILLIS = 20;

    private final Container container;

    private Relay(Container container) {
        this.container = container;
    }

    /**
     * Starts one, and waits until it listens.
     *
     * @throws EngineException also when its published ports cannot be reached from here
     */
    public static Relay start(Engine engine, PrivateNetwork network, String run, String image, List<Route> routes)
            throws EngineException {
        List<String> command = new ArrayList<>(List.of("-e", script()));
        routes.forEach(route -> command.add(route.argument()));
        List<Integer> published =
                routes.stream().filter(Route::published).map(Route::listen).toList();
        ContainerRequest request = new ContainerRequest(
                image, "relay", run, Map.of(), command, network, List.of(), true, Map.of(), LIMITS, published);
        Container container = engine.start(request, List.of("perl"));
        try {
            awaitReady(container, image);
            if (!published.isEmpty()) {
                awaitReach(engine, container.hostPort(published.get(0)));
            }
            return new Relay(container);
        } catch (EngineException | RuntimeException e) {
            container.close();
            throw e;
        }
    }

    /** The port of {@link Engine#host()} that leads to a published route. */
    public int hostPort(int listen) {
        return container.hostPort(listen);
    }

    /** Its address in the private network. */
    public String ip() {
        return container.ip();
    }

    /** Whether it still forwards. */
    public boolean running() throws EngineException {
        return container.state().running();
    }

    /** Ends it; see {@link Container#close()}. */
    @Override
    public void close() {
        container.close();
    }

    private static void awaitReady(Container container, String image) throws EngineException {
        long end = System.nanoTime() + READY.toNanos();
        while (true) {
            Said said = new Said();
            container.logs(said, 4096);
            if (said.text().startsWith("ready")) {
                return;
            }
            if (!container.state().running()) {
                throw new EngineException("the relay did not start in the image " + image + ", which needs perl: "
                        + said.text().strip());
            }
            pause(end, "the relay is not ready after " + READY.toSeconds() + " s: the container engine is too busy");
        }
    }

    private static void awaitReach(Engine engine, int port) throws EngineException {
        long end = System.nanoTime() + READY.toNanos();
        while (!engine.reach().settle(port)) {
            pause(
                    end,
                    "a published port of the container engine cannot be reached at " + engine.host() + ":" + port
                            + "; say in TESTCONTAINERS_HOST_OVERRIDE at which host it can");
        }
    }

    private static void pause(long end, String late) throws EngineException {
        if (System.nanoTime() > end) {
            throw new EngineException(late);
        }
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException("interrupted while a relay was started", e);
        }
    }

    private static String script() {
        try (InputStream in = Relay.class.getResourceAsStream("relay.pl")) {
            if (in == null) {
                throw new IllegalStateException("relay.pl is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("relay.pl cannot be read", e);
        }
    }

    private static final class Said extends ByteArrayOutputStream {
        String text() {
            return toString(StandardCharsets.UTF_8);
        }
    }
}
