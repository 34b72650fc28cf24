package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DockerTest
class EngineTest {

    private static final Limits SMALL = new Limits(128L << 20, 1, 100);
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final String SUITE = Docker.suite("engine-test");
    private static final String IMAGE = Relay.IMAGE;
    private static final String REFUSED = "1 (Connection timed out|No route to host|Network is unreachable)";

    private static Engine engine;

    @BeforeAll
    static void connect() throws EngineException {
        engine = Engine.connect(Owner.ofThisProcess(SUITE));
    }

    @AfterAll
    static void close() {
        engine.close();
        assertThat(Docker.labelled("io.skillevals.suite=" + SUITE)).isEmpty();
    }

    static ContainerRequest request(PrivateNetwork network, String alias, String... command) {
        return new ContainerRequest(
                IMAGE,
                "app",
                "r1",
                Map.of("WORD", "hello"),
                List.of(command),
                network,
                List.of(alias),
                false,
                Map.of("extra", "192.0.2.7"),
                SMALL,
                List.of());
    }

    private static String output(Container container, String script) throws EngineException {
        ExecResult result = container.exec(List.of("sh", "-c", script), SOON);
        return result.exitCode() + " " + result.output().strip();
    }

    private static String logs(Container container, long most) throws EngineException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        container.logs(out, most);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static State ended(Container container) throws Exception {
        State state = container.state();
        for (int i = 0; i < 100 && state.running(); i++) {
            Thread.sleep(100);
            state = container.state();
        }
        return state;
    }

    @Test
    void anEngineThatAnswersIsPingedAndKnowsItsImages() throws EngineException {
        engine.ping();

        assertThat(engine.imageId(IMAGE))
                .hasValueSatisfying(id -> assertThat(id).startsWith("sha256:"));
        assertThat(engine.imageId("evals-no-such-image:1")).isEmpty();
    }

    @Test
    void anImageThatIsNotThereIsNamed() {
        ContainerRequest request = new ContainerRequest(
                "evals-no-such-image:1",
                "app",
                "r1",
                Map.of(),
                List.of(),
                null,
                List.of(),
                false,
                Map.of(),
                SMALL,
                List.of());

        assertThatThrownBy(() -> engine.start(request))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("evals-no-such-image:1")
                .hasMessageContaining("docker pull");
    }

    @Test
    void aPullWithoutARegistryTellsWhy() {
        assertThatThrownBy(() -> engine.pull("registry.invalid/evals/nothing:1", Duration.ofSeconds(20)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("registry.invalid/evals/nothing:1");
    }

    @Test
    void aPrivateNetworkHoldsItsContainersAndNothingElseCanBeReached() throws Exception {
        try (ServerSocket service = new ServerSocket(0, 50, InetAddress.getByName("0.0.0.0"));
                PrivateNetwork network = engine.network("r1");
                PrivateNetwork other = engine.network("r2");
                Container neighbour =
                        engine.start(request(network, "neighbour", "perl", "-e", SERVER, "8000", "near"));
                Container stranger = engine.start(request(other, "stranger", "perl", "-e", SERVER, "8000", "far"));
                Relay out = Relay.start(
                        engine,
                        network,
                        "r1",
                        IMAGE,
                        List.of(new Route(9000, Docker.bridgeAddress(), service.getLocalPort(), false)));
                Container app = engine.start(request(network, "app", "sleep", "60"))) {
            answer(service, "outside");
            assertThat(Docker.run("network", "inspect", network.name(), "--format", "{{.Internal}}"))
                    .containsExactly("true");

            assertThat(output(app, "echo $WORD; grep extra /etc/hosts")).startsWith("0 hello\n192.0.2.7");
            assertThat(output(app, get("neighbour", 8000))).isEqualTo("0 near");
            assertThat(output(app, get(out.ip(), 9000))).isEqualTo("0 outside");
            assertThat(output(app, get("1.1.1.1", 53))).matches(REFUSED);
            assertThat(output(app, get(Docker.bridgeAddress(), service.getLocalPort())))
                    .matches(REFUSED);
            assertThat(output(app, get(stranger.ip(), 8000))).matches(REFUSED);
            assertThat(output(app, get(firstOf(app.ip()), service.getLocalPort())))
                    .matches(REFUSED);
            assertThat(output(app, "ls /sys/class/net; cat /proc/net/if_inet6 2>/dev/null | grep -v lo"))
                    .doesNotContain("fe80");
            long before = System.nanoTime();
            assertThat(output(app, "getent hosts example.com")).startsWith("2");
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
            assertThat(neighbour.state().running()).isTrue();
        }
    }

    @Test
    void aPublishedRouteLeadsFromHereToAContainer() throws Exception {
        try (PrivateNetwork network = engine.network("r1");
                Container app = engine.start(request(network, "app", "perl", "-e", SERVER, "8000", "in"));
                Relay relay = Relay.start(
                        engine,
                        network,
                        "r1",
                        IMAGE,
                        List.of(new Route(80, "app", 8000, true), new Route(81, "nobody", 1, true)))) {
            assertThat(app.state().running()).isTrue();
            assertThat(read(relay.hostPort(80))).isEqualTo("in\n");
            assertThatThrownBy(() -> read(relay.hostPort(81))).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> relay.hostPort(82)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aRelayPassesLargeAnswersAndHalfCloses() throws Exception {
        String echo = "use IO::Socket::INET; my $l = IO::Socket::INET->new(LocalPort => 8000, Listen => 5);"
                + " while (my $c = $l->accept) { while (sysread($c, my $b, 65536)) { print $c $b } close $c }";
        try (PrivateNetwork network = engine.network("r1");
                Container app = engine.start(request(network, "app", "perl", "-e", echo));
                Relay relay = Relay.start(engine, network, "r1", IMAGE, List.of(new Route(80, "app", 8000, true)));
                Socket socket = new Socket(engine.host(), relay.hostPort(80))) {
            byte[] sent = new byte[8 << 20];
            new java.util.Random(1).nextBytes(sent);
            Thread writer = new Thread(() -> {
                try {
                    socket.getOutputStream().write(sent);
                    socket.shutdownOutput();
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            writer.start();
            socket.setSoTimeout(20_000);

            assertThat(socket.getInputStream().readAllBytes()).isEqualTo(sent);
            assertThat(app.state().running()).isTrue();
        }
    }

    @Test
    void aContainerIsHardened() throws Exception {
        try (Container app = engine.start(request(null, "app", "sleep", "60"))) {
            assertThat(output(app, "grep -E 'CapEff|CapBnd|NoNewPrivs' /proc/1/status | tr -s '\\t\\n' '  '"))
                    .isEqualTo("0 CapEff: 0000000000000000 CapBnd: 0000000000000000 NoNewPrivs: 1");
            assertThat(output(app, "cat /proc/1/comm")).contains("init");
            assertThat(output(
                            app,
                            "cat /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes 2>/dev/null"))
                    .contains(Long.toString(SMALL.memoryBytes()));
            assertThat(output(app, "cat /sys/fs/cgroup/pids.max /sys/fs/cgroup/pids/pids.max 2>/dev/null"))
                    .contains("100");
            assertThat(output(app, "ls /sys/class/net")).isEqualTo("0 lo");
        }
    }

    @Test
    void aProgramThatDoesNotEndIsLeftAtTheLimit() throws Exception {
        try (Container app = engine.start(request(null, "app", "sleep", "60"))) {
            long before = System.nanoTime();
            ExecResult result = app.exec(List.of("sh", "-c", "echo begun; sleep 30"), Duration.ofSeconds(1));

            assertThat(Duration.ofNanos(System.nanoTime() - before))
                    .isBetween(Duration.ofMillis(900), Duration.ofSeconds(4));
            assertThat(result).isEqualTo(new ExecResult(null, "begun\n", false));
            assertThat(app.exec(List.of("sh", "-c", "exit 3"), SOON).exitCode()).isEqualTo(3);
            ExecResult much = app.exec(List.of("sh", "-c", "yes | head -c 3000000"), SOON);
            assertThat(much.truncated()).isTrue();
            assertThat(much.output()).hasSize(1 << 20);
            assertThat(app.exec(List.of("no-such-program"), SOON).exitCode()).isIn(126, 127);
        }
    }

    @Test
    void filesGoInAndOut(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(folder.resolve("a/b/ö.txt"), "content");
        Files.createSymbolicLink(folder.resolve("link"), Path.of("a/b/ö.txt"));
        try (Container app = engine.start(request(null, "app", "sleep", "60"))) {
            app.copyIn(folder, "/tmp/in");
            app.copyIn(folder.resolve("a"), "/tmp");

            assertThat(app.file("/tmp/in/a/b/ö.txt", 100)).hasValue("content".getBytes(StandardCharsets.UTF_8));
            assertThat(app.file("/tmp/in/link", 100)).hasValue("content".getBytes(StandardCharsets.UTF_8));
            assertThat(app.file("/tmp/b/ö.txt", 3)).hasValue("con".getBytes(StandardCharsets.UTF_8));
            assertThat(app.file("/tmp/none", 100)).isEmpty();
            assertThat(app.file("/tmp", 100)).isEmpty();
            assertThat(output(app, "stat -c %a /tmp")).isEqualTo("0 1777");
        }
    }

    @Test
    void logsAreCutWithAWord() throws Exception {
        try (Container app = engine.start(request(null, "app", "sh", "-c", "echo out; echo err >&2; exit 4"))) {
            assertThat(ended(app)).isEqualTo(new State(false, 4, false));
            assertThat(logs(app, 100).lines()).containsExactlyInAnyOrder("out", "err");
            assertThat(logs(app, 5)).hasSize("[cut after 5 bytes]".length() + 7).endsWith("\n[cut after 5 bytes]\n");
        }
    }

    @Test
    void aContainerOutOfMemorySaysSo() throws Exception {
        try (Container app = engine.start(request(null, "app", "perl", "-e", "my $x = 'x' x (400 << 20); sleep 9"))) {
            assertThat(ended(app).outOfMemory()).isTrue();
        }
    }

    @Test
    void aCommandThatIsNotThereIsTheImagesFault() throws Exception {
        try (Container app = engine.start(request(null, "app", "no-such-program"))) {
            State state = ended(app);

            assertThat(state.running()).isFalse();
            assertThat(state.exitCode()).isIn(126, 127);
        }
    }

    @Test
    void closingLeavesNothingAlsoOfWhatIsJustBeingMade() throws Exception {
        String suite = Docker.suite("close-test");
        Engine own = Engine.connect(Owner.ofThisProcess(suite));
        PrivateNetwork network = own.network("r1");
        own.start(request(network, "app", "sleep", "60"));
        assertThat(Docker.labelled("io.skillevals.suite=" + suite)).hasSize(2);
        CountDownLatch two = new CountDownLatch(2);
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread starts = new Thread(() -> {
            try {
                while (true) {
                    own.start(request(null, "app", "sleep", "60"));
                    two.countDown();
                }
            } catch (EngineException e) {
                end.set(e);
            }
        });
        starts.start();
        two.await();

        own.close();
        own.close();

        starts.join();
        assertThat(end.get()).hasMessageContaining("closed");
        assertThat(Docker.labelled("io.skillevals.suite=" + suite)).isEmpty();
    }

    private static final String SERVER = "use IO::Socket::INET; my $l = IO::Socket::INET->new(LocalPort => $ARGV[0],"
            + " Listen => 5) or die; while (my $c = $l->accept) { print $c qq($ARGV[1]\\n); close $c }";

    /** A shell word that prints what a server says, or the reason why there is none. */
    private static String get(String host, int port) {
        return "perl -e 'use IO::Socket::INET; my $s = IO::Socket::INET->new(PeerAddr => \"" + host + ":" + port
                + "\", Timeout => 1) or do { print $!; exit 1 }; print scalar <$s>'";
    }

    private static String firstOf(String ip) {
        return ip.substring(0, ip.lastIndexOf('.') + 1) + "1";
    }

    private static void answer(ServerSocket service, String word) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    try (Socket socket = service.accept()) {
                        socket.getOutputStream().write((word + "\n").getBytes(StandardCharsets.UTF_8));
                    }
                }
            } catch (IOException e) {
                // the test is over
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static String read(int port) throws IOException {
        try (Socket socket = new Socket(engine.host(), port)) {
            socket.setSoTimeout(5000);
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (answer.isEmpty()) {
                throw new IOException("no answer");
            }
            return answer;
        }
    }
}
