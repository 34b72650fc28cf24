package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Ports for services. */
class PortsTest {

    @Test
    void noPortIsGivenTwiceAtATime() throws IOException {
        Ports ports = new Ports();
        Set<Integer> given = new HashSet<>();
        for (int i = 0; i < 2000; i++) {
            assertThat(given.add(ports.take())).isTrue();
        }
    }

    @Test
    void aPortOnWhichSomebodyListensIsNotGiven() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Ports ports = new Ports(listening.getLocalPort(), 1);
            assertThatThrownBy(ports::take).isInstanceOf(IOException.class).hasMessageContaining("is free");
        }
    }

    @Test
    void aPortThatWasGivenBackIsGivenAgain() throws IOException {
        Ports ports = new Ports(new Ports().take(), 1);
        int port = ports.take();
        assertThatThrownBy(ports::take).isInstanceOf(IOException.class);
        ports.give(port);
        assertThat(ports.take()).isEqualTo(port);
    }
}
