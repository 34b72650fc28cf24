package io.skillevals.grade.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.skillevals.io.Json;
import io.skillevals.suite.sandbox.ServiceSpec.External;
import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.Expectation;
import io.skillevals.suite.sandbox.Step.Extraction;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Step.JsonAssertion;
import io.skillevals.suite.sandbox.Step.Operator;
import io.skillevals.suite.sandbox.Step.Poll;
import io.skillevals.suite.sandbox.Step.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Steps against a real server in this JVM: what holds, what does not, and what nobody can tell. */
class StepsTest {

    @TempDir
    private Path folder;

    private final List<String> met = new ArrayList<>();
    private final ByteArrayOutputStream exchanges = new ByteArrayOutputStream();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final Values values =
            new Values("r1_a", Instant.parse("2026-11-30T12:00:00.5Z"), Map.of("UNIT", "u-{{RUN_ID}}"));
    private HttpServer server;
    private IntFunction<Reply> replies = count -> new Reply(200, "{}");

    private record Reply(int status, String body) {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            int count;
            synchronized (met) {
                met.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                        + exchange.getRequestHeaders().getFirst("Authorization") + " "
                        + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
                count = met.size();
            }
            Reply reply = replies.apply(count);
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void fillsInNamesAndKeepsWhatWasAnswered() throws Exception {
        replies = count -> new Reply(201, "{\"reservation\": {\"id\": \"res 1/2\"}}");
        Step create = step("POST", Target.APP, "/api", "{\"unit\": \"{{UNIT}}\", \"from\": \"{{STARTS_AT}}\"}")
                .extracts("RESERVATION_ID", "reservation.id", false)
                .make();
        assertThat(steps().run("create", create)).isInstanceOf(Steps.Outcome.Held.class);
        assertThat(met.get(0)).isEqualTo("POST /api null {\"unit\":\"u-r1_a\",\"from\":\"2026-11-30T13:00:00Z\"}");

        steps().run(
                        "cancel",
                        step("DELETE", Target.APP, "/api/{{RESERVATION_ID}}", null)
                                .make());
        assertThat(met.get(1)).startsWith("DELETE /api/res%201%2F2 null");
    }

    @Test
    void onlyTheServiceGetsItsKey() throws Exception {
        values.put(Values.SERVICE_KEY, "key-12345678");
        steps().run("x", step("GET", Target.SERVICE, "/s", null).make());
        steps().run("x", step("GET", Target.APP, "/a", null).make());
        assertThat(met.get(0)).contains("Bearer key-12345678");
        assertThat(met.get(1)).contains(" null ");
    }

    @Test
    void listsInBodiesStayLists() throws Exception {
        values.putAll(Map.of("KEYS", Json.mapper().readTree("[\"a\",\"b\"]")));
        steps().run(
                        "x",
                        step("POST", Target.APP, "/", "{\"keys\": \"{{KEYS}}\"}")
                                .make());
        assertThat(met.get(0)).endsWith("{\"keys\":[\"a\",\"b\"]}");
    }

    @Test
    void missedStepReadsLikeAnAssertion() throws Exception {
        replies = count -> new Reply(500, "{\"error\": \"no such unit\"}");
        Steps.Outcome outcome =
                steps().run("create", step("POST", Target.APP, "/api", "{}").make());
        assertThat(outcome)
                .isEqualTo(
                        new Steps.Outcome.Missed("POST /api", "expected a 2xx, got 500 {\"error\": \"no such unit\"}"));
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 429, 500, 503})
    void serviceThatCannotServeIsNobodysFault(int status) {
        replies = count -> new Reply(status, "{}");
        assertThatThrownBy(() -> steps().run(
                                "create",
                                step("POST", Target.SERVICE, "/list", "{}").make()))
                .isInstanceOf(Unmeasured.class)
                .hasMessageContaining("POST /list: it answered " + status);
    }

    @Test
    void serviceThatIsAskedTheWrongThingIsNoTrouble() throws Exception {
        replies = count -> new Reply(404, "{}");
        assertThat(steps().run(
                                "create",
                                step("POST", Target.SERVICE, "/get", "{}").make()))
                .isInstanceOf(Steps.Outcome.Missed.class);
    }

    @Test
    void serviceThatHangsIsNobodysFaultAndAnAppThatHangsIsItsOwn() throws Exception {
        replies = count -> {
            try {
                Thread.sleep(3000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new Reply(200, "{}");
        };
        assertThatThrownBy(() ->
                        steps().run("x", step("GET", Target.SERVICE, "/s", null).make()))
                .isInstanceOf(Unmeasured.class)
                .hasMessageContaining("no answer within 500 ms");
        assertThat(steps().run("x", step("GET", Target.APP, "/a", null).make()))
                .isEqualTo(new Steps.Outcome.Missed(
                        "GET /a", "expected an answer, got none: no answer within 500 ms", true));
    }

    @Test
    void pollsUntilAnEffectIsThere() throws Exception {
        replies = count -> new Reply(200, count < 4 ? "{\"codes\": []}" : "{\"codes\": [{\"id\": \"c\"}]}");
        Step step = step("GET", Target.SERVICE, "/codes", null)
                .asserts("$.codes[*]", "1")
                .extracts("CODE", "$.codes[0].id", false)
                .polls(10, 5000, 0)
                .make();
        assertThat(steps().run("create", step)).isInstanceOf(Steps.Outcome.Held.class);
        assertThat(met).hasSize(4);
        assertThat(values.all().get("CODE").asString()).isEqualTo("c");
    }

    @Test
    void effectThatDoesNotLastIsMissed() throws Exception {
        // A second booking shows a little later than the first.
        replies = count -> new Reply(200, count < 3 ? "{\"codes\": [1]}" : "{\"codes\": [1, 2]}");
        Step step = step("GET", Target.SERVICE, "/codes", null)
                .asserts("$.codes[*]", "1")
                .polls(20, 300, 200)
                .make();
        assertThat(steps().run("create", step))
                .satisfies(outcome -> assertThat(((Steps.Outcome.Missed) outcome).mismatch())
                        .contains("to find 1, got 2: [1,2]")
                        .endsWith(", after 0.3 s"));
    }

    @Test
    void troubleThatPassesDuringAPollIsForgotten() throws Exception {
        replies = count -> count < 3 ? new Reply(429, "{}") : new Reply(200, "{\"codes\": [1]}");
        Step step = step("GET", Target.SERVICE, "/codes", null)
                .asserts("$.codes[*]", "1")
                .polls(10, 5000, 0)
                .make();
        assertThat(steps().run("create", step)).isInstanceOf(Steps.Outcome.Held.class);
    }

    @Test
    void troubleAtTheEndOfAPollIsNobodysFault() {
        replies = count -> new Reply(503, "{}");
        Step step =
                step("GET", Target.SERVICE, "/codes", null).polls(10, 100, 0).make();
        assertThatThrownBy(() -> steps().run("create", step)).isInstanceOf(Unmeasured.class);
    }

    @Test
    void stepIsLeftOutWhenItsResultIsKnown() throws Exception {
        values.put("SPACE_ID", "s");
        steps().run(
                        "setup",
                        step("POST", Target.SERVICE, "/spaces/create", "{}")
                                .unless("SPACE_ID")
                                .make());
        assertThat(met).isEmpty();
    }

    @Test
    void partThatMustBeThereAndIsNotIsNamed() throws Exception {
        replies = count -> new Reply(200, "{\"a\": null}");
        Step step =
                step("GET", Target.APP, "/", null).extracts("X", "a.b", false).make();
        assertThat(steps().run("create", step))
                .satisfies(outcome -> assertThat(((Steps.Outcome.Missed) outcome).mismatch())
                        .isEqualTo("expected a.b as X, got nothing there in {\"a\":null}"));
    }

    @Test
    void answerThatIsNoJsonIsShown() throws Exception {
        replies = count -> new Reply(200, "<html>\n oops </html>");
        Step step = step("GET", Target.APP, "/", null).asserts("$.x", "1").make();
        assertThat(steps().run("create", step))
                .isEqualTo(new Steps.Outcome.Missed("GET /", "expected JSON, got 200 <html> oops </html>"));
    }

    @Test
    void endlessAnswerEnds() throws Exception {
        replies = count -> new Reply(200, "x".repeat(6 * 1024 * 1024));
        assertThat(steps().run(
                                "create",
                                step("GET", Target.APP, "/", null)
                                        .limit(Duration.ofSeconds(20))
                                        .make()))
                .isInstanceOf(Steps.Outcome.Held.class);
        assertThat(exchanges.size()).isLessThan(LimitedBody.MOST + 1000);
    }

    @Test
    void stoppedBuildWaitsForNothing() {
        stopped.set(true);
        Step step = step("GET", Target.SERVICE, "/codes", null)
                .asserts("$.x", "1")
                .polls(1000, 60_000, 0)
                .make();
        assertThatThrownBy(() -> steps().run("create", step)).hasMessage("the build was stopped");
    }

    @Test
    void everyExchangeIsNotedOnALineOfItsOwn() throws Exception {
        replies = count -> new Reply(200, "{\"a\": \"two\\nlines\"}");
        values.put(Values.SERVICE_KEY, "key-12345678");
        steps().run(
                        "create",
                        step("POST", Target.SERVICE, "/list", "{\"q\": 1}").make());
        String noted = exchanges.toString(StandardCharsets.UTF_8);
        assertThat(noted.lines()).hasSize(1);
        JsonNode exchange = Json.mapper().readTree(noted);
        assertThat(exchange.path("phase").asString()).isEqualTo("create");
        assertThat(exchange.path("request").path("q").asInt()).isEqualTo(1);
        assertThat(exchange.path("response").path("a").asString()).isEqualTo("two\nlines");
        assertThat(exchange.path("status").asInt()).isEqualTo(200);
        assertThat(noted).doesNotContain("key-12345678");
    }

    @Test
    void whatIsMadeIsWrittenDownBefore() throws Exception {
        Path ledger = folder.resolve("ledger");
        replies = count -> {
            assertThat(ledger.resolve("r1_a.json")).content().contains("/spaces/delete", "u-r1_a");
            return new Reply(500, "{}");
        };
        Step step = step("POST", Target.SERVICE, "/spaces/create", "{}")
                .undo("/spaces/delete", "{\"space_key\": \"{{UNIT}}\"}")
                .make();
        assertThatThrownBy(() -> steps().run("setup", step)).isInstanceOf(Unmeasured.class);
        assertThat(ledger.resolve("r1_a.json")).exists();
    }

    @Test
    void whatACrashLeftIsTakenBackNewestFirst() throws Exception {
        Path ledger = folder.resolve("ledger");
        Steps steps = steps();
        for (String path : List.of("/spaces/create", "/customers/push")) {
            steps.run(
                    "setup",
                    step("POST", Target.SERVICE, path, "{}")
                            .undo(path + "/undo", "{}")
                            .make());
        }
        met.clear();
        CleanUp cleanUp = new CleanUp(
                new Ledger(ledger),
                source -> java.util.Optional.of("key-of-" + source),
                fixture -> java.util.Optional.of(List.of()),
                () -> false);
        assertThat(cleanUp.takeBack()).as("its process is at work").isEmpty();

        Path page = ledger.resolve("r1_a.json");
        ofADeadBuild(page);
        replies = count -> new Reply(404, "{}");
        assertThat(cleanUp.takeBack()).singleElement().asString().endsWith("is taken back");
        assertThat(met).hasSize(2);
        assertThat(met.get(0)).startsWith("POST /customers/push/undo Bearer key-of-env:KEY");
        assertThat(met.get(1)).startsWith("POST /spaces/create/undo");
        assertThat(page).doesNotExist();
    }

    @Test
    void whatACrashLeftIsFoundByWhatWasKnown() throws Exception {
        Path page = folder.resolve("ledger").resolve("r1_a.json");
        replies = count -> new Reply(200, "{\"space\": {\"id\": \"s 1\"}}");
        steps().run(
                        "setup",
                        step("POST", Target.SERVICE, "/make", "{}")
                                .extracts("SPACE", "space.id", false)
                                .make());
        assertThat(page).content().doesNotContain("\"SERVICE_KEY\"");
        ofADeadBuild(page);
        met.clear();
        Step known = step("DELETE", Target.SERVICE, "/spaces/{{SPACE}}/{{RUN_ID}}", null)
                .make();
        Step unknown = step("DELETE", Target.SERVICE, "/guests/{{GUEST}}", null).make();
        CleanUp cleanUp = new CleanUp(
                new Ledger(folder.resolve("ledger")),
                source -> java.util.Optional.of("key-of-" + source),
                fixture -> fixture.equals("shop")
                        ? java.util.Optional.of(List.of(unknown, known))
                        : java.util.Optional.empty(),
                () -> false);
        assertThat(cleanUp.takeBack()).singleElement().asString().endsWith("is taken back");
        assertThat(met).singleElement().asString().startsWith("DELETE /spaces/s%201/r1_a Bearer key-of-env:KEY");
        assertThat(page).doesNotExist();
    }

    @Test
    void secretAtTheCutOfAnAnswerIsNotHalfTold() throws Exception {
        replies = count -> new Reply(500, "x".repeat(295) + "hidden-word and more");
        assertThat(steps().run("create", step("GET", Target.APP, "/", null).make()))
                .satisfies(outcome ->
                        assertThat(((Steps.Outcome.Missed) outcome).mismatch()).doesNotContain("hidde"));
        assertThat(exchanges.toString(StandardCharsets.UTF_8)).doesNotContain("hidden-word");
    }

    @Test
    void whatOnlyAnotherStartCanTakeBackStaysListed() throws Exception {
        Path page = folder.resolve("ledger").resolve("r1_a.json");
        steps().run(
                        "setup",
                        step("POST", Target.SERVICE, "/make", "{}")
                                .undo("/undo", "{}")
                                .make());
        ofADeadBuild(page);
        met.clear();
        CleanUp cleanUp = new CleanUp(
                new Ledger(folder.resolve("ledger")),
                source -> java.util.Optional.of("key"),
                fixture -> java.util.Optional.empty(),
                () -> false);
        assertThat(cleanUp.takeBack()).singleElement().asString().contains("its fixture shop takes part");
        assertThat(met).isEmpty();
        assertThat(page).exists();
    }

    @Test
    void whatCannotBeTakenBackNowStaysListed() throws Exception {
        Path page = folder.resolve("ledger").resolve("r1_a.json");
        steps().run(
                        "setup",
                        step("POST", Target.SERVICE, "/make", "{}")
                                .undo("/undo", "{}")
                                .make());
        ofADeadBuild(page);
        replies = count -> new Reply(503, "{}");
        Ledger ledger = new Ledger(folder.resolve("ledger"));
        assertThat(new CleanUp(
                                ledger,
                                source -> java.util.Optional.of("key"),
                                fixture -> java.util.Optional.of(List.of()),
                                () -> false)
                        .takeBack())
                .singleElement()
                .asString()
                .contains("POST /undo answered 503", page.toString());
        assertThat(new CleanUp(
                                ledger,
                                source -> java.util.Optional.empty(),
                                fixture -> java.util.Optional.of(List.of()),
                                () -> false)
                        .takeBack())
                .singleElement()
                .asString()
                .contains("cannot be taken back without env:KEY");
        assertThat(page).exists();
    }

    /** Makes a ledger's page one of a process that is gone. */
    private static void ofADeadBuild(Path page) throws IOException {
        Files.writeString(page, Files.readString(page).replaceAll("\"pid\" : \\d+", "\"pid\" : 4194399"));
    }

    private Steps steps() {
        Stopping stopping = new Stopping(stopped::get);
        Requests requests = new Requests(
                values,
                Map.of("Authorization", "Bearer {{SERVICE_KEY}}"),
                new ExchangeLog(exchanges),
                stopping,
                text -> text.replace("hidden-word", "[redacted]"));
        String url = "http://localhost:" + server.getAddress().getPort();
        requests.appAt(url);
        requests.serviceAt(url);
        if (!values.has(Values.SERVICE_KEY)) {
            values.put(Values.SERVICE_KEY, "");
        }
        Ledger.Entry entry = new Ledger(folder.resolve("ledger"))
                .open("r1_a", "shop", new External(url, "env:KEY"), Map.of("Authorization", "Bearer {{SERVICE_KEY}}"));
        return new Steps(values, requests, entry, stopping);
    }

    private static Made step(String method, Target target, String path, @Nullable String body) {
        return new Made(
                method, target, path, body == null ? null : Json.mapper().readTree(body));
    }

    /** A step in the making. */
    private static final class Made {
        private final String method;
        private final Target target;
        private final String path;
        private final @Nullable JsonNode body;
        private final Map<String, Extraction> extract = new java.util.LinkedHashMap<>();
        private final List<JsonAssertion> json = new ArrayList<>();
        private Duration limit = Duration.ofMillis(500);
        private @Nullable Poll poll;
        private @Nullable String unless;
        private @Nullable HttpCall undo;

        Made(String method, Target target, String path, @Nullable JsonNode body) {
            this.method = method;
            this.target = target;
            this.path = path;
            this.body = body;
        }

        Made extracts(String name, String at, boolean all) {
            extract.put(name, new Extraction(at, all, false));
            return this;
        }

        Made asserts(String at, String count) {
            json.add(new JsonAssertion(at, Operator.COUNT, Json.mapper().readTree(count), Duration.ZERO));
            return this;
        }

        Made polls(long interval, long timeLimit, long hold) {
            poll = new Poll(Duration.ofMillis(interval), Duration.ofMillis(timeLimit), Duration.ofMillis(hold));
            return this;
        }

        Made unless(String name) {
            unless = name;
            return this;
        }

        Made undo(String at, String with) {
            undo = new HttpCall(
                    Target.SERVICE, "POST", at, Map.of(), Json.mapper().readTree(with), Duration.ofSeconds(1));
            return this;
        }

        Made limit(Duration most) {
            limit = most;
            return this;
        }

        Step make() {
            return new Step(
                    "step",
                    new HttpCall(target, method, path, Map.of(), body, limit),
                    new Expectation(Set.of(), true, null, json),
                    extract,
                    poll,
                    unless,
                    undo,
                    "test");
        }
    }
}
