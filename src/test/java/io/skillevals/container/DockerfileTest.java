package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.container.Dockerfile.Base;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DockerfileTest {

    @Test
    void fromLinesGiveImagesAndLines() {
        assertThat(Dockerfile.parse(
                                "# syntax\nFROM node:20-slim\nRUN x\nfrom --platform=linux/amd64 alpine:3 as last\n")
                        .bases(Map.of()))
                .containsExactly(new Base("node:20-slim", 2), new Base("alpine:3", 4));
    }

    @Test
    void stagesAndScratchAreNoImages() {
        assertThat(Dockerfile.parse("""
                                FROM a AS Build
                                FROM scratch
                                FROM build
                                COPY --from=build /x /
                                COPY --from=0 /y /
                                COPY --chown=1 --from=tool:1 /z /
                                """).bases(Map.of())).containsExactly(new Base("a", 1), new Base("tool:1", 6));
    }

    @Test
    void argumentsAreFilledIn() {
        Dockerfile dockerfile = Dockerfile.parse("""
                ARG VERSION=20
                ARG KIND="slim"
                ARG FULL=${VERSION}-$KIND
                FROM node:${FULL}
                ARG KIND=other
                FROM x:${NONE:-1}${VERSION:+y}
                FROM "q:$KIND"
                """);

        assertThat(dockerfile.bases(Map.of()))
                .containsExactly(new Base("node:20-slim", 4), new Base("x:1y", 6), new Base("q:slim", 7));
        assertThat(dockerfile.bases(Map.of("VERSION", "22", "UNUSED", "x")).get(0))
                .isEqualTo(new Base("node:22-slim", 4));
    }

    @Test
    void continuedLinesAreOneWhateverStandsBetween() {
        assertThat(Dockerfile.parse("RUN a \\\n # remark\n\n  FROM no:1\nFROM \\\n  yes:1\n")
                        .bases(Map.of()))
                .containsExactly(new Base("yes:1", 5));
        assertThat(Dockerfile.parse("# escape=`\nRUN a `\n  FROM no:1\r\nFROM yes:1\\\n")
                        .bases(Map.of()))
                .containsExactly(new Base("yes:1\\", 4));
    }
}
