package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.Problem;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkillRulesTest {

    @TempDir
    Path root;

    private final Problems problems = new Problems();

    @Test
    void aSkillAsTheSpecificationHasItIsFine() throws IOException {
        file("references/guide.md", "# Guide\n");
        file("scripts/run.sh", "#!/bin/sh\n");
        file("assets/a b.txt", "x");
        skill(
                "license: Apache-2.0\ncompatibility: Needs Node 20\nallowed-tools: Bash(git:*) Read\nmetadata:\n  version: \"1\"\n",
                "Read [the guide](references/guide.md#part) and `scripts/run.sh`, [this](assets/a%20b.txt \"t\"),\n"
                        + "[there](https://example.com/a.md), [here](#below), ![img](data:image/png;base64,x), `scripts/*.sh`.\n"
                        + "```\n[no link](missing.md)\n```\nInline `[code](missing.md)`.\n");
        assertThat(found()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[a](missing.md) | error SKILL.md:5:1: refers to `missing.md`, which does not exist in the skill's folder",
                "[a](<missing.md>) | error SKILL.md:5:1: refers to `missing.md`, which does not exist in the skill's folder",
                "![a](img.png) | error SKILL.md:5:1: refers to `img.png`, which does not exist in the skill's folder",
                "[a](../other/SKILL.md) | error SKILL.md:5:1: refers to `../other/SKILL.md` outside the skill's folder, which no agent is given",
                "x `references/gone.md` | warning SKILL.md:5:1: names `references/gone.md`, which is no file of the skill: if it is meant to be, add it"
            })
    void aReferenceToNothingIsFound(String body, String expected) throws IOException {
        skill("", body);
        assertThat(found()).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "license: [a] | error SKILL.md:1:1: license must be a text that is not empty",
                "compatibility: '' | error SKILL.md:1:1: compatibility must be a text that is not empty",
                "metadata: text | error SKILL.md:1:1: metadata must be fields with texts",
                "metadata: {a: [1]} | warning SKILL.md:1:1: a value in metadata is no text, as the specification has it",
                "allowed-tools: [Bash] | warning SKILL.md:1:1: allowed-tools is no text of names with blanks between, as the specification has it",
                "version: 1 | warning SKILL.md:1:1: the field version is none of the specification's: agents that do not know it leave it out; put it into metadata"
            })
    void frontMatterThatBreaksARuleIsFound(String field, String expected) throws IOException {
        skill(field + "\n", "Text.");
        assertThat(found()).containsExactly(expected);
    }

    static Stream<String> endings() {
        return Stream.of("\n", "\r\n");
    }

    @ParameterizedTest
    @MethodSource("endings")
    void lengthsAreCounted(String ending) throws IOException {
        skill("compatibility: " + "c".repeat(501) + ending, "word ".repeat(4100) + ending + ("x" + ending).repeat(500));
        assertThat(found())
                .containsExactly(
                        "error SKILL.md:1:1: compatibility has 501 characters: the specification allows 500",
                        "warning SKILL.md: has 501 lines below its front matter, and an agent reads all of them: "
                                + "move details into references/ (recommended: at most 500)",
                        "warning SKILL.md: takes about 5375 tokens of an agent's context: move details into references/ "
                                + "(recommended: at most 5000)");
    }

    @Test
    void anotherNameThanTheFoldersIsAnError() throws IOException {
        Files.createDirectories(root.resolve("demo"));
        Files.writeString(root.resolve("demo/SKILL.md"), "---\nname: other\ndescription: d\n---\nText.\n");
        assertThat(found(new Skill("other", "d", root.resolve("demo"), "sha256:0")))
                .containsExactly(
                        "error SKILL.md:1:1: the skill is named `other`, its folder `demo`: give both the same name");
    }

    @Test
    void aReferenceThatNothingNamesIsSaid() throws IOException {
        file("references/a.md", "see b.md\n");
        file("references/b.md", "b\n");
        file("references/c.md", "c\n");
        skill("", "[a](references/a.md)");
        assertThat(found())
                .containsExactly(
                        "warning references/c.md: no text of the skill names this file, so that no agent will read it");
    }

    @Test
    void aSkillWithoutATextTeachesNothing() throws IOException {
        skill("", " \n\t\n");
        assertThat(found())
                .containsExactly("warning SKILL.md: has no text below its front matter: it teaches an agent nothing");
    }

    @Test
    void aSkillInAnotherEncodingIsAnErrorAndNoCrash() throws IOException {
        Path folder = Files.createDirectories(root.resolve("demo"));
        Files.write(folder.resolve("SKILL.md"), "---\nname: demo\n---\nä".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(found()).containsExactly("error SKILL.md: is not written in UTF-8: save it as UTF-8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "````md\n```\n[a](gone.md)\n```\n[a](gone.md)\n````\n",
                "~~~\n```\n[a](gone.md)\n~~~\n",
                "```\n``` js\n[a](gone.md)\n```\n",
                "```\n[a](gone.md)\n"
            })
    void codeEndsWhereMarkdownEndsIt(String body) throws IOException {
        skill("", body);
        assertThat(found()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"````\n```\n````\n[a](gone.md)\n", "~~~\n```\n~~~\n[a](gone.md)\n", "\n```x```\n\n[a](gone.md)\n"
            })
    void whatStandsAfterCodeIsNoCode(String body) throws IOException {
        skill("", body);
        assertThat(found())
                .containsExactly("error SKILL.md:8:1: refers to `gone.md`, which does not exist in the skill's folder");
    }

    @ParameterizedTest
    @CsvSource({"café.md, caf%C3%A9.md", "a+b.md, a+b.md", "100%.md, 100%.md", "a b.md, a%20b.md"})
    void aLinksEscapesStandForWhatTheyAre(String name, String target) throws IOException {
        file(name, "x");
        skill("", "[a](" + target + ")\n");
        assertThat(found()).isEmpty();
    }

    @Test
    void aTargetThatIsNoPathIsNoFile() throws IOException {
        skill("", "[a](b\0c.md) and `references/\0`\n");
        assertThat(found())
                .containsExactly(
                        "error SKILL.md:5:1: refers to `b c.md`, which does not exist in the skill's folder",
                        "warning SKILL.md:5:1: names `references/ `, which is no file of the skill: if it is meant to be, add it");
    }

    @Test
    void ofSeveralTextsTheOneInAnotherEncodingIsNamed() throws IOException {
        skill("", "[a](references/a.md)\n");
        file("references/a.md", "");
        Files.write(root.resolve("demo/references/a.md"), "ä".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(found()).containsExactly("error references/a.md: is not written in UTF-8: save it as UTF-8");
    }

    @Test
    void aTextOfGigabytesIsNotTakenIntoMemory() throws IOException {
        skill("", "[a](big.md)\n");
        file("big.md", "");
        try (RandomAccessFile big =
                new RandomAccessFile(root.resolve("demo/big.md").toFile(), "rw")) {
            big.setLength(3L << 30);
        }
        assertThat(found()).containsExactly("warning big.md: is larger than 1 MiB: no agent will read all of it");
    }

    private List<String> found() {
        return found(new Skill("demo", "What it does.", root.resolve("demo"), "sha256:0"));
    }

    private List<String> found(Skill skill) {
        Optional<SkillRules.Size> size = new SkillRules(problems).examine(skill);
        assertThat(size.isPresent())
                .isEqualTo(problems.errors().stream()
                        .noneMatch(problem -> problem.toString().contains("SKILL.md: is not written in UTF-8")));
        return Stream.concat(problems.errors().stream(), problems.warnings().stream())
                .map(this::said)
                .toList();
    }

    private String said(Problem problem) {
        return (problem.error() ? "error " : "warning ") + problem.toString().replace(root.resolve("demo") + "/", "");
    }

    private void skill(String fields, String body) throws IOException {
        String ending = fields.contains("\r\n") ? "\r\n" : "\n";
        file(
                "SKILL.md",
                "---" + ending + "name: demo" + ending + "description: What it does." + ending + fields + "---" + ending
                        + body);
    }

    private void file(String path, String text) throws IOException {
        Path file = root.resolve("demo").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
