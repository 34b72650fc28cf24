package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs of builds that were really run, in {@code src/test/resources}. */
class BuildTroubleTest {

    private static Optional<String> trouble(String log) throws IOException {
        try (var in = BuildTroubleTest.class.getResourceAsStream("builds/" + log + ".log")) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return BuildTrouble.of(lines.get(lines.size() - 1), lines);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "npm-host-unknown, network failed",
        "npm-connection-refused, network failed",
        "npm-503, network failed",
        "npm-429, network failed",
        "npm-disk-full, disk is full",
        "pip-host-unknown, network failed",
        "pip-connection-refused, network failed",
        "apt-host-unknown, network failed",
        "disk-full, disk is full"
    })
    void whatTheMachineOrTheNetworkIsToBlameForIsTold(String log, String what) throws IOException {
        assertThat(trouble(log)).hasValueSatisfying(words -> assertThat(words).contains(what));
    }

    @ParameterizedTest
    @ValueSource(strings = {"npm-404", "pip-404", "copy-missing", "syntax-error", "type-error"})
    void whatFailsByItselfIsNoTrouble(String log) throws IOException {
        assertThat(trouble(log)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "failed to register layer: write /usr/lib/x: no space left on device",
                "toomanyrequests: You have reached your pull rate limit",
                "Get https://registry-1.docker.io/v2/: net/http: TLS handshake timeout",
                "error creating overlay mount to /var/lib/docker/overlay2/x: device or resource busy",
                "unexpected EOF"
            })
    void theEnginesOwnLastWordCounts(String error) {
        assertThat(BuildTrouble.of(error, List.of())).isPresent();
    }

    @Test
    void wordsOfTheCommandItselfDoNotCount() {
        String command =
                "The command '/bin/sh -c test \"$(cat log)\" != \"no space left on device\"' returned a non-zero"
                        + " code: 1";

        assertThat(BuildTrouble.of(
                        command,
                        List.of("Step 1/1 : RUN test \"no space left on device\"", " ---> Running in 1", command)))
                .isEmpty();
    }

    @Test
    void troubleThatAnEarlierStepOrAttemptGotOverDoesNotCount() {
        String error = "The command '/bin/sh -c make' returned a non-zero code: 2";

        assertThat(BuildTrouble.of(
                        error,
                        List.of(
                                "Step 1/2 : RUN apt-get update || true",
                                "Temporary failure resolving 'deb.debian.org'",
                                "Step 2/2 : RUN pip install x && make",
                                "WARNING: Retrying (Retry(total=4, connect=None)) after connection broken by"
                                        + " 'NewConnectionError'",
                                "make: *** [all] Error 1",
                                error)))
                .isEmpty();
    }
}
