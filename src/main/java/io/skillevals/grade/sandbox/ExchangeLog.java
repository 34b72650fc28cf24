package io.skillevals.grade.sandbox;

import io.skillevals.io.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** {@code exchanges.jsonl}: every request with its answer, one JSON object a line, in the order of their ends. */
final class ExchangeLog implements AutoCloseable {

    private final OutputStream out;

    /**
     * A log.
     *
     * @param out where to; redacts what must not be seen, and is closed with the log
     */
    ExchangeLog(OutputStream out) {
        this.out = out;
    }

    /**
     * One exchange.
     *
     * @param at when the request was sent
     * @param phase {@code setup}, a phase, {@code cleanup}, {@code health} …
     * @param step the step's name
     * @param from {@code evals} or {@code app}
     * @param to {@code app} or {@code service}
     * @param method the HTTP method
     * @param url as sent
     * @param request the request's body; absent for none
     * @param status of the answer; absent when none came
     * @param response the answer's body
     * @param millis until the answer was read, or the error
     * @param error why there is no answer
     */
    record Exchange(
            Instant at,
            String phase,
            String step,
            String from,
            String to,
            String method,
            String url,
            @Nullable JsonNode request,
            @Nullable Integer status,
            @Nullable JsonNode response,
            @Nullable Long millis,
            @Nullable String error) {}

    synchronized void add(Exchange exchange) {
        try {
            out.write(Json.compact(exchange).getBytes(StandardCharsets.UTF_8));
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException("the evidence cannot be written: " + e.getMessage(), e);
        }
    }

    /** A body as JSON when it is some, else as a text. */
    static @Nullable JsonNode body(String text) {
        if (text.isEmpty()) {
            return null;
        }
        try {
            return Json.mapper().readTree(text);
        } catch (JacksonException e) {
            return StringNode.valueOf(text);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        out.close();
    }
}
