package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PristineProjectTest {

    @TempDir
    Path folder;

    private Path source;

    @BeforeEach
    void writeSource() throws IOException {
        source = folder.resolve("source");
        Trees.write(source, "src/app.ts", "export const a = 1;\n");
        Trees.executable(Trees.write(source, "run.sh", "#!/bin/sh\necho hello\n"));
        Trees.write(source, "empty", "");
        Trees.write(source, "ünïcode name.txt", "x");
        Trees.write(source, "image.bin", new byte[] {0, 1, 2, (byte) 0xff});
        Files.createSymbolicLink(source.resolve("link"), Path.of("src/app.ts"));
    }

    @Test
    void copyHoldsContentsModesAndLinks() throws IOException {
        PristineProject pristine = PristineProject.prepare(source, folder.resolve("cache"));

        pristine.copyTo(folder.resolve("work"));

        assertThat(Trees.describe(folder.resolve("work"))).isEqualTo(Trees.describe(source));
    }

    @Test
    void gitSeesOneCommitAndNoChange() throws IOException {
        assumeTrue(Command.isThere("git"), "git is not installed");
        Path work = folder.resolve("work");
        PristineProject.prepare(source, folder.resolve("cache")).copyTo(work);

        assertThat(Command.run(work, "git", "status", "--porcelain", "--ignored")
                        .text())
                .isEmpty();
        assertThat(Command.run(work, "git", "log", "--format=%an %ae %s %D").text())
                .isEqualTo("Developer developer@example.com Initial commit HEAD -> main\n");
        assertThat(Command.run(work, "git", "fsck", "--strict").exit()).isZero();
        assertThat(Command.run(work, "git", "ls-files", "-s").text()).contains("100755", "120000");
    }

    @Test
    void agentCanCommit() throws IOException {
        assumeTrue(Command.isThere("git"), "git is not installed");
        Path work = folder.resolve("work");
        PristineProject.prepare(source, folder.resolve("cache")).copyTo(work);
        Trees.write(work, "new.txt", "new");

        assertThat(Command.run(work, "git", "add", "-A").exit()).isZero();
        Command.Result commit = Command.run(work, "git", "commit", "-m", "work");

        assertThat(commit.exit()).as(commit.text()).isZero();
        assertThat(Command.run(work, "git", "log", "--oneline").text().lines()).hasSize(2);
    }

    @Test
    void linkThatLeavesTheProjectIsRefused() throws IOException {
        Files.createSymbolicLink(source.resolve("out"), Path.of("../secret"));

        assertThatThrownBy(() -> PristineProject.prepare(source, folder.resolve("cache")))
                .isInstanceOf(WorkspaceException.class)
                .hasMessageContaining("out is a link to ../secret");
    }

    @Test
    void attributesDecideWhatGitTakesForTheContent() throws IOException {
        assumeTrue(Command.isThere("git"), "git is not installed");
        Trees.write(source, ".gitattributes", "* text=auto\n*.bat text eol=crlf\n");
        Trees.write(source, "run.bat", "echo\r\n");
        Trees.write(source, "crlf.txt", "a\r\nb\r\n");
        Path work = folder.resolve("work");

        PristineProject.prepare(source, folder.resolve("cache")).copyTo(work);

        assertThat(work.resolve("run.bat")).hasBinaryContent("echo\r\n".getBytes(StandardCharsets.UTF_8));
        assertThat(Command.run(work, "git", "status", "--porcelain").text()).isEmpty();
    }

    @Test
    void historyDependenciesAndCachesOfTheSourceAreNotTaken() throws IOException {
        String digest = PristineProject.digestOf(source);
        Trees.write(source, ".git/config", "x");
        Trees.write(source, "node_modules/x/index.js", "x");
        Trees.write(source, "pkg/__pycache__/a.pyc", "x");
        Files.delete(source.resolve("pkg/__pycache__/a.pyc"));

        PristineProject pristine = PristineProject.prepare(source, folder.resolve("cache"));
        pristine.copyTo(folder.resolve("work"));

        assertThat(pristine.digest()).isEqualTo(digest).isEqualTo(PristineProject.digestOf(source));
        assertThat(folder.resolve("work/node_modules")).doesNotExist();
        assertThat(folder.resolve("work/.git/config")).content().doesNotContain("x\n\n");
    }

    @Test
    void digestTellsPathsModesContentsAndLinksApart() throws IOException {
        Set<String> digests = new HashSet<>();
        digests.add(PristineProject.digestOf(source));
        Trees.write(source, "src/app.ts", "export const a = 2;\n");
        digests.add(PristineProject.digestOf(source));
        Trees.executable(source.resolve("src/app.ts"));
        digests.add(PristineProject.digestOf(source));
        Files.move(source.resolve("empty"), source.resolve("empty2"));
        digests.add(PristineProject.digestOf(source));
        Files.delete(source.resolve("link"));
        Files.createSymbolicLink(source.resolve("link"), Path.of("run.sh"));
        digests.add(PristineProject.digestOf(source));

        assertThat(digests).hasSize(5);
    }

    @Test
    void laterChangeOfTheSourceDoesNotShow() throws IOException {
        byte[] large = new byte[3_000_000];
        Trees.write(source, "large.bin", large);
        PristineProject pristine = PristineProject.prepare(source, folder.resolve("cache"));
        Trees.write(source, "src/app.ts", "changed");
        Trees.write(source, "large.bin", "changed");

        pristine.copyTo(folder.resolve("work"));

        assertThat(folder.resolve("work/src/app.ts")).hasContent("export const a = 1;\n");
        assertThat(folder.resolve("work/large.bin")).hasBinaryContent(large);
    }

    @Test
    void copiesAreMadeAtTheSameTime() throws Exception {
        PristineProject pristine = PristineProject.prepare(source, folder.resolve("cache"));

        IntStream.range(0, 8).parallel().forEach(i -> {
            try {
                pristine.copyTo(folder.resolve("work" + i));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        for (int i = 0; i < 8; i++) {
            assertThat(Trees.describe(folder.resolve("work" + i))).isEqualTo(Trees.describe(source));
        }
    }

    @Test
    void whatCannotBeCopiedIsRefused() throws IOException {
        Files.createSymbolicLink(source.resolve("abs"), source.resolve("run.sh").toAbsolutePath());
        assertThatThrownBy(() -> PristineProject.digestOf(source)).hasMessageContaining("abs is a link");
        Files.delete(source.resolve("abs"));
        Trees.write(source, "raw\udcff", "x");
        assertThatThrownBy(() -> PristineProject.digestOf(source)).hasMessageContaining("raw\\xFF has a name");
        TreeRemoval.remove(TreePath.resolve(source, "raw\udcff"), Duration.ofSeconds(1));
        assumeTrue(Command.isThere("mkfifo"));
        Command.run(source, "mkfifo", "pipe");
        assertThatThrownBy(() -> PristineProject.digestOf(source)).hasMessageContaining("pipe is a socket");
    }
}
