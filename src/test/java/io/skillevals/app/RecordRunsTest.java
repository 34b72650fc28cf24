package io.skillevals.app;

import static io.skillevals.app.Build.xml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.app.ReportOutcome.Kind;
import io.skillevals.io.Json;
import io.skillevals.record.Lab;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.read.XmlElement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are recorded after their report. */
@Timeout(120)
class RecordRunsTest {

    private static final String KEY = "key-of-the-lab-1234";
    private static final String SKILL = "shop/skill/oracle/run-01";

    @TempDir
    Path folder;

    private Lab lab;

    @BeforeEach
    void openLab() throws IOException {
        lab = Lab.open();
    }

    @AfterEach
    void closeLab() {
        lab.close();
    }

    @Test
    void aGradeThatIsReusedKeepsItsRecordsAndANewOneIsRecordedAnew() throws Exception {
        Build build = recording(true);
        build.report();
        build.report();
        assertThat(build.lines()).contains("records: 0 new, 2 known at " + lab.url());
        assertThat(ids(build)).containsExactly("rec-1", "rec-2");
        build.set("regrade", "true").report();
        assertThat(ids(build)).containsExactly("rec-3", "rec-4");
        build.set("regrade", "false").set("passScore", "70").report();
        assertThat(ids(build)).containsExactly("rec-5", "rec-6");
        assertThat(lab.keys()).hasSize(6).containsOnly("Bearer " + KEY);
        assertThat(Files.readAllLines(build.path(".evals/runs/history.jsonl"))).hasSize(6);
        assertThat(build.lines()).noneMatch(line -> line.startsWith("WARN"));
    }

    @Test
    void theResultsAreOnTheDiskBeforeAnythingIsRecorded() throws Exception {
        Build build = recording(true);
        lab.next(exchange -> Lab.send(
                exchange,
                Files.exists(build.path("target/evals-reports/results.json"))
                                && Files.exists(build.path(".evals/runs/latest.md"))
                        ? 201
                        : 418,
                "{}"));
        build.report();
        assertThat(build.lines()).contains("records: 2 new, 0 known at " + lab.url());
    }

    @Test
    void runsWithoutAModelAreRecordedOnlyWhereThatIsAskedFor() throws Exception {
        Build build = recording(false);
        build.report();
        assertThat(lab.bodies()).isEmpty();
        assertThat(build.path(".evals/runs/history.jsonl")).doesNotExist();
        assertThat(build.lines())
                .contains("records: 0 new, 0 known at " + lab.url()
                        + "; 2 left out, since no model took part or the agent is a dry run");
    }

    @Test
    void runsOfAMarkedAgentAreNotRecorded() throws Exception {
        Build build = shop().with(agent(true)).with(xml("conditions")).with(records(false)).run();
        build.report();
        assertThat(lab.bodies()).isEmpty();
        build.with(agent(false)).report();
        assertThat(lab.bodies()).hasSize(2);
    }

    /** They are graded by every report, and are the same observation as long as the same comes of it. */
    @Test
    void aFailedRunIsRecordedOnceAndNeverAsAFail() throws Exception {
        Build build = shop().select("agent.command", "false {prompt}").with(records(false)).run();
        assertThat(build.report().kind()).isEqualTo(Kind.NOTHING_GRADED);
        build.report();
        assertThat(lab.bodies()).extracting(body -> body.path("outcome").asString()).containsExactly("inconclusive", "inconclusive");
        build.set("regrade", "true").report();
        assertThat(lab.bodies()).hasSize(4);
    }

    @Test
    void aPlaceThatIsGoneIsAWarningWithTheCommandAndTheGateAloneDecides() throws Exception {
        lab.close();
        Build build = recording(true).set("regrade", "true").set("profiles", "evals", "-P");
        assertThat(build.report().kind()).isEqualTo(Kind.PASSED);
        assertThat(build.lines())
                .anyMatch(line -> line.startsWith("WARN 2 runs are NOT RECORDED at " + lab.url() + ": it cannot be reached"))
                .anyMatch(line -> line.startsWith(
                                "WARN   mvn -Pevals io.skillevals:evals-maven-plugin:1.0-test:report -Devals.layers=rubric")
                        && !line.contains("regrade"));
        assertThat(build.gate(xml("conditions", xml("condition", xml("name", "control"), xml("minScore", "50"))))
                        .report()
                        .kind())
                .isEqualTo(Kind.MISSED);
    }

    @Test
    void aKeyThatIsNotThereOrTooShortIsAWarning() throws Exception {
        Build build = recording(true);
        Files.delete(build.path("lab.key"));
        assertThat(build.report().kind()).isEqualTo(Kind.PASSED);
        assertThat(build.lines()).anyMatch(line -> line.contains("NOT RECORDED") && line.contains("there is no key in"));
        build.write("lab.key", "short\n").report();
        assertThat(build.lines()).anyMatch(line -> line.contains("NOT RECORDED") && line.contains("shorter than 8"));
        assertThat(lab.bodies()).isEmpty();
    }

    @Test
    void theKeyIsNowhereInWhatIsWritten() throws Exception {
        Build build = recording(true);
        lab.always(exchange -> Lab.send(exchange, 201, "{\"id\": \"" + KEY + "\"}"));
        build.report();
        lab.always(exchange -> Lab.send(exchange, 403, KEY));
        build.set("regrade", "true").report();
        assertThat(build.lines()).noneMatch(line -> line.contains(KEY));
        try (Stream<Path> files = Files.walk(build.path("."))) {
            List<Path> holding = files.filter(Files::isRegularFile).filter(RecordRunsTest::holdsTheKey).toList();
            assertThat(holding).extracting(file -> file.getFileName().toString()).containsExactly("lab.key");
        }
    }

    @Test
    void allIsSkippedByAProperty() throws Exception {
        Build build = recording(true).set("records.skip", "true");
        build.report();
        assertThat(build.lines()).contains("records: skipped by evals.records.skip");
        assertThat(lab.bodies()).isEmpty();
    }

    @Test
    void anInvalidPlaceIsToldBeforeAnythingIsGraded() throws Exception {
        Build build = shop().run().with(xml("records", xml("http", xml("url", "ftp://x/"))));
        assertThatThrownBy(build::report)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("<records><http><url>");
    }

    private static boolean holdsTheKey(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(KEY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Build shop() throws IOException {
        return Build.in(folder).fixture("shop");
    }

    private Build recording(boolean dryRuns) throws Exception {
        return shop().with(records(dryRuns)).run();
    }

    private XmlElement records(boolean dryRuns) throws IOException {
        Files.writeString(folder.resolve("lab.key"), KEY + "\n");
        XmlElement dry = xml("dryRuns", String.valueOf(dryRuns));
        return xml(
                "records",
                xml("http", xml("url", lab.url().toString()), xml("keyFile", "lab.key"), xml("retries", "0"), dry),
                xml("history", dry));
    }

    private static XmlElement agent(boolean dryRun) {
        return xml(
                "agents",
                xml(
                        "agent",
                        xml("name", "script"),
                        xml("type", "command"),
                        xml("command", "true"),
                        xml("promptOnStdin", "true"),
                        xml("dryRun", String.valueOf(dryRun))));
    }

    /** Of the control's run, then of the skill's. */
    private List<String> ids(Build build) throws IOException {
        return List.of(id(build, "shop/control/nop/run-01"), id(build, SKILL));
    }

    private String id(Build build, String run) throws IOException {
        return Json.read(build.path(".evals/runs/" + run + "/grade.json"))
                .path("records")
                .path(lab.url() + "#evals")
                .asString("");
    }
}
