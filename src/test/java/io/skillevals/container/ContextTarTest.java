package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextTarTest {

    private static final String LONG = "folder-with-a-name/".repeat(8) + "f".repeat(120) + ".txt";

    @TempDir
    Path folder;

    private Path context(String name) throws IOException {
        Path context = Files.createDirectories(folder.resolve(name));
        write(context, "b.txt", "b");
        write(context, "a/ö.txt", "umlaut");
        write(context, LONG, "long");
        write(context, "run.sh", "#!");
        Files.setPosixFilePermissions(context.resolve("run.sh"), PosixFilePermissions.fromString("rwxrwxr-x"));
        Files.createSymbolicLink(context.resolve("link"), Path.of("a/ö.txt"));
        Files.createSymbolicLink(context.resolve("broken"), Path.of("../nowhere"));
        Files.createDirectories(context.resolve("empty"));
        return context;
    }

    private static void write(Path context, String name, String content) throws IOException {
        Files.createDirectories(context.resolve(name).getParent());
        Files.writeString(context.resolve(name), content);
    }

    private byte[] tar(Path context) throws Exception {
        Path dockerfile = Files.writeString(folder.resolve("Dockerfile"), "FROM scratch\n");
        Path tar = folder.resolve("out.tar");
        ContextTar.writeContext(tar, context, dockerfile, () -> false);
        return Files.readAllBytes(tar);
    }

    private static List<String> entries(byte[] bytes) throws IOException {
        List<String> entries = new ArrayList<>();
        try (TarArchiveInputStream in = new TarArchiveInputStream(new java.io.ByteArrayInputStream(bytes))) {
            for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                String content = entry.isFile() && !entry.isSymbolicLink()
                        ? " " + new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\n", "|")
                        : "";
                entries.add(Integer.toOctalString(entry.getMode() & 0777) + " " + entry.getName() + content
                        + (entry.isSymbolicLink() ? " > " + entry.getLinkName() : ""));
            }
        }
        return entries;
    }

    @Test
    void namesModesAndLinksAreKept() throws Exception {
        assertThat(entries(tar(context("one"))))
                .contains(
                        "644 .dockerignore |.evals.dockerfile|.dockerignore|",
                        "644 .evals.dockerfile FROM scratch|",
                        "755 a/",
                        "644 a/ö.txt umlaut",
                        "644 b.txt b",
                        "755 empty/",
                        "644 " + LONG + " long",
                        "777 link > a/ö.txt",
                        "777 broken > ../nowhere",
                        "755 run.sh #!");
    }

    @Test
    void theSameContentGivesTheSameBytes() throws Exception {
        Path one = context("one");
        byte[] first = tar(one);
        Path two = context("two");
        Files.setLastModifiedTime(two.resolve("b.txt"), FileTime.fromMillis(1_000_000));
        Files.setPosixFilePermissions(two.resolve("b.txt"), PosixFilePermissions.fromString("rw-------"));

        assertThat(tar(two)).isEqualTo(first);
        write(two, "b.txt", "c");
        assertThat(tar(two)).isNotEqualTo(first);
        write(two, "b.txt", "b");
        Files.setPosixFilePermissions(two.resolve("b.txt"), PosixFilePermissions.fromString("rwx------"));
        assertThat(tar(two)).isNotEqualTo(first);
    }

    @Test
    void whatIsIgnoredIsLeftOutAndTheDockerfileDoesNotClash() throws Exception {
        Path context = context("one");
        write(context, ".dockerignore", "a\n*.txt\n!keep.txt\nfolder*\n");
        write(context, "keep.txt", "keep");
        write(context, "a/keep.txt", "gone");
        write(context, ".evals.dockerfile", "theirs");

        assertThat(entries(tar(context)))
                .containsExactly(
                        "644 .dockerignore a|*.txt|!keep.txt|folder*||.evals.dockerfile_|",
                        "644 .evals.dockerfile_ FROM scratch|",
                        "644 .evals.dockerfile theirs",
                        "777 broken > ../nowhere",
                        "755 empty/",
                        "644 keep.txt keep",
                        "777 link > a/ö.txt",
                        "755 run.sh #!");
    }

    @Test
    void rulesAreNotReadThroughALink() throws Exception {
        Path context = Files.createDirectories(folder.resolve("one"));
        write(context, "a.txt", "a");
        write(folder, "outside", "secret\n*\n");
        Files.createSymbolicLink(context.resolve(".dockerignore"), folder.resolve("outside"));

        List<String> expected = List.of(
                "644 .dockerignore |.evals.dockerfile|.dockerignore|",
                "644 .evals.dockerfile FROM scratch|",
                "644 a.txt a");
        assertThat(entries(tar(context))).isEqualTo(expected);
        Files.delete(context.resolve(".dockerignore"));
        write(context, ".dockerignore/b.txt", "b");
        assertThat(entries(tar(context))).isEqualTo(expected);
        Files.delete(context.resolve(".dockerignore/b.txt"));
        Files.delete(context.resolve(".dockerignore"));
        write(context, ".dockerignore", "*\n".repeat(131_073));
        assertThat(entries(tar(context))).isEqualTo(expected);
    }

    @Test
    void packingStopsWhenItIsCancelled() throws IOException {
        Path context = context("one");
        AtomicInteger asked = new AtomicInteger();
        Path dockerfile = Files.writeString(folder.resolve("Dockerfile"), "FROM scratch\n");

        assertThatThrownBy(() -> ContextTar.writeContext(
                        folder.resolve("out.tar"), context, dockerfile, () -> asked.incrementAndGet() > 2))
                .isInstanceOf(InterruptedException.class);
        assertThat(asked).hasValue(3);
    }

    @Test
    void noRuleTakesLong() {
        String hostile = "*a".repeat(499) + "*b\n" + "**a".repeat(332) + "b\n" + "**/a/".repeat(199) + "b\n";

        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            assertThat(IgnoreRules.parse(hostile).ignores("a".repeat(250))).isFalse();
            assertThat(IgnoreRules.parse(hostile).ignores("a/".repeat(2000) + "a"))
                    .isFalse();
            assertThat(IgnoreRules.parse(hostile).ignores("a".repeat(600) + "b"))
                    .isTrue();
        });
    }

    @Test
    void whatIsBeyondTheLimitsIsNoRule() {
        assertThat(IgnoreRules.parse("x\n".repeat(999) + "a").ignores("a")).isTrue();
        assertThat(IgnoreRules.parse("x\n".repeat(1000) + "a").ignores("a")).isFalse();
        assertThat(IgnoreRules.parse("a".repeat(1000)).ignores("a".repeat(1000)))
                .isTrue();
        assertThat(IgnoreRules.parse("a".repeat(1001)).ignores("a".repeat(1001)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "node_modules, node_modules, true",
        "node_modules, node_modules/x/y.js, true",
        "node_modules, sub/node_modules, false",
        "**/node_modules, sub/node_modules/x, true",
        "**/node_modules, node_modules, true",
        "/a/b/, a/b/c, true",
        "./a/../b, b, true",
        "*.md, README.md, true",
        "*.md, doc/README.md, false",
        "*/*.md, doc/README.md, true",
        "**/*.md, a/b/README.md, true",
        "a/**, a/b/c, true",
        "a/**, a, false",
        "a/**/b, a/b, true",
        "a/**/b, a/x/y/b/z, true",
        "a/**/b, a/xb, false",
        "a**b, a/x/b, true",
        "a**/b, axb, false",
        "a**/b, ax/b, true",
        "*a*b?, xaxbxby, true",
        "*a*b?, a/xby, false",
        "[^ab].txt, c.txt, true",
        "[^ab].txt, a.txt, false",
        "[z-a], z, false",
        "a\\*c, a*c, true",
        "a\\*c, abc, false",
        "a?c, abc, true",
        "a?c, a/c, false",
        "[ab].txt, b.txt, true",
        "a+b, a+b, true",
        "a+b, aab, false",
        "**, x/y, true",
        "# a, # a, false",
        "'*|!a.txt', a.txt, false",
        "'!a.txt|*', a.txt, true",
        "'*|!a/b', a/b/c, false",
        "'a|!a/b|a/b/c', a/b/c, true"
    })
    void rulesAreReadAsTheEngineReadsThem(String rules, String path, boolean ignored) {
        assertThat(IgnoreRules.parse(rules.replace('|', '\n')).ignores(path)).isEqualTo(ignored);
    }
}
