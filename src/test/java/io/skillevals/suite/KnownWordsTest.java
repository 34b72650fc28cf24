package io.skillevals.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which words in double braces are known where. */
class KnownWordsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "{{workspace}}/a {{home}} {{artifacts}}",
                "{{fixtureDir}}:{{versionDir}}",
                "http://localhost:{{port}}",
                "{{dataDir}}",
                "docker ps --format {{.Names}}"
            })
    void wordsOfARunThatHasAllAreKnown(String text) {
        assertThat(KnownWords.ofRun(true, true).problem(text)).isEmpty();
    }

    @Test
    void whatIsMissingSaysWhatItNeeds() {
        assertThat(KnownWords.ofRun(false, true).problem("{{port}}"))
                .contains("`{{port}}` is the port of a service, and the condition has none: give it a service");
        assertThat(KnownWords.ofRun(true, false).problem("{{dataDir}}"))
                .contains("`{{dataDir}}` is the data folder, which the condition does not have: set data to true");
    }

    @Test
    void aWordWithBlanksWouldNotBeFilledIn() {
        assertThat(KnownWords.ofRun(true, true).problem("{{ home }}/a"))
                .contains("blanks in a word keep it from being filled in: write `{{home}}`");
    }

    @Test
    void everyPlaceHasWordsOfItsOwn() {
        assertThat(KnownWords.ofRun(true, true).problem("{{baselineDir}}"))
                .contains(
                        "unknown word `{{baselineDir}}`: known: workspace, home, artifacts, fixtureDir, versionDir, port, dataDir");
        assertThat(KnownWords.ofComparison().problem("{{baselineDir}} {{candidateDir}}"))
                .isEmpty();
        assertThat(KnownWords.ofComparison().problem("{{workspace}}"))
                .contains("unknown word `{{workspace}}`: known: baselineDir, candidateDir");
        assertThat(KnownWords.ofBuild().problem("{{versionDir}}")).isEmpty();
        assertThat(KnownWords.ofBuild().problem("{{verzionDir}}"))
                .contains("unknown word `{{verzionDir}}`: did you mean `versionDir`? known: versionDir");
        assertThat(KnownWords.ofSeed().problem("{{dataDir}}/{{fixtureDir}}")).isEmpty();
        assertThat(KnownWords.ofSeed().problem("{{port}}"))
                .contains("unknown word `{{port}}`: known: dataDir, fixtureDir");
    }
}
