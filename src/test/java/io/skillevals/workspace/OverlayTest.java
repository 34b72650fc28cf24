package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverlayTest {

    @TempDir
    Path folder;

    private Path tree;
    private Path overlay;

    @BeforeEach
    void write() throws IOException {
        tree = folder.resolve("tree");
        overlay = Files.createDirectories(folder.resolve("overlay"));
        Trees.write(tree, "a.txt", "a");
        Trees.write(tree, "src/b.txt", "b");
        Trees.write(tree, "old/c.txt", "c");
        Trees.write(tree, ".git/HEAD", "ref");
        Trees.write(tree, "node_modules/x.js", "x");
        Trees.write(folder, "outside.txt", "outside");
    }

    @Test
    void addsReplacesAndRemoves() throws IOException {
        Trees.write(overlay, "src/b.txt", "B");
        Trees.executable(Trees.write(overlay, "new/run.sh", "run"));
        Trees.write(overlay, "decoy.json", "{}");
        Trees.write(overlay, ".evals-output.md", "done");
        Trees.write(overlay, ".evals-deleted", "# comment\n\nold\n  a.txt  \n");

        Overlay.apply(overlay, tree);

        assertThat(Trees.describe(tree))
                .containsOnlyKeys("src/b.txt", "new/run.sh", "node_modules/x.js")
                .containsEntry("src/b.txt", "100644 B")
                .containsEntry("new/run.sh", "100755 run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside.txt", "/etc/hostname", ".", "src/../..", "out/outside.txt"})
    void removalOutsideTheTreeIsRefused(String path) throws IOException {
        Files.createSymbolicLink(tree.resolve("out"), folder);
        Trees.write(overlay, ".evals-deleted", path + "\n");

        assertThatThrownBy(() -> Overlay.apply(overlay, tree))
                .isInstanceOf(WorkspaceException.class)
                .hasMessageContaining(path)
                .hasMessageContaining("not inside the project");
        assertThat(folder.resolve("outside.txt")).exists();
        assertThat(tree.resolve("a.txt")).exists();
    }

    @Test
    void removalOfWhatIsNotThereIsRefused() throws IOException {
        Trees.write(overlay, ".evals-deleted", "missing.txt\n");

        assertThatThrownBy(() -> Overlay.apply(overlay, tree))
                .hasMessageContaining("missing.txt, which is not in the project");
    }

    @Test
    void linkInTheTreeIsReplacedAndNotWrittenThrough() throws IOException {
        Files.createSymbolicLink(tree.resolve("l.txt"), folder.resolve("outside.txt"));
        Files.createSymbolicLink(tree.resolve("d"), folder);
        Trees.write(overlay, "l.txt", "new");
        Trees.write(overlay, "d/outside.txt", "new");

        Overlay.apply(overlay, tree);

        assertThat(folder.resolve("outside.txt")).hasContent("outside");
        assertThat(Trees.describe(tree))
                .containsEntry("l.txt", "100644 new")
                .containsEntry("d/outside.txt", "100644 new");
    }

    @Test
    void folderAndFileTakeEachOthersPlace() throws IOException {
        Trees.write(overlay, "src", "a file");
        Trees.write(overlay, "a.txt/in", "a folder");

        Overlay.apply(overlay, tree);

        assertThat(Trees.describe(tree))
                .containsEntry("src", "100644 a file")
                .containsEntry("a.txt/in", "100644 a folder");
    }

    @Test
    void linkOutOfTheOverlayIsRefused() throws IOException {
        Files.createSymbolicLink(overlay.resolve("l"), Path.of("../outside.txt"));

        assertThatThrownBy(() -> Overlay.apply(overlay, tree)).hasMessageContaining("leaves the project");
    }

    @Test
    void fullCopyRemovesWhatItLacksButNeitherHistoryNorDependencies() throws IOException {
        Trees.write(overlay, "a.txt", "A");

        Overlay.replaceAll(overlay, tree, TreeFilter.standard());

        assertThat(Trees.describe(tree))
                .containsOnlyKeys("a.txt", "node_modules/x.js")
                .containsEntry("a.txt", "100644 A");
        assertThat(tree.resolve(".git/HEAD")).exists();
        assertThat(tree.resolve("src")).doesNotExist();
    }
}
