package io.skillevals.container;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where published ports are reached, and on which addresses they may be published. Inside a container it is not known before a
 * port has been tried: the engine's machine may be this one, or the other end of the default route.
 */
final class Reach {

    private static final String LOCALHOST = "localhost";
    private static final String LOOPBACK = "127.0.0.1";
    private static final String EVERYWHERE = "0.0.0.0";
    private static final Duration CONNECT = Duration.ofSeconds(1);

    private final List<String> candidates;
    private @Nullable String decided;

    Reach(List<String> candidates) {
        this.candidates = List.copyOf(candidates);
        this.decided = candidates.size() == 1 ? candidates.get(0) : null;
    }

    static Reach of(EngineAddress address) {
        String override = System.getenv("TESTCONTAINERS_HOST_OVERRIDE");
        if (override != null && !override.isBlank()) {
            return new Reach(List.of(override.strip()));
        }
        if (!address.isLocal()) {
            return new Reach(List.of(String.valueOf(address.uri().getHost())));
        }
        if (!Files.exists(Path.of("/.dockerenv")) && !Files.exists(Path.of("/run/.containerenv"))) {
            return new Reach(List.of(LOCALHOST));
        }
        Set<String> candidates = new LinkedHashSet<>(List.of(LOCALHOST));
        defaultGateway(Path.of("/proc/net/route")).ifPresent(candidates::add);
        return new Reach(List.copyOf(candidates));
    }

    /** The address that ports are published on: as few may reach them as is known to suffice. */
    synchronized String bind() {
        return LOCALHOST.equals(decided) ? LOOPBACK : EVERYWHERE;
    }

    synchronized String host() {
        return decided == null ? candidates.get(0) : decided;
    }

    /** Tries a port that is published and listens; the first host that answers is the one from then on. */
    synchronized boolean settle(int port) {
        if (decided != null) {
            return answers(decided, port);
        }
        for (String candidate : candidates) {
            if (answers(candidate, port)) {
                decided = candidate;
                return true;
            }
        }
        return false;
    }

    private static boolean answers(String host, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), (int) CONNECT.toMillis());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The kernel's table: destination 0, and the gateway as a hexadecimal number whose bytes stand from last to first. */
    static Optional<String> defaultGateway(Path table) {
        try {
            for (String line : Files.readAllLines(table)) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields.length > 2 && fields[1].equals("00000000") && !fields[2].equals("00000000")) {
                    long gateway = Long.parseLong(fields[2], 16);
                    List<String> parts = new ArrayList<>();
                    for (int i = 0; i < 4; i++) {
                        parts.add(Long.toString(gateway >> (8 * i) & 0xff));
                    }
                    return Optional.of(String.join(".", parts));
                }
            }
        } catch (IOException | NumberFormatException e) {
            // no Linux: no such candidate
        }
        return Optional.empty();
    }
}
