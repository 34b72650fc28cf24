package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.skillevals.process.Supervisor;
import io.skillevals.rundir.Ended;
import io.skillevals.suite.Probe;
import io.skillevals.workspace.NeutralPlace;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a probe makes of a service and its answers. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProbingTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private final AtomicReference<String> asked = new AtomicReference<>("");
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;
    private NeutralPlace place;
    private boolean stopping;

    @BeforeEach
    void service() throws IOException {
        place = WorkDirectory.open(folder.resolve("work"), "<workDirectory>").newPlace();
        Files.createDirectory(place.workspace());
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/notes", exchange -> {
            asked.set(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("x-about") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] answer = "Cookies need SameSite.".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(201, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.createContext("/slow", exchange -> {
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() throws IOException {
        over.countDown();
        server.stop(0);
        place.close();
    }

    private Around around(int port) {
        return new Around(Map.of("port", String.valueOf(port)), Map.of("SEAT", "12A"), true);
    }

    private ProbeAnswer ask(Around around, Probe probe, Duration limit) {
        RunFolders folders = new RunFolders(place.workspace(), place.home(), place.temp());
        return new Probing(new Supervisor(), new NeutralEnvironment(Map.of("PATH", "/usr/bin:/bin")), () -> stopping)
                .ask(folders, around, probe, limit);
    }

    private ProbeAnswer ask(Probe probe) {
        return ask(around(server.getAddress().getPort()), probe, LIMIT);
    }

    private static Probe request(String path, int status, @Nullable String contains) {
        return new Probe(
                "POST",
                "http://127.0.0.1:{{port}}" + path,
                Map.of("x-about", "port {{port}}"),
                "about {{port}}",
                List.of(),
                status,
                contains);
    }

    private static Probe command(int exitCode, @Nullable String contains, String script) {
        return new Probe("GET", null, Map.of(), null, List.of("sh", "-c", script), exitCode, contains);
    }

    @Test
    void theWordsOfARequestAreFilledIn() {
        ProbeAnswer answer = ask(request("/notes?p={{port}}", 201, "SameSite"));
        int port = server.getAddress().getPort();
        assertThat(asked.get()).isEqualTo("POST /notes?p=" + port + " port " + port + " about " + port);
        assertThat(answer)
                .isEqualTo(
                        new ProbeAnswer(Ended.CAPTURED, null, "Cookies need SameSite.", null, Map.of("status", 201.0)));
    }

    @Test
    void aWrongAnswerIsAVerdict() {
        ProbeAnswer status = ask(request("/notes", 200, null));
        assertThat(status.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(status.failure().kind()).isEqualTo("probe");
        assertThat(status.failure().message()).isEqualTo("the answer to the probe has the status 201 in place of 200");
        assertThat(status.text()).isEqualTo("Cookies need SameSite.");
        assertThat(ask(request("/notes", 201, "Secure")).failure().message())
                .isEqualTo("the answer to the probe does not contain `Secure`");
        assertThat(ask(request("/none", 201, null)).failure().message()).contains("status 404 in place of 201");
    }

    @Test
    void aServiceThatDoesNotAnswerIsNoVerdict() {
        ProbeAnswer late =
                ask(around(server.getAddress().getPort()), request("/slow", 200, null), Duration.ofMillis(300));
        assertThat(late.ended()).isEqualTo(Ended.FAILED);
        assertThat(late.failure().kind()).isEqualTo("service");
        assertThat(late.failure().message()).contains("no answer within");
        server.stop(0);
        ProbeAnswer refused = ask(request("/notes", 200, null));
        assertThat(refused.ended()).isEqualTo(Ended.FAILED);
        assertThat(refused.failure().kind()).isEqualTo("service");
    }

    @Test
    void aCommandIsHeldAgainstItsExitCodeAndOutput() {
        assertThat(ask(command(3, "seat 12A", "echo seat $SEAT; echo noise >&2; exit 3")))
                .isEqualTo(new ProbeAnswer(Ended.CAPTURED, null, "seat 12A\n", 3, Map.of()));
        ProbeAnswer wrong = ask(command(0, null, "echo {{port}}; pwd; exit 1"));
        assertThat(wrong.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(wrong.failure().message()).isEqualTo("the answer to the probe has the exit code 1 in place of 0");
        assertThat(wrong.text()).isEqualTo(server.getAddress().getPort() + "\n" + place.workspace() + "\n");
        assertThat(ask(command(0, "noise", "echo noise >&2")).failure().message())
                .contains("does not contain `noise`");
    }

    @Test
    void aCommandThatDoesNotEndOrCannotBeStartedIsNoVerdict() {
        ProbeAnswer late = ask(around(1), command(0, null, "sleep 30"), Duration.ofMillis(500));
        assertThat(late.failure().kind()).isEqualTo("service");
        ProbeAnswer none = ask(new Probe("GET", null, Map.of(), null, List.of("no-such-program"), 0, null));
        assertThat(none.ended()).isEqualTo(Ended.FAILED);
        assertThat(none.failure().message()).contains("could not be started");
    }

    @Test
    void aWordThatTheRunDoesNotHaveIsNamed() {
        assertThat(ask(command(0, null, "echo {{dataDir}}")).failure().message())
                .contains("dataDir");
    }

    @Test
    void withoutAServiceNothingIsAsked() {
        ProbeAnswer answer = ask(Around.NOTHING, request("/notes", 201, null), LIMIT);
        assertThat(answer.ended()).isEqualTo(Ended.FAILED);
        assertThat(answer.failure().message()).isEqualTo("no service");
        assertThat(asked.get()).isEmpty();
    }

    @Test
    void stoppingTheBuildEndsTheWaiting() {
        stopping = true;
        assertThat(ask(request("/slow", 200, null)).ended()).isEqualTo(Ended.INTERRUPTED);
    }
}
