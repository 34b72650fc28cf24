package io.skillevals.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WildcardTest {

    @ParameterizedTest
    @CsvSource({
        "read, Read, true",
        "Read, read_file, false",
        "read*, read_file, true",
        "*file, read_file, true",
        "*, anything, true",
        "*, '', true",
        "r??d, read, true",
        "r??d, red, false",
        "mcp__*__find, mcp__docs__find, true",
        "a.c, abc, false"
    })
    void ofANameFitsTheWholeInAnyCase(String pattern, String name, boolean fits) {
        assertThat(Wildcard.ofName(pattern).matches(name)).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({
        "references/*.md, /w/skills/hello/references/api.md, true",
        "references/*.md, /w/skills/hello/references/deep/api.md, false",
        "references/**/*.md, references/deep/deeper/api.md, true",
        "references/**/*.md, references/api.md, true",
        "references/**, references/deep/api.md, true",
        "references/**.md, references/deep/api.md, true",
        "*.md, a/b/c.md, true",
        "*.md, a/b/c.mdx, false",
        "ferences/*.md, references/api.md, false",
        "API.*, api.md, false",
        "**/test/*.js, src/test/a.js, true",
        "**/test/*.js, src/latest/a.js, false",
        "src/**/test/*.js, src/a/latest/a.js, false",
        "src/**/test/*.js, src/a/test/test/a.js, true",
        "a?b, a/b, false"
    })
    void ofAPathFitsItsEndFromASlashOn(String pattern, String path, boolean fits) {
        assertThat(Wildcard.ofPath(pattern).matchesEnd(path)).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({
        "vendor/*, vendor/deep/model, true",
        "*, a/b, true",
        "a?b, a/b, true",
        "*/model, model, false",
        "Model, model, false",
        "'', '', true",
        "*, '', true",
        "'', a, false"
    })
    void ofATextFitsTheWholeAcrossSlashes(String pattern, String text, boolean fits) {
        assertThat(Wildcard.ofText(pattern).matches(text)).isEqualTo(fits);
    }

    @Test
    void noPatternTakesLong() {
        Wildcard pattern = Wildcard.ofPath("*a".repeat(50) + "b");
        assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> assertThat(pattern.matches("a".repeat(10_000))).isFalse());
    }
}
