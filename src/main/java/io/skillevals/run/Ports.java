package io.skillevals.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Free ports of this machine, each for one run at a time. */
final class Ports {

    /** Below those that the system gives to whoever asks for any, so that nobody gets one before its service has it. */
    private static final int FIRST = 20_000;

    private static final int COUNT = 12_000;

    private final int first;
    private final int count;
    private final Set<Integer> taken = new HashSet<>();

    Ports() {
        this(FIRST, COUNT);
    }

    /** Those of a range. */
    Ports(int first, int count) {
        this.first = first;
        this.count = count;
    }

    /**
     * A port that nobody listens on, and that no other run has.
     *
     * @throws IOException when there is none
     */
    synchronized int take() throws IOException {
        for (int tries = 0; tries < count; tries++) {
            int port = first + ThreadLocalRandom.current().nextInt(count);
            if (!taken.contains(port) && isFree(port)) {
                taken.add(port);
                return port;
            }
        }
        throw new IOException("no port from " + first + " to " + (first + count - 1) + " is free");
    }

    /** Gives one back. */
    synchronized void give(int port) {
        taken.remove(port);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
