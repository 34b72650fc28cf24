package io.skillevals.grade;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class PathGlobTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*.ts | a.ts | true",
                "*.ts | src/a.ts | false",
                "*.ts | .ts | true",
                "?.ts | ab.ts | false",
                "?.ts | 😀.ts | true",
                "src/? | src// | false",
                "**/*.ts | a.ts | true",
                "**/*.ts | src/deep/a.ts | true",
                "src/**/*.ts | src/a.ts | true",
                "src/**/*.ts | srcs/a.ts | false",
                "src/**/b/**/*.ts | src/b/x/a.ts | true",
                "src/**/b/**/*.ts | src/x/b/a.ts | true",
                "src/**/b/**/*.ts | src/b/a.ts | true",
                "src/**/b/**/*.ts | src/xb/a.ts | false",
                "**/b/**/c | b/c | true",
                "**/b/**/c | b/x/c | true",
                "src/** | src/a/b | true",
                "src/** | src | false",
                "a**c | a/b/c | true",
                "** | a/b | true",
                "***/x | x | false",
                "*.{ts,tsx} | a.tsx | true",
                "*.{ts,tsx} | a.js | false",
                "{src,lib}/{a,b}.ts | lib/b.ts | true",
                "{src,lib}/{a,b}.ts | lib/c.ts | false",
                "a{,b} | a | true",
                "[ab].ts | b.ts | true",
                "[a-c].ts | b.ts | true",
                "[a-c].ts | d.ts | false",
                "[!a].ts | b.ts | true",
                "[!a].ts | a.ts | false",
                "[-a].ts | -.ts | true",
                "a[!b]c | a/c | false",
                "[{]x | {x | true",
                "a\\*b | a*b | true",
                "a\\*b | aab | false",
                "x} | x} | true",
            })
    void aPathFitsAsAWhole(String glob, String path, boolean fits) {
        assertThat(PathGlob.problem(glob)).isEmpty();
        assertThat(PathGlob.of(glob).matches(path)).isEqualTo(fits);
    }

    @Test
    void aLineEndIsACharacterAsAnyOther() {
        assertThat(PathGlob.of("**/*.key").matches("a\nb/c\r\nd.key")).isTrue();
        assertThat(PathGlob.of("src/**").matches("src/a\n")).isTrue();
    }

    @Test
    void noNameTakesLong() {
        String name = "a".repeat(250);
        assertThat(PathGlob.of("*a".repeat(100) + "b").matches(name)).isFalse();
        assertThat(PathGlob.of("**/" + "*{a,aa}".repeat(8) + "b").matches(name)).isFalse();
        assertThat(PathGlob.of("**a/".repeat(50) + "b").matches("a/".repeat(2000)))
                .isFalse();
    }

    @Test
    void whatIsNoGlobIsTold() {
        assertThat(PathGlob.problem("a[.ts"))
                .hasValueSatisfying(why -> assertThat(why).contains("`a[.ts` is no glob"));
        assertThat(PathGlob.problem("{a,{b}}")).isPresent();
        assertThat(PathGlob.problem("{a,b,c,d}".repeat(5)))
                .hasValueSatisfying(why -> assertThat(why).contains("more than 256 texts"));
    }
}
