package io.skillevals.it;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A model on loopback that speaks every agent's protocol and answers from a scenario: {@code scripted_model.py} as a process. */
final class ScriptedServer implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int START_SECONDS = 30;

    private final Process process;
    private final Path log;
    private final int port;

    /**
     * Starts it on a free port.
     *
     * @param folder for its files
     * @param scenario what it answers, with {@code ${REPO}} where the client's workspace goes
     * @param work the folder in which workspaces are made
     * @param key the only key that it takes
     */
    ScriptedServer(Path folder, Object scenario, Path work, String key) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path script = folder.resolve("scripted_model.py");
        try (InputStream in = ScriptedServer.class.getResourceAsStream("/mock/scripted_model.py")) {
            Files.copy(Objects.requireNonNull(in), script);
        }
        Path file = Files.writeString(folder.resolve("scenario.json"), JSON.writeValueAsString(scenario));
        Path portFile = folder.resolve("port");
        this.log = folder.resolve("requests.jsonl");
        this.process = new ProcessBuilder(List.of(
                        "python3",
                        script.toString(),
                        file.toString(),
                        "--port-file",
                        portFile.toString(),
                        "--log",
                        log.toString(),
                        "--require-key",
                        key,
                        "--find",
                        "REPO=" + work + "/[\\w.-]+/project"))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile())
                .start();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!Files.exists(portFile) && process.isAlive() && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        this.port = Integer.parseInt(Files.readString(portFile).strip());
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    /** The requests of one kind, such as {@code reply}, in the order of arrival. */
    List<JsonNode> requests(String kind) throws IOException {
        List<JsonNode> requests = new ArrayList<>();
        if (Files.exists(log)) {
            for (String line : Files.readAllLines(log)) {
                JsonNode request = JSON.readTree(line);
                if (request.path("kind").asString("").equals(kind)) {
                    requests.add(request);
                }
            }
        }
        return requests;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
