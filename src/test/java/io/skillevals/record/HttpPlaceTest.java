package io.skillevals.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Experiment;
import io.skillevals.results.RunResult;
import io.skillevals.suite.RecordPlaces;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A live place that answers, refuses, points elsewhere, is slow or is not there. */
@Timeout(60)
class HttpPlaceTest {

    private static final String KEY = "very-secret-key-1234";
    private static final Belonging BELONGING = new Belonging("evals", "demo");

    @TempDir
    Path folder;

    private Lab lab;
    private final List<Duration> pauses = new ArrayList<>();

    @BeforeEach
    void openLab() throws IOException {
        lab = Lab.open();
    }

    @AfterEach
    void closeLab() {
        lab.close();
    }

    @Test
    void everyRunIsSentWithTheKeyAndItsIdStaysInItsGrade() throws Exception {
        Recorded runs = Recorded.three(folder);
        assertThat(runs.at(place())).isEqualTo(new PlaceReport(name(), 3, 0, 0, 0, ""));
        assertThat(lab.bodies())
                .extracting(body -> body.path("outcome").asString())
                .containsExactly("pass", "fail", "inconclusive");
        assertThat(lab.keys()).containsOnly("Bearer " + KEY);
        assertThat(runs.ids(name() + "#evals")).containsExactly("rec-1", "rec-2", "rec-3");
    }

    @Test
    void whatIsRecordedIsNotRecordedAgainUntilItIsGradedAnew() throws Exception {
        Recorded runs = Recorded.three(folder);
        runs.at(place());
        assertThat(runs.at(place())).isEqualTo(new PlaceReport(name(), 0, 3, 0, 0, ""));
        runs.regraded();
        assertThat(runs.at(place()).recorded()).isEqualTo(3);
        assertThat(runs.ids(name() + "#evals")).containsExactly("rec-4", "rec-5", "rec-6");
    }

    @Test
    void anotherCollectionIsAnotherPlace() throws Exception {
        Recorded runs = Recorded.three(folder);
        runs.at(place());
        assertThat(runs.at(place(spec(), new Belonging("other", "demo"))).recorded())
                .isEqualTo(3);
        assertThat(runs.ids(name() + "#evals")).containsExactly("rec-1", "rec-2", "rec-3");
    }

    @Test
    void aMissingRunIsNotRecordedAndADryOneOnlyWhereItIsAskedFor() throws Exception {
        Recorded runs = Recorded.in(
                folder, Experiment.with().control("shop", "nop", "0").skill("shop", "claude-code", "90 missing"));
        assertThat(runs.at(place())).isEqualTo(new PlaceReport(name(), 1, 0, 0, 1, ""));
        RecordPlaces.Http dry = spec(lab.url(), null, Duration.ofSeconds(5), Duration.ofMinutes(1), 2, true);
        assertThat(runs.at(place(dry, BELONGING))).isEqualTo(new PlaceReport(name(), 1, 1, 0, 0, ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 301, 302, 307, 308})
    void afterAWrongKeyOrARedirectNothingMoreIsTried(int status) throws Exception {
        lab.always(exchange -> {
            exchange.getResponseHeaders().add("Location", "http://other.example/" + KEY);
            Lab.send(exchange, status, KEY);
        });
        PlaceReport report = Recorded.three(folder).knowing(redactor()).at(place());
        assertThat(report.unrecorded()).isEqualTo(3);
        assertThat(report.reason()).contains(String.valueOf(status)).doesNotContain(KEY);
        assertThat(lab.bodies()).hasSize(1);
    }

    @Test
    void aRedirectIsNotFollowedWithTheKey() throws Exception {
        try (Lab other = Lab.open()) {
            lab.always(exchange -> {
                exchange.getResponseHeaders().add("Location", other.url().toString());
                Lab.send(exchange, 307, "");
            });
            assertThat(Recorded.three(folder).at(place()).reason())
                    .contains(other.url().toString(), "write that address");
            assertThat(other.keys()).isEmpty();
        }
    }

    @Test
    void aPlaceWithoutAKeySaysThatItWantsOne() throws Exception {
        lab.always(Lab.status(401));
        HttpPlace place = new HttpPlace(spec(), BELONGING, null, folder.resolve(".lock"), Redactor.none(), pauses::add);
        assertThat(Recorded.three(folder).at(place).reason())
                .isEqualTo("it asks for a key (401): name one in credential or keyFile");
        assertThat(lab.keys()).containsExactly("null");
    }

    @Test
    void anAnswerThatMayPassIsAskedForAgain() throws Exception {
        lab.next(Lab.status(500)).next(Lab.status(503)).next(exchange -> Lab.send(exchange, 200, "{\"id\": 7}"));
        Recorded runs = Recorded.three(folder);
        assertThat(runs.at(place()).recorded()).isEqualTo(3);
        assertThat(runs.ids(name() + "#evals")).startsWith("7");
        assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
    }

    @ParameterizedTest
    @CsvSource({"7, 2, 7", "30, 2, 30", "31, 1, ", "soon, 2, 1"})
    void theTimeThatItAsksForIsGivenUpToALimit(String asked, int requests, Long seconds) throws Exception {
        lab.next(exchange -> {
            exchange.getResponseHeaders().add("Retry-After", asked);
            Lab.send(exchange, 429, "");
        });
        Recorded runs = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "90"));
        assertThat(runs.at(place()).recorded()).isEqualTo(requests - 1);
        assertThat(lab.bodies()).hasSize(requests);
        assertThat(pauses).isEqualTo(seconds == null ? List.of() : List.of(Duration.ofSeconds(seconds)));
    }

    @Test
    void oneRefusedRunLeavesTheOthersAndThreeInARowEndIt() throws Exception {
        Recorded runs = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "1 2 3 4 5 6 7"));
        lab.next(exchange -> Lab.send(exchange, 422, "no\n  such   field"))
                .next(Lab.status(200))
                .always(Lab.status(400));
        PlaceReport report = runs.at(place());
        assertThat(report).isEqualTo(new PlaceReport(name(), 1, 0, 6, 0, "it answers 400: {}"));
        assertThat(lab.bodies()).hasSize(5);
        lab.always(exchange -> Lab.send(exchange, 201, ""));
        assertThat(runs.at(place())).isEqualTo(new PlaceReport(name(), 6, 1, 0, 0, ""));
    }

    @Test
    void aPlaceThatHangsIsLeftAfterItsTimeLimit() throws Exception {
        lab.always(exchange -> sleep());
        RecordPlaces.Http hasty = spec(lab.url(), null, Duration.ofMillis(300), Duration.ofMinutes(1), 2, false);
        PlaceReport report = Recorded.three(folder).at(place(hasty, BELONGING));
        assertThat(report.reason()).isEqualTo("it did not answer within 300 ms");
        assertThat(lab.bodies()).hasSize(1);
    }

    @Test
    void aPlaceThatNeverEndsItsAnswerIsLeftAfterItsTimeLimit() throws Exception {
        lab.always(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            sleep();
        });
        RecordPlaces.Http hasty = spec(lab.url(), null, Duration.ofMillis(300), Duration.ofMinutes(1), 2, false);
        assertThat(Recorded.three(folder).at(place(hasty, BELONGING)).reason()).contains("did not answer within");
    }

    @Test
    void allRequestsTogetherHaveATimeLimit() throws Exception {
        lab.always(exchange -> {
            sleep(150);
            Lab.send(exchange, 201, "{}");
        });
        RecordPlaces.Http hasty = spec(lab.url(), null, Duration.ofSeconds(5), Duration.ofMillis(400), 2, false);
        PlaceReport report = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "1 2 3 4 5 6 7 8 9"))
                .at(place(hasty, BELONGING));
        assertThat(report.recorded()).isBetween(1, 3);
        assertThat(report.recorded() + report.unrecorded()).isEqualTo(9);
    }

    @Test
    void aPlaceThatIsNotThereIsTriedOnce() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        RecordPlaces.Http gone = spec(
                URI.create("http://127.0.0.1:" + free + "/"),
                null,
                Duration.ofSeconds(5),
                Duration.ofMinutes(1),
                2,
                false);
        PlaceReport report = Recorded.three(folder).at(place(gone, BELONGING));
        assertThat(report.unrecorded()).isEqualTo(3);
        assertThat(report.reason()).startsWith("it cannot be reached");
        assertThat(pauses).isEmpty();
    }

    @Test
    void aConnectionThatBreaksOnceCostsNoRun() throws Exception {
        lab.next(HttpPlaceTest::cut)
                .next(Lab.status(201))
                .next(HttpPlaceTest::cut)
                .next(HttpPlaceTest::cut);
        assertThat(Recorded.three(folder).at(place())).isEqualTo(new PlaceReport(name(), 3, 0, 0, 0, ""));
        assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(2));
    }

    @Test
    void aConnectionThatKeepsBreakingForOneRunLeavesTheOthers() throws Exception {
        lab.next(Lab.status(201))
                .next(HttpPlaceTest::cut)
                .next(HttpPlaceTest::cut)
                .next(HttpPlaceTest::cut);
        PlaceReport report = Recorded.three(folder).at(place());
        assertThat(report.recorded()).isEqualTo(2);
        assertThat(report.unrecorded()).isEqualTo(1);
        assertThat(report.reason()).startsWith("it cannot be reached");
    }

    @Test
    void aPlaceThatBreaksEveryConnectionIsLeftAfterTheFirstRun() throws Exception {
        lab.always(HttpPlaceTest::cut);
        assertThat(Recorded.three(folder).at(place()).unrecorded()).isEqualTo(3);
        assertThat(lab.bodies()).hasSize(3);
    }

    @Test
    void aPlaceThatGoesAwayForGoodIsLeftAfterThreeRuns() throws Exception {
        Recorded runs = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "1 2 3 4 5 6 7"));
        lab.next(Lab.status(201)).next(HttpPlaceTest::cut);
        HttpPlace leaving = new HttpPlace(spec(), BELONGING, null, folder.resolve(".lock"), Redactor.none(), time -> {
            pauses.add(time);
            lab.close();
        });
        PlaceReport report = runs.at(leaving);
        assertThat(report.recorded()).isEqualTo(1);
        assertThat(report.unrecorded()).isEqualTo(6);
        assertThat(report.reason()).startsWith("it cannot be reached");
        assertThat(pauses).hasSize(6);
    }

    @Test
    void aHugeAnswerIsReadNoFurtherThanNeeded() throws Exception {
        AtomicInteger parts = new AtomicInteger();
        lab.always(exchange -> {
            exchange.getResponseHeaders().add("Location", "/trials/9");
            exchange.sendResponseHeaders(201, 0);
            byte[] part = new byte[1 << 16];
            Arrays.fill(part, (byte) ' ');
            for (int i = 0; i < 1 << 14; i++) {
                parts.incrementAndGet();
                exchange.getResponseBody().write(part); // a gigabyte, unless the other side hangs up
            }
        });
        Recorded runs = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "90"));
        assertThat(runs.at(place()).recorded()).isEqualTo(1);
        assertThat(runs.ids(name() + "#evals")).containsExactly("/trials/9");
        assertThat(parts).hasValueLessThan(1 << 13);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"id\": \"a\"} | /id | a",
                "{\"id\": 12} | /id | 12",
                "{\"trial\": {\"ids\": [\"b\"]}} | /trial/ids/0 | b",
                "{\"id\": \"a\"} | /other | /trials/9",
                "{\"id\": {\"x\": 1}} | /id | /trials/9",
                "{\"id\": \"\"} | /id | /trials/9",
                "<html> | /id | /trials/9"
            })
    void theIdComesFromTheAnswerElseFromItsLocation(String answer, String pointer, String id) throws Exception {
        lab.always(exchange -> {
            exchange.getResponseHeaders().add("Location", "/trials/9");
            Lab.send(exchange, 201, answer);
        });
        RecordPlaces.Http pointed = new RecordPlaces.Http(
                lab.url(), null, "evals", null, null, pointer, Duration.ofSeconds(5), Duration.ofMinutes(1), 0, false);
        Recorded runs = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "90"));
        runs.at(place(pointed, BELONGING));
        assertThat(runs.ids(name() + "#evals")).containsExactly(id);
    }

    @Test
    void aPlaceThatNamesNoIdLeavesADigestOfWhatWasSent() throws Exception {
        lab.always(exchange -> Lab.send(exchange, 200, ""));
        Recorded runs = Recorded.three(folder);
        runs.at(place());
        assertThat(runs.ids(name() + "#evals")).doesNotHaveDuplicates().allMatch(id -> id.startsWith("sha256:"));
        assertThat(runs.at(place()).known()).isEqualTo(3);
    }

    @Test
    void aTemplateReplacesTheBody() throws Exception {
        JsonNode template = Json.mapper()
                .readTree("{\"text\": \"{{fixture}} gave {{outcome}}\", \"n\": \"{{run}}\", \"all\": [\"{{metrics}}\"],"
                        + " \"prompt\": \"{{prompt}}\", \"fixed\": true}");
        Recorded runs = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "90"));
        runs.at(place(spec(lab.url(), template, Duration.ofSeconds(5), Duration.ofMinutes(1), 2, false), BELONGING));
        JsonNode sent = lab.bodies().get(0);
        assertThat(sent.path("text").asString()).isEqualTo("shop gave pass");
        assertThat(sent.path("n").isInt()).isTrue();
        assertThat(sent.path("all").path(0).path("condition").asString()).isEqualTo("skill");
        assertThat(sent.path("prompt").isNull()).isTrue();
        assertThat(sent.path("fixed").asBoolean()).isTrue();
    }

    @Test
    void secretsOfTheRunAreNotSent() throws Exception {
        Experiment leaking =
                Experiment.with().texts(text -> text + " " + KEY).skill("shop", "claude-code", "failed:crash");
        Recorded.in(folder, leaking).knowing(redactor()).at(place());
        assertThat(lab.bodies().toString()).contains("[redacted:LAB]").doesNotContain(KEY);
    }

    @Test
    void whatHadNoAnswerIsSentByTheNextBuildAndNothingElse() throws Exception {
        Recorded runs = Recorded.three(folder);
        lab.next(Lab.status(201)).next(HttpPlaceTest::cut).next(HttpPlaceTest::cut);
        RecordPlaces.Http once = spec(lab.url(), null, Duration.ofSeconds(5), Duration.ofMinutes(1), 0, false);
        assertThat(runs.at(place(once, BELONGING)).unrecorded()).isEqualTo(2);
        assertThat(runs.at(place()).recorded()).isEqualTo(2);
        assertThat(lab.bodies().stream()
                        .map(body -> body.path("metrics").path("run").asInt()))
                .containsExactly(1, 2, 3, 2, 3);
    }

    @Test
    void aRequestThatIsSentAgainKeepsItsNameAlsoInTheNextBuildUntilThereIsARecord() throws Exception {
        Recorded runs = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "90"));
        lab.next(HttpPlaceTest::cut).next(Lab.status(503)).next(Lab.status(503)).next(Lab.status(503));
        assertThat(runs.at(place()).unrecorded()).isEqualTo(1);
        assertThat(runs.at(place()).recorded()).isEqualTo(1);
        assertThat(lab.names()).hasSize(5).allMatch(name -> name.matches("\"[0-9a-f-]{36}\""));
        assertThat(lab.names()).containsOnly(lab.names().get(0));
        assertThat(runs.directory(runs.results().runs().get(0)).readGrade().records())
                .containsOnlyKeys(name() + "#evals");
    }

    /** What a place does not take may be sent otherwise the next time, which no place lets pass under the same name. */
    @ParameterizedTest
    @CsvSource({"302, false", "400, false", "401, false", "422, false", "409, true", "429, true", "500, true"})
    void aRequestThatWasRefusedIsAnotherOneTheNextTime(int status, boolean same) throws Exception {
        Recorded runs = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "90"));
        RecordPlaces.Http once = spec(lab.url(), null, Duration.ofSeconds(5), Duration.ofMinutes(1), 0, false);
        lab.next(Lab.status(status));
        assertThat(runs.at(place(once, BELONGING)).unrecorded()).isEqualTo(1);
        assertThat(runs.directory(runs.results().runs().get(0)).readGrade().records())
                .hasSize(same ? 1 : 0);
        assertThat(runs.at(place()).recorded()).isEqualTo(1);
        assertThat(lab.names().get(0).equals(lab.names().get(1))).isEqualTo(same);
    }

    @Test
    void eachRunAndEachGradeHasARequestOfItsOwn() throws Exception {
        Recorded runs = Recorded.three(folder);
        runs.at(place());
        runs.regraded();
        runs.at(place());
        assertThat(lab.names()).hasSize(6).doesNotHaveDuplicates();
    }

    @Test
    void aGradeThatCannotBeWrittenEndsIt() throws Exception {
        Recorded runs = Recorded.three(folder);
        lab.always(exchange -> {
            for (RunResult run : runs.results().runs()) {
                Files.deleteIfExists(runs.directory(run).gradeFile());
            }
            Lab.send(exchange, 201, "{\"id\": \"r1\"}");
        });
        PlaceReport report = runs.at(place());
        assertThat(report.reason()).startsWith("it took a run as r1, which cannot be written into grade.json");
        assertThat(lab.bodies()).hasSize(1);
    }

    @Test
    void twoBuildsRecordEachRunOnce() throws Exception {
        Recorded runs = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", "1 2 3 4 5 6 7 8 9"));
        List<PlaceReport> reports = Stream.of(1, 2, 3, 4)
                .parallel()
                .map(build ->
                        runs.at(new HttpPlace(spec(), BELONGING, new Bearer(KEY), folder.resolve(".lock"), redactor())))
                .toList();
        assertThat(reports).extracting(PlaceReport::recorded).containsExactlyInAnyOrder(9, 0, 0, 0);
        assertThat(lab.bodies()).hasSize(9);
    }

    @Test
    void aPlaceThatAnotherBuildHoldsForTooLongIsLeft() throws Exception {
        RecordPlaces.Http hasty = spec(lab.url(), null, Duration.ofSeconds(5), Duration.ofMillis(100), 2, false);
        try (FileChannel other =
                FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            other.lock();
            assertThat(Recorded.three(folder).at(place(hasty, BELONGING)).reason())
                    .startsWith("another build is recording");
        }
        assertThat(lab.bodies()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "120, 120",
        "0, 0",
        "'Thu, 01 Jan 2026 00:00:30 GMT', 30",
        "'Wed, 31 Dec 2025 00:00:00 GMT', 0",
        "-3, 9",
        "later, 9",
        "'', 9"
    })
    void retryAfterIsSecondsOrADate(String header, long seconds) {
        assertThat(RetryAfter.of(header, Instant.parse("2026-01-01T00:00:00Z"), Duration.ofSeconds(9)))
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({"short, shorter than 8", "'with blank', blanks", "'line\nend-key', blanks", "'', blanks"})
    void aKeyThatCannotBeSentOrKeptIsTold(String key, String mistake) {
        assertThat(Bearer.mistake(key))
                .hasValueSatisfying(told -> assertThat(told).contains(mistake));
    }

    @Test
    void aKeyIsNeverPartOfAText() {
        assertThat(new Bearer(KEY)).hasToString("a key");
        assertThat(Bearer.mistake(KEY)).isEmpty();
    }

    private static void cut(HttpExchange exchange) throws IOException {
        throw new IOException("the connection is cut after the request was taken");
    }

    private String name() {
        return lab.url().toString();
    }

    private RecordPlaces.Http spec() {
        return spec(lab.url(), null, Duration.ofSeconds(5), Duration.ofMinutes(1), 2, false);
    }

    private static RecordPlaces.Http spec(
            URI url, JsonNode template, Duration one, Duration all, int retries, boolean dryRuns) {
        return new RecordPlaces.Http(url, "env:LAB", "evals", null, template, "/id", one, all, retries, dryRuns);
    }

    private HttpPlace place() {
        return place(spec(), BELONGING);
    }

    private HttpPlace place(RecordPlaces.Http spec, Belonging belonging) {
        return new HttpPlace(spec, belonging, new Bearer(KEY), folder.resolve(".lock"), redactor(), pauses::add);
    }

    private static Redactor redactor() {
        return Redactor.of(Map.of("LAB", KEY));
    }

    private static void sleep() {
        sleep(20_000);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
