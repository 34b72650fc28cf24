package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every recorded stream of the real Claude Code, and what must be read from it. */
class ClaudeCapturesTest {

    private static final Path CAPTURES = folder();

    static Stream<String> rows() throws IOException {
        return Files.readAllLines(CAPTURES.resolve("expected.txt")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"));
    }

    static Stream<String> captures() throws IOException {
        try (Stream<Path> files = Files.list(CAPTURES)) {
            List<String> names = new ArrayList<>();
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches(".*\\.(jsonl|txt)") && !name.equals("expected.txt"))
                    .forEach(name -> names.add(name.substring(0, name.lastIndexOf('.'))));
            return names.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void isReadAsExpected(String row) throws IOException {
        String name = row.substring(0, row.indexOf(' '));
        assertThat(read(name)).isEqualTo(row);
    }

    @Test
    void everyCaptureIsInTheTable() throws IOException {
        assertThat(rows().map(row -> row.substring(0, row.indexOf(' '))))
                .containsExactlyInAnyOrderElementsOf(captures().toList());
    }

    private static String read(String name) throws IOException {
        Path events = CAPTURES.resolve(name + ".jsonl");
        Path stdout = Files.exists(events) ? events : CAPTURES.resolve(name + ".txt");
        int exit = Json.read(CAPTURES.resolve(name + ".meta.json"))
                .path("exit_code")
                .asInt(-1);
        AgentReport report = new ClaudeCode()
                .read(new AgentOutput(
                        Asked.agent(new ClaudeCode()).spec(),
                        "Do it.",
                        stdout,
                        CAPTURES.resolve(name + ".stderr"),
                        CAPTURES,
                        exit));
        return String.join(
                " | ",
                name,
                report.failure() == null ? "-" : report.failure().kind(),
                numbers(report),
                report.skills() == null ? "unknown" : String.join(",", report.skills()),
                Objects.toString(report.observedModel(), "-"),
                Objects.toString(report.version(), "-"),
                shortened(report.result()));
    }

    private static String numbers(AgentReport report) {
        List<String> numbers = new ArrayList<>();
        new TreeMap<>(report.metrics()).forEach((metric, value) -> numbers.add(metric + "=" + number(value)));
        return String.join(" ", numbers);
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.7f", value);
    }

    private static String shortened(String result) {
        return result == null ? "-" : result.substring(0, Math.min(40, result.length()));
    }

    private static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(ClaudeCapturesTest.class.getResource("/captures/claude"))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
