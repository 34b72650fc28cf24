package io.skillevals.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {

    @TempDir
    Path folder;

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("f.json"), content);
    }

    record Sample(int schema, @Nullable String name) {}

    @Test
    void aFullDiskIsToldInItsOwnWords() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        assertThatThrownBy(() -> Json.write(full, List.of("x".repeat(1 << 20))))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("No space left on device");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`{\"a\": 1,\n  \"b\" 2}`   | 2:7 | Unexpected character",
                "`{\"a\": 1,\n  \"a\": 2}`  | 2:6 | Duplicate Object property \"a\"",
                "`{\"a\": 1} {}`             | 1:10 | there is more after its end",
                "`{\"a\": \"x`               | 1:9 | Unexpected end-of-input",
                "`{\"a\": NaN}`              | 1:10 | NaN",
                "`{\"a\": [1,\n 2`           | 2:3 | Unexpected end-of-input",
                "`{\"a\": [1}`               | 1:9 | Unexpected close marker"
            })
    void mistakesAreToldWithLineAndColumn(String content, String place, String what) throws IOException {
        Path file = file(content);
        assertThatThrownBy(() -> Json.read(file))
                .isInstanceOf(JsonProblem.class)
                .hasMessageStartingWith(file + ":" + place + ": ")
                .hasMessageContaining(what)
                .hasMessageNotContaining("Feature")
                .hasMessageNotContaining("Source");
    }

    @Test
    void emptyFileAndDeepNestingAreTold() throws IOException {
        assertThatThrownBy(() -> Json.read(file(" \n"))).hasMessageEndingWith(":1:1: the file is empty");
        assertThatThrownBy(() -> Json.read(file("[".repeat(10_000))))
                .isInstanceOf(JsonProblem.class)
                .hasMessageContaining("nesting depth")
                .hasMessageNotContaining("StreamReadConstraints");
    }

    @Test
    void commentsTrailingCommasAndByteOrderMarkAreRead() throws IOException {
        assertThat(Json.read(file("\uFEFF{ // why\n \"a\": [1, /* two */ 2,], }"))
                        .path("a")
                        .size())
                .isEqualTo(2);
    }

    @Test
    void whatIsNoFileIsNotReadAndNotWaitedFor() throws Exception {
        assertThatThrownBy(() -> Json.read(folder)).hasMessageContaining("it is a folder, not a file");
        assertThatThrownBy(() -> Json.read(folder.resolve("absent"))).isInstanceOf(NoSuchFileException.class);
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> assertThatThrownBy(() -> Json.read(pipe)).hasMessageContaining("no regular file"));
    }

    @ParameterizedTest
    @CsvSource({"3", "99999999999", "1e300", "3.5"})
    void newerRecordIsRefusedByName(String schema) throws IOException {
        Path file = file("{\"schema\": " + schema + ", \"name\": \"x\"}");
        assertThatThrownBy(() -> Json.readRecord(file, Sample.class, 2))
                .isInstanceOf(JsonProblem.class)
                .hasMessageContaining("schema ")
                .hasMessageContaining("newer than this plugin reads (2)");
    }

    @Test
    void recordsOfTheSameSchemaMayHaveUnknownFields() throws IOException {
        assertThat(Json.readRecord(file("{\"schema\": 2, \"name\": \"x\", \"more\": {}}"), Sample.class, 2))
                .isEqualTo(new Sample(2, "x"));
        assertThatThrownBy(() -> Json.readRecord(file("{\"schema\": 2, \"name\": []}"), Sample.class, 2))
                .isInstanceOf(JsonProblem.class)
                .hasMessageContaining("no record of the plugin");
    }

    @Test
    void whatIsWrittenIsReadAgainAndAbsentFieldsAreLeftOut() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Json.write(out, new Sample(1, null));
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("name").endsWith("}\n");
        assertThatCode(() -> Json.readRecord(file(out.toString(StandardCharsets.UTF_8)), Sample.class, 1))
                .doesNotThrowAnyException();
    }

    @Test
    void positionsPointAtFieldsElementsAndElseTheirNearestParent() throws IOException {
        Path file = file("{\n  \"a\": {\"b/c~d\": [1,\n    {\"x\": null}]}\n}");
        JsonPositions positions = JsonPositions.of(file);
        assertThat(positions.place("")).isEqualTo(file + ":1:1");
        assertThat(positions.place("/a")).isEqualTo(file + ":2:3");
        assertThat(positions.place("/a/b~1c~0d")).isEqualTo(file + ":2:9");
        assertThat(positions.place("/a/b~1c~0d/0")).isEqualTo(file + ":2:19");
        assertThat(positions.place("/a/b~1c~0d/1/x")).isEqualTo(file + ":3:6");
        assertThat(positions.place("/a/absent/deep")).isEqualTo(file + ":2:3");
        assertThat(positions.place("/absent")).isEqualTo(file + ":1:1");
    }

    @Test
    void positionsOfABrokenFileAreThoseBeforeTheMistake() throws IOException {
        Path file = file("{\n \"a\": 1,\n \"b\" }");
        assertThat(JsonPositions.of(file).place("/a")).isEqualTo(file + ":2:2");
    }
}
