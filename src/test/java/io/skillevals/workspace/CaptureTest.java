package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skillevals.redaction.Redactor;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureTest {

    @TempDir
    Path folder;

    private PristineProject pristine;
    private Path work;
    private Snapshot before;

    @BeforeEach
    void copy() throws IOException {
        Path source = folder.resolve("source");
        Trees.write(source, "src/app.ts", "one\ntwo\n");
        Trees.write(source, "gone.txt", "gone\n");
        Trees.write(source, "kept.txt", "kept\n");
        pristine = PristineProject.prepare(source, folder.resolve("cache"));
        work = Files.createDirectories(folder.resolve("place")).resolve("project");
        before = pristine.copyTo(work);
    }

    private Captured capture(TreeFilter filter, Redactor redactor) throws IOException {
        return new Capture(pristine, filter, redactor)
                .move(before, work, folder.resolve("run/workspace"), folder.resolve("run/diff.patch"));
    }

    @Test
    void changesAreFoundAlsoWhenTheHistoryIsGone() throws IOException {
        TreeRemoval.remove(work.resolve(".git"), Duration.ofSeconds(5));
        Trees.write(work, "src/app.ts", "one\n2\n");
        Trees.write(work, "added.bin", new byte[] {0, 1});
        Files.delete(work.resolve("gone.txt"));
        Trees.executable(work.resolve("kept.txt"));
        Trees.write(work, "node_modules/x/index.js", "x");
        Trees.write(work, ".claude/skills/s/SKILL.md", "s");

        Captured captured = capture(pristine.filter().withDelivered(List.of(".claude/skills/s")), Redactor.none());

        assertThat(captured.changes())
                .containsExactly(
                        new TreeChange("added.bin", TreeChange.Kind.ADDED, true),
                        new TreeChange("gone.txt", TreeChange.Kind.DELETED, false),
                        new TreeChange("kept.txt", TreeChange.Kind.MODE, false),
                        new TreeChange("src/app.ts", TreeChange.Kind.CHANGED, false));
        assertThat(Trees.describe(folder.resolve("run/workspace")).keySet())
                .containsExactly("added.bin", "kept.txt", "src/app.ts");
        assertThat(folder.resolve("run/workspace/.claude")).doesNotExist();
        assertThat(folder.resolve("run/diff.patch")).content().contains("-two\n+2\n");
        assertThat(folder.resolve("place")).isEmptyDirectory();
    }

    private static final String SECRET = "sk-live-0123456789abcdef";

    private Captured captureWithSecret() throws IOException {
        return capture(pristine.filter(), Redactor.of(Map.of("API_KEY", SECRET)));
    }

    private void assertNoSecretIsLeft() throws IOException {
        Path run = folder.resolve("run");
        for (TreeScan.Node node : TreeScan.of(run, path -> false).files().values()) {
            assertThat(node.path()).doesNotContain(SECRET);
            byte[] content = node.state().isLink() ? Snapshot.linkTarget(node.file()) : Files.readAllBytes(node.file());
            assertThat(new String(content, StandardCharsets.ISO_8859_1))
                    .as(node.path())
                    .doesNotContain(SECRET);
        }
    }

    private void assertPatchMakesTheCapturedTree() throws IOException {
        assumeTrue(Command.isThere("git"), "git is not installed");
        Path applied = folder.resolve("applied");
        pristine.copyFilesTo(applied);
        Command.Result result = Command.run(
                applied,
                "git",
                "apply",
                "--binary",
                "--whitespace=nowarn",
                folder.resolve("run/diff.patch").toString());
        assertThat(result.exit()).as(result.text()).isZero();
        assertThat(Trees.describe(applied)).isEqualTo(Trees.describe(folder.resolve("run/workspace")));
    }

    @Test
    void secretsInTextBinaryNamesAndLinksAreNotKept() throws IOException {
        Trees.write(work, "src/app.ts", "one\nkey = " + SECRET + "\n");
        Trees.executable(Trees.write(work, "run.bin", ("\0" + SECRET).getBytes(StandardCharsets.UTF_8)));
        Trees.write(work, "dir-" + SECRET + "/x-" + SECRET + ".txt", "x");
        Files.createDirectory(work.resolve("empty-" + SECRET));
        Files.createSymbolicLink(work.resolve("link"), Path.of("/keys/" + SECRET));

        Captured captured = captureWithSecret();

        assertNoSecretIsLeft();
        assertPatchMakesTheCapturedTree();
        assertThat(Trees.describe(folder.resolve("run/workspace")))
                .containsEntry("src/app.ts", "100644 one\nkey = [redacted:API_KEY]\n")
                .containsEntry("run.bin", "100755 [redacted: a binary file that holds a secret]\n")
                .containsEntry("dir-[redacted:API_KEY]/x-[redacted:API_KEY].txt", "100644 x")
                .containsEntry("link", "120000 /keys/[redacted:API_KEY]");
        assertThat(captured.notes()).hasSize(4).noneMatch(note -> note.contains(SECRET));
    }

    @Test
    void patchMakesTheCapturedTree() throws IOException {
        Trees.write(work, "src/app.ts", "one\r\n2");
        Trees.write(work, "a b/ü.bin", new byte[] {0, 1, 2});
        Files.delete(work.resolve("gone.txt"));
        Files.createSymbolicLink(work.resolve("abs"), Path.of("/nowhere/secret"));

        capture(pristine.filter(), Redactor.none());

        assertPatchMakesTheCapturedTree();
        assertThat(Files.readSymbolicLink(folder.resolve("run/workspace/abs"))).isEqualTo(Path.of("/nowhere/secret"));
    }

    @Test
    void nothingDoneIsAnEmptyPatch() throws IOException {
        Captured captured = capture(pristine.filter(), Redactor.none());

        assertThat(captured).isEqualTo(new Captured(List.of(), List.of()));
        assertThat(folder.resolve("run/diff.patch")).isEmptyFile();
        assertThat(Trees.describe(folder.resolve("run/workspace"))).hasSize(3);
    }

    @Test
    void closedFilesAreOpenedPipesSkippedAndHugeFilesNamed() throws IOException {
        assumeTrue(Command.isThere("mkfifo"));
        Trees.write(work, "closed/file", "x");
        Files.setPosixFilePermissions(work.resolve("closed/file"), Set.of());
        Files.setPosixFilePermissions(work.resolve("closed"), Set.of());
        Command.run(work, "mkfifo", "pipe");
        try (RandomAccessFile huge = new RandomAccessFile(work.resolve("huge").toFile(), "rw")) {
            huge.setLength(5L << 40);
        }

        Captured captured = capture(pristine.filter(), Redactor.none());

        assertThat(Trees.describe(folder.resolve("run/workspace")))
                .containsEntry("closed/file", "100644 x")
                .containsEntry("huge", "100644 [not captured: 5497558138880 bytes]\n")
                .doesNotContainKey("pipe");
        assertThat(captured.notes()).hasSize(2);
        assertPatchMakesTheCapturedTree();
    }

    @Test
    void hardLinkToAFileOutsideIsCut() throws IOException {
        Path outside = Trees.write(folder, "outside.txt", "outside");
        Files.createLink(work.resolve("hard.txt"), outside);

        capture(pristine.filter(), Redactor.none());
        Files.writeString(outside, "changed");

        assertThat(folder.resolve("run/workspace/hard.txt")).hasContent("outside");
    }

    @Test
    void filesOfTheAgentBesideDeliveredOnesAreKept() throws IOException {
        Trees.write(work, ".claude/skills/s/SKILL.md", "s");
        Trees.write(work, ".claude/settings.json", "{}");

        Captured captured = capture(pristine.filter().withDelivered(List.of(".claude/skills/s")), Redactor.none());

        assertThat(captured.changes()).extracting(TreeChange::path).containsExactly(".claude/settings.json");
        assertThat(folder.resolve("run/workspace/.claude/skills")).doesNotExist();
    }

    @Test
    void emptyFoldersOfTheAgentAreKept() throws IOException {
        Files.createDirectories(work.resolve("data/uploads"));

        capture(pristine.filter(), Redactor.none());

        assertThat(folder.resolve("run/workspace/data/uploads")).isEmptyDirectory();
    }

    @Test
    void copyLeavesTheFolderAsItWas() throws IOException {
        Path mine = folder.resolve("mine");
        Trees.write(mine, "src/app.ts", "one\n" + SECRET + "\n");
        Trees.write(mine, "node_modules/x.js", "x");
        Files.setPosixFilePermissions(mine.resolve("src"), PosixFilePermissions.fromString("r-xr-xr-x"));

        Captured captured = new Capture(pristine, pristine.filter(), Redactor.of(Map.of("API_KEY", SECRET)))
                .copy(mine, folder.resolve("run/workspace"), folder.resolve("run/diff.patch"));

        assertThat(captured.changes())
                .extracting(TreeChange::path)
                .containsExactly("gone.txt", "kept.txt", "src/app.ts");
        assertNoSecretIsLeft();
        assertThat(Trees.describe(mine))
                .containsEntry("src/app.ts", "100644 one\n" + SECRET + "\n")
                .hasSize(2);
        assertThat(Files.getPosixFilePermissions(mine.resolve("src"))).hasSize(6);
    }
}
