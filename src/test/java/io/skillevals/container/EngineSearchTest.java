package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineSearchTest {

    @TempDir
    Path home;

    /** Connects, starts a container, and tells how it went. */
    static final class Connects {

        public static void main(String[] arguments) {
            try (Engine engine = Engine.connect(Owner.ofThisProcess("search-test"))) {
                engine.ping();
                try (Container container = engine.start(new ContainerRequest(
                        Relay.IMAGE,
                        "app",
                        "r1",
                        java.util.Map.of(),
                        List.of("sleep", "9"),
                        null,
                        List.of(),
                        false,
                        java.util.Map.of(),
                        new Limits(64L << 20, 1, 50),
                        List.of()))) {
                    System.out.println("connected " + container.state().running());
                }
            } catch (EngineException e) {
                System.out.println("refused: " + e.getMessage());
            }
        }
    }

    private String inChild(String dockerHost) throws IOException {
        ProcessBuilder child = ChildJvm.of(List.of("-Duser.home=" + home), Connects.class);
        child.environment().remove("DOCKER_HOST");
        if (!dockerHost.isEmpty()) {
            child.environment().put("DOCKER_HOST", dockerHost);
        }
        Process process = child.start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void aHostWhereNobodyListensIsNamedAndNothingElseIsSaid() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }

        assertThat(inChild("tcp://127.0.0.1:" + port).lines())
                .singleElement()
                .asString()
                .startsWith("refused: tcp://127.0.0.1:" + port + " (DOCKER_HOST): no engine listens there")
                .contains("correct DOCKER_HOST");
    }

    @Test
    void aHostThatIsNoEngineIsNamed() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            Thread closes = new Thread(() -> {
                try {
                    while (true) {
                        socket.accept().close();
                    }
                } catch (IOException e) {
                    // the test is over
                }
            });
            closes.setDaemon(true);
            closes.start();

            assertThat(inChild("tcp://127.0.0.1:" + socket.getLocalPort()).lines())
                    .singleElement()
                    .asString()
                    .startsWith("refused: tcp://127.0.0.1:")
                    .contains("docker info");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "unix:///none/docker.sock, there is no such socket",
        "tcp://no-such-host.invalid:2375, no such host",
        "tcp://localhost, port is missing",
        "ssh://user@host, over ssh",
        "nonsense, not the address of an engine",
        "'a b', not the address of an engine"
    })
    void anAddressThatLeadsNowhereSaysWhy(String address, String why) {
        assertThatThrownBy(() -> EngineSearch.address(address, "DOCKER_HOST").check())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining(address)
                .hasMessageContaining("DOCKER_HOST")
                .hasMessageContaining(why);
    }

    @Test
    void aSocketWithoutAListenerOrWithoutPermissionSaysSo() throws IOException {
        Path socket = home.resolve("docker.sock");
        EngineAddress address = new EngineAddress(URI.create("unix://" + socket), "here");
        try (ServerSocketChannel listens = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listens.bind(UnixDomainSocketAddress.of(socket));
            address.check();
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("---------"));
            if (!Files.isReadable(socket)) {
                assertThatThrownBy(address::check)
                        .hasMessageContaining("permission denied")
                        .hasMessageContaining("group");
            }
        }
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
        assertThatThrownBy(address::check).hasMessageContaining("no engine listens there");
        assertThatThrownBy(() -> EngineSearch.first(List.of(address.uri())))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("no engine listens there");
    }

    @Test
    void withoutAnySocketAllPlacesAreNamed() {
        assertThatThrownBy(() -> EngineSearch.first(
                        List.of(URI.create("unix:///none/a.sock"), URI.create("unix:///none/b.sock"))))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("/none/a.sock")
                .hasMessageContaining("/none/b.sock")
                .hasMessageContaining("start Docker");
    }

    @Test
    void theDefaultGatewayIsReadFromTheKernelsTable() throws IOException {
        Path table = Files.writeString(
                home.resolve("route"),
                "Iface\tDestination\tGateway\tFlags\neth0\t000011AC\t00000000\t0001\neth0\t00000000\t010011AC\t0003\n");

        assertThat(Reach.defaultGateway(table)).hasValue("172.17.0.1");
        assertThat(Reach.defaultGateway(home.resolve("none"))).isEmpty();
    }

    @Nested
    @DockerTest
    class WithAnEngine {

        @Test
        void nothingIsWrittenIntoTheHomeAndNothingIsLogged() throws IOException {
            Assumptions.assumeTrue(System.getenv("DOCKER_HOST") == null, "the engine is not at a usual place");

            assertThat(inChild("").lines()).containsExactly("connected true");
            assertThat(home).isEmptyDirectory();
        }
    }
}
