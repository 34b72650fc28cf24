package io.skillevals.run;

import io.skillevals.process.Limits;
import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessRequest;
import io.skillevals.process.Supervisor;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.suite.Probe;
import io.skillevals.suite.sandbox.Template;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** Asks the service of a condition, and holds its answer against what is expected. */
final class Probing {

    /** What a probe may take that names no limit. */
    static final Duration USUAL_LIMIT = Duration.ofSeconds(60);

    /** What is kept of what a command prints: 1 MB. */
    private static final long MOST_OUTPUT = 1L << 20;

    private static final long LOOK_MILLIS = 100;
    private static final String STATUS = "status";

    private final Supervisor supervisor;
    private final NeutralEnvironment environment;
    private final BooleanSupplier cancelled;

    Probing(Supervisor supervisor, NeutralEnvironment environment, BooleanSupplier cancelled) {
        this.supervisor = supervisor;
        this.environment = environment;
        this.cancelled = cancelled;
    }

    /** Asks; whatever goes wrong is in what is returned. */
    ProbeAnswer ask(RunFolders folders, Around around, Probe probe, Duration limit) {
        if (!around.service()) {
            return ProbeAnswer.none(Ended.FAILED, FailureClass.SERVICE.because("no service"));
        }
        if (cancelled.getAsBoolean()) {
            return stopped();
        }
        Map<String, JsonNode> words = new LinkedHashMap<>();
        around.words().forEach((name, value) -> words.put(name, StringNode.valueOf(value)));
        try {
            return probe.url() == null
                    ? command(folders, around, probe, words, limit)
                    : request(probe, Template.text(probe.url(), words), words, limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return stopped();
        } catch (RuntimeException e) {
            return unanswered("it cannot be asked: " + e.getMessage());
        }
    }

    private ProbeAnswer request(Probe probe, String url, Map<String, JsonNode> words, Duration limit)
            throws InterruptedException {
        HttpRequest.BodyPublisher body = probe.body() == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(Template.text(probe.body(), words));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).method(probe.method(), body);
        probe.headers().forEach((name, value) -> request.setHeader(name, Template.text(value, words)));
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY)
                .build();
        CompletableFuture<HttpResponse<String>> coming =
                client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        try {
            HttpResponse<String> answer = awaited(coming, limit);
            return answer == null
                    ? stopped()
                    : judged(probe, "status", answer.statusCode(), answer.body(), null, Map.of(STATUS, (double)
                            answer.statusCode()));
        } catch (TimeoutException e) {
            return unanswered("no answer within " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            return unanswered(said(e.getCause() == null ? e : e.getCause()));
        } finally {
            coming.cancel(true);
        }
    }

    /** The answer; absent when the build is being stopped. */
    private @Nullable HttpResponse<String> awaited(CompletableFuture<HttpResponse<String>> coming, Duration limit)
            throws InterruptedException, ExecutionException, TimeoutException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!cancelled.getAsBoolean()) {
            try {
                return coming.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
            }
        }
        return null;
    }

    private static String said(Throwable e) {
        return e.getMessage() == null ? "the connection was refused or cut" : e.getMessage();
    }

    private ProbeAnswer command(
            RunFolders folders, Around around, Probe probe, Map<String, JsonNode> words, Duration limit) {
        List<String> argv =
                probe.command().stream().map(word -> Template.text(word, words)).toList();
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ProcessEnding ending = supervisor.run(
                ProcessRequest.of(
                                argv,
                                folders.workspace(),
                                environment.of(folders, around.environment(), List.of(), List.of()))
                        .withSinks(output, OutputStream.nullOutputStream())
                        .withLimits(Limits.wall(limit).withOutputBytes(MOST_OUTPUT)),
                cancelled);
        return switch (ending.how()) {
            case EXITED, LINGERED -> {
                int code = ending.exitCode().orElse(-1);
                yield judged(probe, "exit code", code, output.toString(StandardCharsets.UTF_8), code, Map.of());
            }
            case CANCELLED -> stopped();
            case TIMED_OUT, IDLE -> unanswered("no answer within " + limit.toSeconds() + " s");
            case NOT_STARTED -> unanswered("it could not be started: " + ending.text());
        };
    }

    private static ProbeAnswer judged(
            Probe probe, String what, int seen, String text, @Nullable Integer exitCode, Map<String, Double> metrics) {
        String expected = probe.contains();
        Failure failure = null;
        if (seen != probe.status()) {
            failure = FailureClass.PROBE.because(
                    "the answer to the probe has the " + what + " " + seen + " in place of " + probe.status());
        } else if (expected != null && !text.contains(expected)) {
            failure = FailureClass.PROBE.because("the answer to the probe does not contain `" + expected + "`");
        }
        return new ProbeAnswer(Ended.CAPTURED, failure, text, exitCode, metrics);
    }

    private static ProbeAnswer unanswered(String why) {
        return ProbeAnswer.none(
                Ended.FAILED, FailureClass.SERVICE.because("the service did not answer the probe: " + why));
    }

    private static ProbeAnswer stopped() {
        return ProbeAnswer.none(
                Ended.INTERRUPTED,
                FailureClass.INTERRUPTED.because("the build was stopped while its service was probed"));
    }
}
