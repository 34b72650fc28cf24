package io.skillevals.run;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.URLConnection;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The ways to find out whether a service is ready. Each asks once and takes no longer than a few seconds. */
final class Readiness {

    private static final int PATIENCE_MILLIS = 2000;
    private static final int REFUSED = 400;

    private Readiness() {}

    /**
     * How to ask a service.
     *
     * @param url what answers with a status below {@value #REFUSED}; absent when an open port says so
     * @param port the port that it was told; absent when it was told none, so that nothing but going on for a moment says so
     */
    static BooleanSupplier of(@Nullable String url, @Nullable Integer port, Duration moment) {
        if (url != null) {
            return () -> answers(url);
        }
        if (port != null) {
            return () -> isOpen(port);
        }
        long from = System.nanoTime();
        return () -> System.nanoTime() - from >= moment.toNanos();
    }

    private static boolean answers(String url) {
        try {
            URLConnection connection = URI.create(url).toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(PATIENCE_MILLIS);
            connection.setReadTimeout(PATIENCE_MILLIS);
            if (!(connection instanceof HttpURLConnection)) {
                return false;
            }
            HttpURLConnection http = (HttpURLConnection) connection;
            http.setInstanceFollowRedirects(false);
            try {
                return http.getResponseCode() > 0 && http.getResponseCode() < REFUSED;
            } finally {
                http.disconnect();
            }
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Some listen on the one kind of address alone, some on the other. */
    private static boolean isOpen(int port) {
        for (String address : List.of("127.0.0.1", "::1")) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getByName(address), port), PATIENCE_MILLIS);
                return true;
            } catch (UnknownHostException e) {
                throw new IllegalStateException("an address that is written in digits is known", e);
            } catch (IOException e) {
                // not there, or not yet
            }
        }
        return false;
    }
}
