package io.skillevals.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model on loopback that answers from a script: Anthropic's Messages, streamed or not.
 *
 * <p>A request's turn is the number of answers in its history, so retries and parallel runs need no state. A request that
 * declares no tools is a side request of the client (titles, summaries) and is answered {@code ok}.
 */
final class ScriptedModel implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private final Function<Request, List<Turn>> script;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /**
     * Starts it on a free port.
     *
     * @param script the turns of the conversation that a request belongs to
     */
    ScriptedModel(Function<Request, List<Turn>> script) throws IOException {
        this.script = script;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** What clients asked in conversations, in the order of arrival. */
    List<Request> requests() {
        return requests;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            byte[] body = body(exchange);
            if (!path.endsWith("/messages") || !exchange.getRequestMethod().equals("POST")) {
                json(exchange, path.endsWith("/count_tokens") ? Map.of("input_tokens", 1000) : Map.of());
                return;
            }
            String key = String.valueOf(exchange.getRequestHeaders().getFirst("x-api-key"));
            Request request = new Request(key, JSON.readTree(body), new String(body, StandardCharsets.UTF_8));
            Answer answer = answer(request);
            if (request.tree().path("stream").asBoolean(false)) {
                stream(exchange, answer);
            } else {
                json(exchange, answer.whole());
            }
        }
    }

    private Answer answer(Request request) {
        String model = request.tree().path("model").asString("");
        if (request.tree().path("tools").isEmpty()) {
            return new Answer("side", model, new Turn("ok", null, new Usage(0, 0, 0, 0)));
        }
        requests.add(request);
        List<Turn> turns = script.apply(request);
        int turn = request.turn();
        return new Answer(
                "t" + turn,
                model,
                turn < turns.size() ? turns.get(turn) : new Turn("the script is over", null, new Usage(0, 0, 0, 0)));
    }

    private static byte[] body(HttpExchange exchange) throws IOException {
        boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("content-encoding"));
        try (InputStream in = zipped ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody()) {
            return in.readAllBytes();
        }
    }

    private static void json(HttpExchange exchange, Object answer) throws IOException {
        byte[] bytes = JSON.writeValueAsBytes(answer);
        exchange.getResponseHeaders().set("content-type", "application/json");
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(200, head ? -1 : bytes.length);
        if (!head) {
            exchange.getResponseBody().write(bytes);
        }
    }

    private static void stream(HttpExchange exchange, Answer answer) throws IOException {
        StringBuilder events = new StringBuilder();
        for (Map<String, Object> event : answer.events()) {
            events.append("event: ").append(event.get("type")).append('\n');
            events.append("data: ").append(JSON.writeValueAsString(event)).append("\n\n");
        }
        exchange.getResponseHeaders().set("content-type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(events.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** What a client asked in a conversation. */
    record Request(String key, JsonNode tree, String text) {

        /** Answers that the conversation has so far. */
        int turn() {
            int turn = 0;
            String previous = "";
            for (JsonNode message : tree.path("messages")) {
                String role = message.path("role").asString("");
                turn += role.equals("assistant") && !role.equals(previous) ? 1 : 0;
                previous = role;
            }
            return turn;
        }
    }

    /** What the model says: a text, a tool call, or both. */
    record Turn(String text, Call call, Usage usage) {}

    /** A tool call. */
    record Call(String tool, Map<String, Object> input) {}

    /** The tokens that a turn is counted with. */
    record Usage(int input, int output, int cacheRead, int cacheWrite) {}

    /** A turn on the wire. */
    private record Answer(String id, String model, Turn turn) {

        Map<String, Object> whole() {
            return message(content(), stopReason(), turn.usage().output());
        }

        List<Map<String, Object>> events() {
            List<Map<String, Object>> events = new ArrayList<>();
            Map<String, Object> start = new java.util.HashMap<>(message(List.of(), null, 1));
            events.add(Map.of("type", "message_start", "message", start));
            int index = 0;
            for (Map<String, Object> block : content()) {
                blocks(events, index++, block);
            }
            events.add(Map.of(
                    "type",
                    "message_delta",
                    "delta",
                    Map.of("stop_reason", stopReason()),
                    "usage",
                    Map.of("output_tokens", turn.usage().output())));
            events.add(Map.of("type", "message_stop"));
            return events;
        }

        private static void blocks(List<Map<String, Object>> events, int index, Map<String, Object> block) {
            boolean text = block.get("type").equals("text");
            Map<String, Object> empty = new java.util.HashMap<>(block);
            empty.put(text ? "text" : "input", text ? "" : Map.of());
            Map<String, Object> delta = text
                    ? Map.of("type", "text_delta", "text", block.get("text"))
                    : Map.of("type", "input_json_delta", "partial_json", JSON.writeValueAsString(block.get("input")));
            events.add(Map.of("type", "content_block_start", "index", index, "content_block", empty));
            events.add(Map.of("type", "content_block_delta", "index", index, "delta", delta));
            events.add(Map.of("type", "content_block_stop", "index", index));
        }

        private List<Map<String, Object>> content() {
            List<Map<String, Object>> content = new ArrayList<>();
            if (!turn.text().isEmpty()) {
                content.add(Map.of("type", "text", "text", turn.text()));
            }
            if (turn.call() != null) {
                content.add(Map.of(
                        "type",
                        "tool_use",
                        "id",
                        "toolu_" + id,
                        "name",
                        turn.call().tool(),
                        "input",
                        turn.call().input()));
            }
            return content;
        }

        private String stopReason() {
            return turn.call() == null ? "end_turn" : "tool_use";
        }

        private Map<String, Object> message(List<?> content, String stopReason, int output) {
            Map<String, Object> message = new java.util.HashMap<>();
            message.put("id", "msg_" + id);
            message.put("type", "message");
            message.put("role", "assistant");
            message.put("model", model);
            message.put("content", content);
            message.put("stop_reason", stopReason);
            message.put("stop_sequence", null);
            message.put(
                    "usage",
                    Map.of(
                            "input_tokens", turn.usage().input(),
                            "output_tokens", output,
                            "cache_read_input_tokens", turn.usage().cacheRead(),
                            "cache_creation_input_tokens", turn.usage().cacheWrite()));
            return message;
        }
    }
}
