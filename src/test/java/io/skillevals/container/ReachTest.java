package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class ReachTest {

    @Test
    void aKnownLocalEnginePublishesOnTheLoopbackAlone() {
        assertThat(new Reach(List.of("localhost")).bind()).isEqualTo("127.0.0.1");
    }

    @Test
    void anotherHostIsReachedOnAllAddresses() {
        Assumptions.assumeTrue(System.getenv("TESTCONTAINERS_HOST_OVERRIDE") == null, "set from outside");
        Reach reach = Reach.of(new EngineAddress(URI.create("tcp://192.0.2.5:2375"), "DOCKER_HOST"));

        assertThat(reach.host()).isEqualTo("192.0.2.5");
        assertThat(reach.bind()).isEqualTo("0.0.0.0");
    }

    @Test
    void theFirstHostThatAnswersIsTheOneFromThenOn() throws IOException {
        Reach reach = new Reach(List.of("no-such-host.invalid", "localhost"));
        assertThat(reach.bind()).isEqualTo("0.0.0.0");
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(reach.settle(socket.getLocalPort())).isTrue();
        }

        assertThat(reach.host()).isEqualTo("localhost");
        assertThat(reach.bind()).isEqualTo("127.0.0.1");
    }

    @Test
    void whileNothingAnswersNothingIsDecided() throws IOException {
        Reach reach = new Reach(List.of("localhost", "no-such-host.invalid"));
        int closed;
        try (ServerSocket socket = new ServerSocket(0)) {
            closed = socket.getLocalPort();
        }

        assertThat(reach.settle(closed)).isFalse();
        assertThat(reach.bind()).isEqualTo("0.0.0.0");
    }
}
