package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Digest;
import io.skillevals.suite.Probe;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What makes two courses of steps different tasks. */
class StepDigestTest {

    @TempDir
    Path folder;

    private static String of(Step... steps) {
        Digest digest = Digest.create();
        StepDigest.add(digest, new Prompt("", "x").withSteps(List.of(steps)));
        return digest.value();
    }

    private static Step session(Map<String, Path> evidence, boolean fresh, boolean resumes, @Nullable Duration limit) {
        return new Step("Do it.", evidence, fresh, resumes, limit, null);
    }

    private static Step probe(String url, int status, @Nullable String contains) {
        return new Step(
                "x", Map.of(), false, false, null, new Probe("GET", url, Map.of(), null, List.of(), status, contains));
    }

    @Test
    void everythingThatAStepSaysCounts() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "it broke");
        Path other = Files.writeString(folder.resolve("b"), "it held");
        List<String> digests = List.of(
                of(),
                of(session(Map.of(), false, false, null)),
                of(session(Map.of(), false, false, null), session(Map.of(), false, false, null)),
                of(session(Map.of(), true, false, null)),
                of(session(Map.of(), false, true, null)),
                of(session(Map.of(), false, false, Duration.ofSeconds(5))),
                of(session(Map.of("x", file), false, false, null)),
                of(session(Map.of("y", file), false, false, null)),
                of(session(Map.of("x", other), false, false, null)),
                of(probe("http://a/", 200, null)),
                of(probe("http://b/", 200, null)),
                of(probe("http://a/", 201, null)),
                of(probe("http://a/", 200, "x")));
        Set<String> distinct = new HashSet<>(digests);
        assertThat(distinct).hasSameSizeAs(digests);
    }

    @Test
    void theSameFilesElsewhereAreTheSame() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "it broke");
        Path moved = Files.writeString(folder.resolve("moved"), "it broke");
        assertThat(of(session(Map.of("x", file), false, false, null)))
                .isEqualTo(of(session(Map.of("x", moved), false, false, null)));
    }
}
