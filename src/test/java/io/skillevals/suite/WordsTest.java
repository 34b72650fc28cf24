package io.skillevals.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which words in double braces are known where. */
class WordsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "{{workspace}}/a {{ home }} {{artifacts}}",
                "{{fixtureDir}}:{{versionDir}}",
                "http://localhost:{{port}}",
                "{{dataDir}}",
                "docker ps --format {{.Names}}"
            })
    void wordsOfARunThatHasAllAreKnown(String text) {
        assertThat(Words.ofRun(true, true).problem(text)).isEmpty();
    }

    @Test
    void whatIsMissingSaysWhatItNeeds() {
        assertThat(Words.ofRun(false, true).problem("{{port}}"))
                .contains("`{{port}}` is the port of a service, and the condition has none: give it a service");
        assertThat(Words.ofRun(true, false).problem("{{dataDir}}"))
                .contains(
                        "`{{dataDir}}` is the data folder, which the condition does not have: set data to true");
    }

    @Test
    void everyPlaceHasWordsOfItsOwn() {
        assertThat(Words.ofRun(true, true).problem("{{baselineDir}}"))
                .contains(
                        "unknown word `{{baselineDir}}`: known: workspace, home, artifacts, fixtureDir, versionDir, port, dataDir");
        assertThat(Words.ofComparison().problem("{{baselineDir}} {{candidateDir}}")).isEmpty();
        assertThat(Words.ofComparison().problem("{{workspace}}"))
                .contains("unknown word `{{workspace}}`: known: baselineDir, candidateDir");
        assertThat(Words.ofBuild().problem("{{versionDir}}")).isEmpty();
        assertThat(Words.ofBuild().problem("{{verzionDir}}"))
                .contains("unknown word `{{verzionDir}}`: did you mean `versionDir`? known: versionDir");
        assertThat(Words.ofSeed().problem("{{dataDir}}/{{fixtureDir}}")).isEmpty();
        assertThat(Words.ofSeed().problem("{{port}}")).contains("unknown word `{{port}}`: known: dataDir, fixtureDir");
    }
}
