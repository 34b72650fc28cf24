package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skillevals.workspace.TreeChange.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class SnapshotTest {

    @TempDir
    Path tree;

    @TempDir
    Path original;

    private Snapshot before;

    @BeforeEach
    void takeSnapshot() throws IOException {
        for (Path root : List.of(tree, original)) {
            Trees.write(root, "a.txt", "one\n");
            Trees.write(root, "folder/b.txt", "two\n");
            Files.createSymbolicLink(root.resolve("link"), Path.of("a.txt"));
        }
        before = Snapshot.take(tree, TreeFilter.standard());
    }

    private List<TreeChange> changes() throws IOException {
        return new PatchWriter(PatchWriter.Side.of(original), PatchWriter.Side.of(tree))
                .write(before.compare(TreeScan.of(tree, path -> false)), new ByteArrayOutputStream());
    }

    @Test
    void nothingDoneIsNoChange() throws IOException {
        assertThat(changes()).isEmpty();
    }

    @Test
    void sameContentWrittenAgainIsNoChange() throws IOException {
        Files.delete(tree.resolve("a.txt"));
        Trees.write(tree, "a.txt", "one\n");

        assertThat(changes()).isEmpty();
    }

    @Test
    void contentOfTheSameSizeWithTheOldTimeIsAChange() throws IOException, InterruptedException {
        letItSettle();
        FileTime old = Files.getLastModifiedTime(tree.resolve("a.txt"));
        Trees.write(tree, "a.txt", "ONE\n");
        Files.setLastModifiedTime(tree.resolve("a.txt"), old);

        assertThat(changes()).contains(new TreeChange("a.txt", Kind.CHANGED, false));
    }

    /** Takes the snapshot anew, at a time when what was written before cannot be written again within the clock's tick. */
    private void letItSettle() throws IOException, InterruptedException {
        Thread.sleep(50);
        Trees.write(tree, "newest.txt", "x");
        before = Snapshot.take(tree, TreeFilter.standard());
    }

    @Test
    void writesRightAfterTheSnapshotAreSeen() throws IOException {
        for (int i = 0; i < 200; i++) {
            Trees.write(tree, "a.txt", "one\n");
            Snapshot fresh = Snapshot.take(tree, TreeFilter.standard());
            Trees.write(tree, "a.txt", "0ne\n");
            assertThat(fresh.compare(TreeScan.of(tree, path -> false))).hasSize(1);
        }
    }

    @Test
    void onlySettledFilesAreTrustedUnread() throws IOException, InterruptedException {
        letItSettle();

        assertThat(isTrusted("a.txt")).isTrue();
        assertThat(isTrusted("newest.txt")).isFalse();
    }

    private boolean isTrusted(String path) throws IOException {
        return before.isUntouched(before.entry(path), FileState.of(tree.resolve(path)));
    }

    @Test
    void fileThatBecameALinkOrAFolderIsAChange() throws IOException {
        Files.delete(tree.resolve("a.txt"));
        Files.createSymbolicLink(tree.resolve("a.txt"), Path.of("/nowhere/secret"));
        TreeRemoval.remove(tree.resolve("folder"), Duration.ofSeconds(5));
        Trees.write(tree, "folder", "now a file\n");
        Files.delete(tree.resolve("link"));
        Trees.write(tree, "link/in.txt", "now a folder\n");

        assertThat(changes())
                .containsExactly(
                        new TreeChange("a.txt", Kind.CHANGED, false),
                        new TreeChange("folder", Kind.ADDED, false),
                        new TreeChange("folder/b.txt", Kind.DELETED, false),
                        new TreeChange("link", Kind.DELETED, false),
                        new TreeChange("link/in.txt", Kind.ADDED, false));
    }

    @Test
    void linkWithTheContentOfTheFileIsAChange() throws IOException {
        Files.delete(tree.resolve("a.txt"));
        Files.createSymbolicLink(tree.resolve("a.txt"), Path.of("one\n"));

        assertThat(changes()).containsExactly(new TreeChange("a.txt", Kind.CHANGED, false));
    }

    @Test
    void pipesAndSocketsAreNeverOpened() throws IOException {
        assumeTrue(Command.isThere("mkfifo"));
        Command.run(tree, "mkfifo", "pipe");

        assertThat(changes()).isEmpty();
        assertThat(TreeScan.of(tree, path -> false).special()).hasSize(1);
    }

    @Test
    void oddNamesAreNamed() throws IOException {
        Trees.write(tree, "new\nline \"quoted\"", "x");
        Trees.write(tree, "日本", "x");
        Trees.write(tree, "raw\udcff", "x");

        assertThat(changes()).extracting(TreeChange::path).containsExactly("new\nline \"quoted\"", "raw\\xFF", "日本");
    }

    @Test
    void linksOutOfTheTreeAreNotFollowed() throws IOException {
        Files.createSymbolicLink(tree.resolve("out"), original);

        assertThat(changes()).containsExactly(new TreeChange("out", Kind.ADDED, false));
    }

    @Test
    void namesKeepTheirBytes() {
        byte[] name = {
            'a', (byte) 0xff, (byte) 0xc3, (byte) 0xa9, (byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80, (byte) 0xc3
        };

        String path = TreePath.decode(name);

        assertThat(TreePath.bytes(path)).isEqualTo(name);
        assertThat(TreePath.shown(path)).isEqualTo("a\\xFFé😀\\xC3");
        assertThat(TreePath.bytes(TreePath.decode("plain".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("plain".getBytes(StandardCharsets.UTF_8));
    }
}
