package io.skillevals.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.redaction.Redactor;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Atomic writes, digests, reasons and suggestions. */
class FilesTest {

    @TempDir
    Path folder;

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void atomicFileIsRedactedAndReadable() throws IOException {
        Path file = folder.resolve("deep/f.json");
        AtomicFile.writeJson(file, Redactor.of(Map.of("K", "pass\"word1")), Map.of("a", "pass\"word1"));
        assertThat(file).content().contains("[redacted:K]").doesNotContain("word1");
        assertThat(Files.getPosixFilePermissions(file)).hasSize(4);
        assertThat(Json.read(file).path("a").asString()).isEqualTo("[redacted:K]");
    }

    @Test
    void failedWriteLeavesWhatWasThere() throws IOException {
        Path file = Files.writeString(folder.resolve("f"), "before");
        assertThatThrownBy(() -> AtomicFile.write(file, Redactor.none(), out -> {
                    out.write(1);
                    throw new IOException("no");
                }))
                .hasMessage("no");
        assertThat(file).hasContent("before");
        assertThat(names()).containsExactly("f");
    }

    @Test
    void aScriptThatMayBeExecutedIsAnotherThanOneThatMayNot() throws IOException {
        Path script = Files.writeString(folder.resolve("run.sh"), "#!/bin/sh\n");
        String before = Digest.ofFolder(folder);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        String after = Digest.ofFolder(folder);
        assertThat(after).isNotEqualTo(before);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        assertThat(Digest.ofFolder(folder)).as("for whomever").isEqualTo(after);
    }

    @Test
    void digestDependsOnNamesContentsAndTheirBorders() throws IOException {
        assertThat(Digest.create().add("ab").add("c").value())
                .isNotEqualTo(Digest.create().add("a").add("bc").value())
                .startsWith("sha256:");
        Path a = Files.createDirectories(folder.resolve("a/sub"));
        Files.writeString(a.resolve("f"), "x");
        String before = Digest.ofFolder(folder.resolve("a"));
        Files.move(a.resolve("f"), a.resolve("g"));
        assertThat(Digest.ofFolder(folder.resolve("a"))).isNotEqualTo(before);
        Files.move(a.resolve("g"), a.resolve("f"));
        assertThat(Digest.ofFolder(folder.resolve("a"))).isEqualTo(before);
        Files.writeString(a.resolve("f"), "y");
        assertThat(Digest.ofFolder(folder.resolve("a"))).isNotEqualTo(before);
    }

    @Test
    void digestOfALinkedFolderIsThatOfTheFolder() throws IOException {
        Path real = Files.createDirectories(folder.resolve("real"));
        Files.writeString(real.resolve("f"), "x");
        Files.createSymbolicLink(real.resolve("loop"), real);
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        assertThat(Digest.ofFolder(link)).isEqualTo(Digest.ofFolder(real));
        Files.writeString(real.resolve("f"), "y");
        assertThat(Digest.ofFolder(link)).isEqualTo(Digest.ofFolder(real)).isNotEqualTo(Digest.ofFolder(folder));
    }

    @Test
    void reasonsAreWords() {
        assertThat(Reason.of(new AccessDeniedException("/x"))).isEqualTo("permission denied");
        assertThat(Reason.of(new java.nio.charset.MalformedInputException(1))).isEqualTo("it is no UTF-8 text");
        assertThat(Reason.of(new IOException("disk full"))).isEqualTo("disk full");
        assertThat(Reason.of(new IOException())).isEqualTo("IOException");
    }

    @Test
    void suggestionIsTheNearestNameIfAnyIsNear() {
        assertThat(Suggestion.of("goldne", List.of("decoy", "golden")))
                .isEqualTo(": did you mean `golden`? known: decoy, golden");
        assertThat(Suggestion.of("Golden", List.of("golden"))).contains("did you mean `golden`");
        assertThat(Suggestion.of("xy", List.of("nop", "abc"))).isEqualTo(": known: nop, abc");
        assertThat(Suggestion.of("x", List.of("y"))).isEqualTo(": known: y");
        assertThat(Suggestion.of("claude", List.of("claude-code", "command"))).contains("did you mean `claude-code`");
        assertThat(Suggestion.of("claude", List.of("claude-code", "claude-next")))
                .startsWith(": known");
        assertThat(Suggestion.of("x", List.of())).isEqualTo(": there is none");
        assertThat(Suggestion.of("z".repeat(1_000_000), List.of("golden"))).isEqualTo(": known: golden");
    }
}
