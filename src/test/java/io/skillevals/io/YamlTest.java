package io.skillevals.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** YAML that is read as the JSON that it stands for, and YAML that is refused. */
class YamlTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '→', textBlock = """
                    a: 1\\nb: [x, 2.5, true, null]   → {"a":1,"b":["x",2.5,true,null]}
                    a: |\\n  one\\n  two\\n           → {"a":"one\\ntwo\\n"}
                    a: yes\\nb: 010\\nc: '3'          → {"a":"yes","b":"010","c":"3"}
                    a: &x {b: [1]}\\nc: *x\\nd: *x    → {"a":{"b":[1]},"c":{"b":[1]},"d":{"b":[1]}}
                    a: &x\\n  - 1\\nb: *x             → {"a":[1],"b":[1]}
                    a: "&x"\\nb: '*x'                → {"a":"&x","b":"*x"}
                    ---\\na: 1\\n...                  → {"a":1}
                    \\uFEFFa: 'ü'\\r\\n               → {"a":"ü"}
                    {"a": {"b": 99999999999999999999}} → {"a":{"b":99999999999999999999}}
                    """)
    void isRead(String text, String json) throws IOException {
        assertThat(read(text).tree()).isEqualTo(Json.mapper().readTree(unescaped(json, "\\\\n", "\\\\n")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', textBlock = """
                    a: 1\\na: 2                    → 2:1: the field `a` stands here twice
                    a: 1\\n---\\nb: 2              → 3:1: a second document begins: one file holds one
                    a: 1\\n---\\n                  → 3:1: a second document begins: one file holds one
                    # nothing                      → 1:1: the file is empty
                    - a                            → 1:1: this must be an object with fields
                    a: !!str 5                     → 1:4: tags such as !!str are not read: a text that looks like something else stands in quotes
                    a: !!binary aGk=               → 1:4: tags such as !!str are not read: a text that looks like something else stands in quotes
                    a: {b: 1}\\nc:\\n  <<: *x      → 3:3: merge keys are not read: write the fields out
                    a: *x                          → 1:4: the alias *x names no list or object before it
                    a: &x [*x]                     → 1:8: the alias *x names no list or object before it
                    'a: "😀"\\nb: &x hello\\nc: *x'  → 2:4: an anchor marks a list or an object: write a text or number out where it is needed
                    a: .nan                        → 1:4: `NaN` is no number that can be reckoned with
                    a: [                           → 1:5: this is no YAML: while parsing a flow node, expected the node content, but found '<stream end>'
                    """)
    void isRefused(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(JsonProblem.class).hasMessage(file() + ":" + message);
    }

    @Test
    void otherLettersThanUtf8AreRefused() throws IOException {
        Files.write(file(), "a: ü".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> JsonDocument.read(file())).hasMessageEndingWith("it is not written in UTF-8");
    }

    @Test
    void whatNobodyWroteByHandIsRefusedBeforeItIsRead() throws IOException {
        Files.writeString(file(), "a: \"" + "x".repeat(1_000_000) + "\"\n");
        assertThatThrownBy(() -> JsonDocument.read(file()))
                .hasMessageContaining("the file has 1000006 bytes: at most 1000000 are read as YAML");
    }

    @Test
    void aliasesOfAliasesAreBounded() {
        StringBuilder wide = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        StringBuilder deep = new StringBuilder("a0: &a0 [" + "[".repeat(90) + "]".repeat(90) + "]\n");
        for (int i = 1; i < 20; i++) {
            String before = "*a" + (i - 1);
            wide.append("a" + i + ": &a" + i + " [" + (before + ", ").repeat(10) + "]\n");
            deep.append("a" + i + ": &a" + i + " " + "[".repeat(90) + before + "]".repeat(90) + "\n");
        }
        assertThatThrownBy(() -> read(wide.toString()))
                .hasMessageContaining(":5:")
                .hasMessageContaining("aliases");
        assertThatThrownBy(() -> read(deep.toString()))
                .hasMessageContaining(":6:")
                .hasMessageContaining("aliases");
    }

    @Test
    void valuesHaveTheirPlaces() throws IOException {
        JsonDocument document = read("a:\n  - b: 1\n    c/d: 2\n  - &x {e: 3}\nf: *x\n");
        assertThat(document.place("/a/0/b")).endsWith(":2:5");
        assertThat(document.place("/a/0/c~1d")).endsWith(":3:5");
        assertThat(document.place("/a/1/e")).endsWith(":4:9");
        assertThat(document.place("/f/e")).as("within an alias").endsWith(":5:1");
    }

    private JsonDocument read(String text) throws IOException {
        Files.writeString(file(), unescaped(text, "\\\\n", "\n"));
        return JsonDocument.read(file());
    }

    private Path file() {
        return folder.resolve("eval.yaml");
    }

    private static String unescaped(String text, String escape, String character) {
        return text.replaceAll(escape, character).replace("\\r", "\r").replace("\\uFEFF", "\uFEFF");
    }
}
