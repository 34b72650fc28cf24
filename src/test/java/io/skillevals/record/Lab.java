package io.skillevals.record;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.skillevals.io.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;

/** A live place for tests: it answers as it is told, and keeps what it was sent. */
public final class Lab implements AutoCloseable {

    /** Answers a request. */
    public interface Reply {
        void to(HttpExchange exchange) throws IOException;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final List<JsonNode> bodies = new CopyOnWriteArrayList<>();
    private final List<String> names = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private volatile Reply usual = exchange -> send(exchange, 201, "{\"id\": \"rec-" + bodies.size() + "\"}");

    private Lab(HttpServer server) {
        this.server = server;
    }

    public static Lab open() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Lab lab = new Lab(server);
        server.createContext("/", lab::answer);
        server.setExecutor(lab.threads);
        server.start();
        return lab;
    }

    /** Answers the next request so, before all others. */
    public Lab next(Reply reply) {
        synchronized (replies) {
            replies.add(reply);
        }
        return this;
    }

    /** Answers all other requests so. */
    public Lab always(Reply reply) {
        usual = reply;
        return this;
    }

    /** An answer of a status, with an empty object. */
    public static Reply status(int status) {
        return exchange -> send(exchange, status, "{}");
    }

    public static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/trials");
    }

    /** What was sent, in its order. */
    public List<JsonNode> bodies() {
        return bodies;
    }

    /** The keys that came with it. */
    public List<String> keys() {
        return keys;
    }

    /** The names by which requests that are sent again are known. */
    public List<String> names() {
        return names;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            names.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            bodies.add(Json.mapper()
                    .readTree(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            Reply reply;
            synchronized (replies) {
                reply = replies.isEmpty() ? usual : replies.remove();
            }
            reply.to(exchange);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
