package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
