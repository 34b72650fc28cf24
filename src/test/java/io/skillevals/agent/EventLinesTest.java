package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class EventLinesTest {

    private static final int LONGEST = EventLines.LONGEST_TEXT;

    @TempDir
    Path folder;

    @Test
    void aTextThatIsAsLongAsItMayBeIsWhole() throws IOException {
        String text = "x".repeat(LONGEST);
        assertThat(read("{\"a\": \"" + text + "\", \"b\": 1}\n")
                        .get(0)
                        .path("a")
                        .asString())
                .isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"y", "\\n", "\\\"", "\\\\", "\\u00e4", "\\ud83d\\ude00", "ä", "}"})
    void aLongerOneIsCutAndTheLineReadAllTheSame(String more) throws IOException {
        List<JsonNode> events = read(
                "{\"a\": \"" + "x".repeat(LONGEST) + more.repeat(3) + "\", \"b\": \"" + more + "\"}\n{\"c\": 2}\n");
        assertThat(events).hasSize(2);
        assertThat(events.get(0).path("a").asString()).isEqualTo("x".repeat(LONGEST) + "…");
        assertThat(events.get(0).path("b").asString()).isNotEmpty();
        assertThat(events.get(1).path("c").asInt()).isEqualTo(2);
    }

    @Test
    void anEscapeIsNeverCutApart() throws IOException {
        List<JsonNode> events = read("{\"a\": \"" + "x".repeat(LONGEST - 1) + "\\u0041\\u0042\"}\n");
        assertThat(events.get(0).path("a").asString()).isEqualTo("x".repeat(LONGEST - 1) + "A…");
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstEvent() throws IOException {
        assertThat(read("\uFEFF{\"a\": 1}\n")).hasSize(1);
    }

    @Test
    void whatIsNoEventIsCounted() throws IOException {
        EventLines lines = new EventLines(Set.of());
        List<JsonNode> events = new ArrayList<>();
        lines.read(
                Files.writeString(folder.resolve("f"), "\"open\n{\"a\": 1}\n\n[1]\n{\"a\": 1} 2\n{\"a\":\n{\"b\": 2}"),
                events::add);
        assertThat(events).hasSize(2);
        assertThat(lines.malformed()).isEqualTo(4);
    }

    @Test
    void aLineOfTooManyPartsIsNoEventAndTheNextOneIs() throws IOException {
        assertThat(read(listOf(BoundedParser.MOST_TOKENS / 2)).size()).isEqualTo(1);
        EventLines lines = new EventLines(Set.of());
        List<JsonNode> events = new ArrayList<>();
        lines.read(
                Files.writeString(folder.resolve("f"), listOf(BoundedParser.MOST_TOKENS) + "{\"b\": 2}\n"),
                events::add);
        assertThat(events).extracting(JsonNode::toString).containsExactly("{\"b\":2}");
        assertThat(lines.malformed()).isEqualTo(1);
    }

    @Test
    void aLineOfTooMuchTextIsNoEvent() throws IOException {
        String longest = "\"" + "x".repeat(LONGEST) + "\",";
        int most = BoundedParser.MOST_TEXT / LONGEST;
        assertThat(read("{\"a\": [" + longest.repeat(most - 1) + "1]}").size()).isEqualTo(1);
        assertThat(read("{\"a\": [" + longest.repeat(most) + "1]}").size()).isZero();
    }

    @Test
    void whatIsPassedOverMayBeOfAnySize() throws IOException {
        List<JsonNode> events = new ArrayList<>();
        String line = listOf(BoundedParser.MOST_TOKENS).replace("}\n", ", \"b\": 2}\n");
        new EventLines(Set.of("a")).read(Files.writeString(folder.resolve("f"), line), events::add);
        assertThat(events).extracting(JsonNode::toString).containsExactly("{\"b\":2}");
    }

    private static String listOf(int numbers) {
        return "{\"a\": [" + "1,".repeat(numbers) + "1]}\n";
    }

    private List<JsonNode> read(String text) throws IOException {
        List<JsonNode> events = new ArrayList<>();
        new EventLines(Set.of()).read(Files.writeString(folder.resolve("f"), text), events::add);
        return events;
    }
}
