package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.exception.InternalServerErrorException;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallsTest {

    private final Calls calls = new Calls();

    @AfterEach
    void close() {
        calls.close();
    }

    @Test
    void anEngineThatDoesNotAnswerHoldsNobodyUp() {
        long begun = System.nanoTime();

        assertThatThrownBy(() -> calls.run(Duration.ofMillis(200), "list containers", () -> Thread.sleep(5000)))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("cannot list containers: ")
                .hasMessageContaining("0.2 s");
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(3));
    }

    @Test
    void anInterruptIsPassedOnAndTheCallIsNotLost() throws EngineException {
        Thread.currentThread().interrupt();

        String answer = calls.get(Duration.ofSeconds(5), "ask", () -> {
            Thread.sleep(100);
            return "answer";
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer).isEqualTo("answer");
    }

    @Test
    void theEnginesOwnWordsAreTakenOutOfTheirWrapping() {
        assertThat(Calls.said(
                        new InternalServerErrorException("Status 500: {\"message\":\"no \\\"such\\\" thing\"}\n")))
                .isEqualTo("no \"such\" thing");
        assertThat(Calls.said(new IllegalStateException(new IOException("Broken pipe"))))
                .isEqualTo("the connection with the container engine broke: Broken pipe");
        assertThat(Calls.said(null)).contains("no reason");
    }

    @Test
    void afterClosingNothingIsCalled() {
        calls.close();

        assertThatThrownBy(() -> calls.run(Duration.ofSeconds(1), "ask", () -> {}))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("closed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "could not find an available, non-overlapping IPv4 address pool among the defaults to assign to the network",
                "all predefined address pools have been fully subnetted"
            })
    void networksThatHaveRunOutAreTold(String said) {
        assertThat(PrivateNetwork.refused(new EngineException(said)))
                .hasMessageContaining(said)
                .hasMessageContaining("docker network prune");
    }

    @Test
    void anOptionThatTheEngineDoesNotKnowIsTold() {
        assertThat(PrivateNetwork.refused(new EngineException("unsupported bridge network option inhibit_ipv4")))
                .hasMessageContaining("without an address");
    }

    @Test
    void anImageWithoutATagIsTheLatest() {
        assertThat(Engine.tagged("node")).isEqualTo("node:latest");
        assertThat(Engine.tagged("localhost:5000/node")).isEqualTo("localhost:5000/node:latest");
        assertThat(Engine.tagged("localhost:5000/node:20")).isEqualTo("localhost:5000/node:20");
        assertThat(Engine.tagged("node@sha256:00")).isEqualTo("node@sha256:00");
    }
}
