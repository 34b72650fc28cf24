package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

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
        Ports ports = new Ports();
        int first = ports.take();
        ports.give(first);
        try (ServerSocket listening = new ServerSocket(first, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 12_000 - 1000; i++) {
                assertThat(ports.take()).isNotEqualTo(listening.getLocalPort());
            }
        }
    }
}
