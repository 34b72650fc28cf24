package io.skillevals.grade.sandbox;

import io.skillevals.grade.sandbox.ExchangeLog.Exchange;
import io.skillevals.io.Json;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Step.Target;
import io.skillevals.suite.sandbox.Template;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Sends requests to the app and to the service, and notes each. */
final class Requests {

    /** What we call ourselves, so that a stub can tell our requests from the app's. */
    static final String CLIENT = "evals-maven-plugin";

    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final HttpClient kept = client();
    private final Values values;
    private final Map<String, String> serviceHeaders;
    private final ExchangeLog log;
    private final Stopping stopping;
    private final UnaryOperator<String> redaction;
    private @Nullable String app;
    private @Nullable String service;

    /**
     * A sender.
     *
     * @param serviceHeaders templates of the headers that every request to the service has
     * @param redaction keeps secrets out of answers before anything is cut from them
     */
    Requests(
            Values values,
            Map<String, String> serviceHeaders,
            ExchangeLog log,
            Stopping stopping,
            UnaryOperator<String> redaction) {
        this.values = values;
        this.serviceHeaders = serviceHeaders;
        this.log = log;
        this.stopping = stopping;
        this.redaction = redaction;
    }

    /** Where the app is reached from here: a base URL without a slash at the end. */
    void appAt(String url) {
        app = url;
    }

    /** Where the service is reached from here: a base URL without a slash at the end. */
    void serviceAt(String url) {
        service = url;
    }

    /** There is no answer. */
    static final class NoAnswer extends Exception {

        private static final long serialVersionUID = 1L;

        NoAnswer(String reason) {
            super(reason);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    /**
     * Sends one.
     *
     * @throws NoAnswer when none came within its time limit
     */
    Answer send(String phase, String step, HttpCall call) throws NoAnswer, Unmeasured, InterruptedException {
        String url = base(call.target()) + Template.urlPath(call.path(), values.all());
        JsonNode body = call.body() == null ? null : Template.tree(call.body(), values.all());
        Instant at = Instant.now();
        long start = System.nanoTime();
        try {
            // A connection that is kept may be closed by the app in the moment in which it is used again; what only
            // reads is
            // then asked once more by the client itself.
            boolean reads = call.method().equalsIgnoreCase("GET");
            HttpClient client = call.target() == Target.APP && !reads ? client() : kept;
            Answer answer = exchange(client, request(url, call, body), call.timeLimit());
            note(at, phase, step, call, url, body, answer, start, null);
            return answer;
        } catch (NoAnswer e) {
            note(at, phase, step, call, url, body, null, start, e.reason());
            throw e;
        }
    }

    private static HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .build();
    }

    private String base(Target target) {
        String base = target == Target.APP ? app : service;
        return base == null ? "http://localhost:0" : base;
    }

    private HttpRequest request(String url, HttpCall call, @Nullable JsonNode body) throws NoAnswer {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("user-agent", CLIENT);
        if (body != null) {
            headers.put("content-type", "application/json");
        }
        if (call.target() == Target.SERVICE) {
            lay(headers, serviceHeaders);
        }
        lay(headers, call.headers());
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                    .method(
                            call.method().toUpperCase(Locale.ROOT),
                            body == null
                                    ? HttpRequest.BodyPublishers.noBody()
                                    : HttpRequest.BodyPublishers.ofString(Json.compact(body), StandardCharsets.UTF_8));
            headers.forEach(request::setHeader);
            return request.build();
        } catch (IllegalArgumentException e) {
            throw new NoAnswer("the request cannot be made: " + e.getMessage());
        }
    }

    private void lay(Map<String, String> headers, Map<String, String> templates) {
        templates.forEach(
                (name, template) -> headers.put(name.toLowerCase(Locale.ROOT), Template.text(template, values.all())));
    }

    private Answer exchange(HttpClient client, HttpRequest request, Duration limit)
            throws NoAnswer, Unmeasured, InterruptedException {
        try {
            HttpResponse<String> response = stopping.get(client.sendAsync(request, head -> new LimitedBody()), limit);
            return new Answer(response.statusCode(), redaction.apply(response.body()));
        } catch (TimeoutException e) {
            throw new NoAnswer("no answer within " + limit.toMillis() + " ms");
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            String said = cause.getMessage();
            throw new NoAnswer(said == null ? "the connection was refused or cut" : said);
        }
    }

    private void note(
            Instant at,
            String phase,
            String step,
            HttpCall call,
            String url,
            @Nullable JsonNode body,
            @Nullable Answer answer,
            long start,
            @Nullable String error) {
        log.add(new Exchange(
                at,
                phase,
                step,
                "evals",
                call.target().name().toLowerCase(Locale.ROOT),
                call.method(),
                url,
                body,
                answer == null ? null : answer.status(),
                answer == null ? null : ExchangeLog.body(answer.text()),
                (System.nanoTime() - start) / 1_000_000,
                error));
    }
}
