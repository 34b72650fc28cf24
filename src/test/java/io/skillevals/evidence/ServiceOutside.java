package io.skillevals.evidence;

import io.skillevals.container.Docker;
import io.skillevals.io.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The fixtures' stub as a service out in the world: it runs before the validations and after them, and belongs to none. */
public final class ServiceOutside implements AutoCloseable {

    private static final int PORT = 8080;
    private static final Duration START = Duration.ofSeconds(20);

    private final HttpClient http = HttpClient.newHttpClient();
    private final String container;
    private final String url;

    private ServiceOutside(String container, String ip) {
        this.container = container;
        this.url = "http://" + ip + ":" + PORT;
    }

    /**
     * Starts one.
     *
     * @param fixtures the folder of this repository's fixtures
     * @param key the only one that it accepts
     */
    public static ServiceOutside start(Path fixtures, String key) throws IOException, InterruptedException {
        String container = one(Docker.run(
                "create",
                "--workdir=/stub",
                "--env=SEAM_API_KEY=" + key,
                "--env=EFFECT_DELAY_MS=300",
                "node:20-slim",
                "node",
                "server.mjs"));
        Docker.run("cp", fixtures.resolve("seam/stub") + "/.", container + ":/stub");
        Docker.run("start", container);
        ServiceOutside service = new ServiceOutside(
                container, one(Docker.run("inspect", "--format", "{{.NetworkSettings.IPAddress}}", container)));
        long end = System.nanoTime() + START.toNanos();
        while (!service.isUp()) {
            if (System.nanoTime() > end) {
                String log = String.join("\n", Docker.run("logs", container));
                service.close();
                throw new IOException("the service does not start: " + log);
            }
            Thread.sleep(50);
        }
        return service;
    }

    private static String one(List<String> lines) throws IOException {
        if (lines.size() != 1) {
            throw new IOException(String.join("\n", lines));
        }
        return lines.get(0);
    }

    private boolean isUp() throws InterruptedException {
        try {
            return get("/health").has("status");
        } catch (IOException e) {
            return false;
        }
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(Duration.ofSeconds(5))
                .build();
        return Json.mapper()
                .readTree(http.send(request, BodyHandlers.ofString()).body());
    }

    /** Its address. It has no name. */
    public String url() {
        return url;
    }

    /** All that there is. */
    public JsonNode state() throws IOException, InterruptedException {
        return get("/_stub/state");
    }

    /** How many requests of a path it has met. */
    public long met(String path) throws IOException, InterruptedException {
        return get("/_stub/requests")
                .path("requests")
                .valueStream()
                .filter(request -> request.path("path").asString("").equals(path))
                .count();
    }

    @Override
    public void close() {
        Docker.run("rm", "--force", "--volumes", container);
    }
}
