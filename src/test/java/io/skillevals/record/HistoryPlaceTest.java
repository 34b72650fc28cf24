package io.skillevals.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Experiment;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A history to which lines are added. */
@Timeout(60)
class HistoryPlaceTest {

    private static final Belonging BELONGING = new Belonging("evals", "demo");

    @TempDir
    Path folder;

    @Test
    void everyRunIsALineWithTheIdOfItsGrade() throws Exception {
        Recorded runs = Recorded.three(folder);
        assertThat(runs.at(history())).isEqualTo(new PlaceReport(file().toString(), 3, 0, 0, 0, ""));
        assertThat(lines()).extracting(line -> line.path("id").asString()).containsExactlyElementsOf(runs.ids("history"));
        JsonNode first = lines().get(0);
        assertThat(first.path("schema").asInt()).isEqualTo(1);
        assertThat(first.path("recordedAt").asString()).isEqualTo(Experiment.TIME.toString());
        assertThat(first.path("dir").asString()).isEqualTo("shop/skill/claude-code/run-01");
        assertThat(first.path("outcome").asString()).isEqualTo("pass");
        assertThat(first.path("metrics").path("fixture").asString()).isEqualTo("shop");
    }

    @Test
    void aSecondReportAddsNothing() throws Exception {
        Recorded runs = Recorded.three(folder);
        runs.at(history());
        String before = Files.readString(file());
        assertThat(runs.at(history()).known()).isEqualTo(3);
        assertThat(file()).hasContent(before);
    }

    @Test
    void whatIsGradedAnewInALaterReportGetsALineOfItsOwn() throws Exception {
        Recorded runs = Recorded.three(folder);
        runs.at(history());
        List<String> before = runs.ids("history");
        runs.regraded();
        Recorded later = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "95 40 failed:crash"));
        assertThat(later.at(history()).recorded()).isEqualTo(2);
        assertThat(later.ids("history")).doesNotContain(before.get(0), before.get(2));
    }

    @Test
    void aLostHistoryAndAnotherOneAreWrittenWhole() throws Exception {
        Recorded runs = Recorded.three(folder);
        runs.at(history());
        Path other = folder.resolve("deep/below/other.jsonl");
        assertThat(runs.at(history(other)).recorded()).isEqualTo(3);
        assertThat(Files.readString(other)).isEqualTo(Files.readString(file()));
        Files.delete(file());
        assertThat(runs.at(history()).recorded()).isEqualTo(3);
        assertThat(runs.at(history(other)).known()).isEqualTo(3);
    }

    /** Whatever byte a killed build got to: no line is lost, none is twice, and what was torn harms no other. */
    @Test
    void aTornLineIsEndedAndItsRunGetsANewOne() throws Exception {
        Recorded runs = Recorded.three(folder);
        runs.at(history());
        byte[] whole = Files.readAllBytes(file());
        List<String> ids = runs.ids("history");
        for (int missing = 0; missing < whole.length; missing += missing < 3 ? 1 : 41) {
            byte[] torn = Arrays.copyOf(whole, whole.length - missing);
            Files.write(file(), torn);
            assertThat(runs.at(history()).unrecorded()).isZero();
            assertThat(Files.readAllBytes(file())).startsWith(torn).endsWith('\n');
            assertThat(lines()).as(missing + " bytes were not written").extracting(line -> line.path("id").asString())
                    .containsExactlyInAnyOrderElementsOf(ids);
            assertThat(runs.at(history()).known()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[1]", "{\"id\": {}}", "\u0000\u0001", "{\"id\": \"x\"} trailing", "", "\ud83d"})
    void linesOfOthersStandAndDoNoHarm(String line) throws Exception {
        Files.write(file(), (line + "\n").getBytes(StandardCharsets.UTF_8));
        byte[] before = Files.readAllBytes(file());
        assertThat(Recorded.three(folder).at(history()).recorded()).isEqualTo(3);
        assertThat(Files.readAllBytes(file())).startsWith(before);
    }

    @Test
    void twoWritersAtATimeLoseAndRepeatNothing() throws Exception {
        Recorded runs =
                Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "1 2 3 4 5 6 7 8 9"));
        List<PlaceReport> reports =
                Stream.of(1, 2, 3, 4).parallel().map(build -> runs.at(history())).toList();
        assertThat(reports).extracting(PlaceReport::recorded).containsExactlyInAnyOrder(9, 0, 0, 0);
        assertThat(lines()).hasSize(9);
    }

    @Test
    void twoTreesMayShareAHistory() throws Exception {
        Recorded one = Recorded.in(folder.resolve("a"), Experiment.with().skill("shop", "claude-code", "1 2 3"));
        Recorded two = Recorded.in(folder.resolve("b"), Experiment.with().skill("bank", "claude-code", "1 2 3"));
        Stream.of(one, two).parallel().forEach(runs -> runs.at(history()));
        assertThat(lines()).hasSize(6);
    }

    @Test
    void aHistoryThatAnotherBuildHoldsForTooLongIsLeft() throws Exception {
        try (FileChannel other = FileChannel.open(file(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            other.lock();
            HistoryPlace place = new HistoryPlace(file(), BELONGING, false, Redactor.none(), Duration.ofMillis(100));
            assertThat(Recorded.three(folder).at(place).reason()).startsWith("another build is recording");
        }
    }

    @Test
    void aHistoryThatCannotBeWrittenSaysWhy() throws Exception {
        Files.createDirectory(file());
        PlaceReport report = Recorded.three(folder).at(history());
        assertThat(report.unrecorded()).isEqualTo(3);
        assertThat(report.reason()).contains(file().toString());
    }

    @Test
    void secretsStayOut() throws Exception {
        Redactor redactor = Redactor.of(Map.of("LAB", "very-secret-key-1234"));
        Experiment leaking =
                Experiment.with().texts(text -> text + " very-secret-key-1234").skill("shop", "claude-code", "failed:crash");
        Recorded.in(folder, leaking).at(new HistoryPlace(file(), BELONGING, false, redactor));
        assertThat(file()).content().contains("[redacted:LAB]").doesNotContain("very-secret-key-1234");
    }

    private HistoryPlace history() {
        return history(file());
    }

    private static HistoryPlace history(Path file) {
        return new HistoryPlace(file, BELONGING, false, Redactor.none());
    }

    private Path file() {
        return folder.resolve("history.jsonl");
    }

    /** The lines that a reader can read. */
    private List<JsonNode> lines() throws IOException {
        return Files.readAllLines(file()).stream()
                .flatMap(line -> {
                    try {
                        return Stream.of(Json.mapper().readTree(line));
                    } catch (JacksonException e) {
                        return Stream.empty();
                    }
                })
                .filter(JsonNode::isObject)
                .toList();
    }
}
