package io.skillevals.container;

/**
 * A way through a {@link Relay}.
 *
 * @param listen the port it listens on, in every network that it is in
 * @param host resolved by the relay for each connection
 * @param published whether it can also be reached from where the engine is
 */
public record Route(int listen, String host, int port, boolean published) {

    /** Checks the ports. */
    public Route {
        if (listen < 1 || listen > 65535 || port < 1 || port > 65535) {
            throw new IllegalArgumentException("no such port: " + listen + " or " + port);
        }
        if (host.isBlank() || host.indexOf('=') >= 0) {
            throw new IllegalArgumentException("no host: " + host);
        }
    }

    String argument() {
        return listen + "=" + host + ":" + port;
    }
}
