package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.suite.RecordPlaces;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where runs are recorded, as users write it. */
class RecordsReaderTest {

    @TempDir
    Path base;

    @Test
    void withoutAWordNothingIsRecorded() throws Exception {
        assertThat(usual().suite().records()).isEqualTo(RecordPlaces.NONE);
    }

    @Test
    void defaultsAreThoseOfTheManual() throws Exception {
        RecordPlaces places = usual().pom("<records><http><url>https://lab.example/t</url></http><history/></records>")
                .suite()
                .records();
        assertThat(places.http())
                .isEqualTo(new RecordPlaces.Http(
                        URI.create("https://lab.example/t"),
                        null,
                        "evals",
                        null,
                        null,
                        "/id",
                        Duration.ofSeconds(10),
                        Duration.ofMinutes(5),
                        2,
                        false));
        assertThat(places.history()).isEqualTo(new RecordPlaces.History(null, "evals", null, false));
    }

    @Test
    void everyFieldIsRead() throws Exception {
        RecordPlaces places = usual().json("lab/body.json", "{'text': '{{title}}'}")
                .pom(
                        "<agents><agent><name>codex</name><dryRun>true</dryRun></agent><agent><name>nop</name></agent></agents>"
                                + "<records><http><url>https://lab.example/t</url><keyFile>lab/key</keyFile>"
                                + "<collection>skills</collection><project>shop</project><template>lab/body.json</template>"
                                + "<idPointer>/trial/id</idPointer><timeLimit>3</timeLimit><totalLimit>1m</totalLimit>"
                                + "<retries>0</retries><dryRuns>true</dryRuns></http>"
                                + "<history><path>var/h.jsonl</path><collection>c</collection><project>p</project>"
                                + "<dryRuns>true</dryRuns></history></records>")
                .suite()
                .records();
        assertThat(places.http())
                .isEqualTo(new RecordPlaces.Http(
                        URI.create("https://lab.example/t"),
                        "file:" + base.resolve("lab/key"),
                        "skills",
                        "shop",
                        Json.mapper().readTree("{\"text\": \"{{title}}\"}"),
                        "/trial/id",
                        Duration.ofSeconds(3),
                        Duration.ofMinutes(1),
                        0,
                        true));
        assertThat(places.history()).isEqualTo(new RecordPlaces.History(base.resolve("var/h.jsonl"), "c", "p", true));
        assertThat(places.dryRunAgents()).containsExactly("codex");
    }

    @Test
    void aTemplateMayStandInTheBlock() throws Exception {
        assertThat(usual().pom(
                                "<records><http><url>https://x/</url><template>{\"t\": \"{{run}}\"}</template></http></records>")
                        .suite()
                        .records()
                        .http()
                        .template()
                        .path("t")
                        .asString())
                .isEqualTo("{{run}}");
        assertThat(SuiteFiles.usual(base.resolve("other"))
                        .json(
                                "evals.json",
                                "{'records': {'http': {'url': 'https://x/', 'template': {'t': ['{{run}}']}}}}")
                        .suite()
                        .records()
                        .http()
                        .template()
                        .path("t")
                        .path(0)
                        .asString())
                .isEqualTo("{{run}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<url>lab</url> | <records><http><url>: this is no URL of a place: write https://host/path",
                "<url>https://</url> | <records><http><url>: this is no URL",
                "<url>https://lab/a b</url> | <records><http><url>: this is no URL",
                "<url>https://lab/#x</url> | <records><http><url>: this is no URL",
                "<url>https://me:secret@lab/</url> | <records><http><url>: the URL holds a user or password",
                "<collection>x</collection> | <records><http>: ",
                "<url>https://x/</url><uri>x</uri> | <records><http><uri>: unknown field `uri`: did you mean `url`?",
                "<url>https://x/</url><retries>11</retries> | <records><http><retries>: ",
                "<url>https://x/</url><retries>some</retries> | <records><http><retries>: ",
                "<url>https://x/</url><timeLimit>soon</timeLimit> | <records><http><timeLimit>: `soon` is no time limit",
                "<url>https://x/</url><totalLimit>0</totalLimit> | <records><http><totalLimit>: `0` is no time limit",
                "<url>https://x/</url><idPointer>id</idPointer> | <records><http><idPointer>: `id` does not fit: a JSON pointer",
                "<url>https://x/</url><credential>secret</credential> | <records><http><credential>: ",
                "<url>https://x/</url><credential>env:A</credential><keyFile>k</keyFile> | <records><http><keyFile>: the key is named twice",
                "<url>https://x/</url><template>gone.json</template> | <records><http><template>: the template",
                "<url>https://x/</url><template>bad.json</template> | bad.json:1:",
                "<url>https://x/</url><template>{\"t\": \"{{runn}}\"}</template> | <records><http><template>: the template names the unknown `runn`: did you mean `run`?",
                "<url>https://x/</url><template>{\"t\": [\"{{a b}}\"]}</template> | <records><http><template>: `{{a b}}` is no name",
                "<url>https://x/</url><dryRuns>maybe</dryRuns> | <records><http><dryRuns>: "
            })
    void mistakesAreToldWithTheirPlace(String fields, String message) throws Exception {
        assertThat(usual().file("bad.json", "{\"t\": ")
                        .pom("<records><http>" + fields + "</http></records>")
                        .errors())
                .singleElement()
                .asString()
                .startsWith(message);
    }

    @Test
    void allMistakesAreToldAtOnce() throws Exception {
        assertThat(usual().pom("<records><http><url>lab</url><timeLimit>x</timeLimit><template>gone</template></http>"
                                + "<history><file>h</file></history></records>")
                        .errors())
                .hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({
        "http://lab.example/t, 1",
        "http://localhost:8080/t, 0",
        "http://127.0.0.1/t, 0",
        "http://[::1]:80/t, 0",
        "https://lab.example/t, 0"
    })
    void aKeyThatTravelsInTheClearIsAWarning(String url, int warnings) throws Exception {
        assertThat(usual().pom("<records><http><url>" + url + "</url><credential>env:LAB</credential></http></records>")
                        .warnings())
                .filteredOn(warning -> warning.contains("without encryption"))
                .hasSize(warnings);
    }

    @ParameterizedTest
    @CsvSource({
        "https://lab.example/t?api_key=abc, 1",
        "https://lab.example/t?v=2&amp;Access-Token=abc, 1",
        "https://lab.example/t?secret=, 0",
        "https://lab.example/t?v=key, 0",
        "https://lab.example/keys/t, 0"
    })
    void aKeyInTheUrlIsAWarning(String url, int warnings) throws Exception {
        assertThat(usual().pom("<records><http><url>" + url + "</url></http></records>")
                        .warnings())
                .filteredOn(warning -> warning.contains("seems to hold a key") && !warning.contains("abc"))
                .hasSize(warnings);
    }

    private SuiteFiles usual() {
        return SuiteFiles.usual(base);
    }
}
