package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.BuildResponseItem;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BuildLogTest {

    private static BuildResponseItem said(String text) {
        return new BuildResponseItem() {
            @Override
            public String getStream() {
                return text;
            }
        };
    }

    @Test
    void whatIsWrittenIsCutAndTheLastLinesAreKept() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BuildLog log = new BuildLog(out);
        for (int i = 0; i < 20; i++) {
            log.onNext(said("x" + "ö".repeat(500_000) + "\n"));
        }
        log.onNext(said("last\n"));

        String written = out.toString(StandardCharsets.UTF_8);
        assertThat(out.size()).isBetween(BuildLog.MOST_WRITTEN - 1, BuildLog.MOST_WRITTEN);
        assertThat(written.endsWith("ö\n[cut after 16 MB]\n")).isTrue();
        assertThat(log.lines()).last().isEqualTo("last");
    }

    @Test
    void whatFitsIsNotCut() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BuildLog log = new BuildLog(out);
        log.onNext(said("one\n"));
        log.onNext(said("two\n"));

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("one\ntwo\n");
    }
}
