package io.skillevals.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderFilesTest {

    @TempDir
    Path root;

    private Path folder;

    @BeforeEach
    void files() throws IOException {
        folder = Files.createDirectories(root.resolve("folder"));
        Files.writeString(Files.createDirectories(folder.resolve("b")).resolve("two"), "2");
        Files.writeString(folder.resolve("a"), "1");
    }

    @Test
    void theyAreInOrderAndBelowTheFolderAsItWasGiven() throws IOException {
        assertThat(FolderFiles.of(folder)).containsExactly(folder.resolve("a"), folder.resolve("b/two"));
    }

    @Test
    void theFolderMayBeALink() throws IOException {
        Path link = Files.createSymbolicLink(root.resolve("link"), folder);
        assertThat(FolderFiles.of(link)).containsExactly(link.resolve("a"), link.resolve("b/two"));
        assertThat(Digest.ofFolder(link)).isEqualTo(Digest.ofFolder(folder));
    }

    @Test
    void aLinkToAFileIsOneAndALinkToAFolderIsNotFollowed() throws IOException {
        Files.createSymbolicLink(folder.resolve("c"), folder.resolve("a"));
        Files.createSymbolicLink(folder.resolve("up"), folder);
        Files.createSymbolicLink(folder.resolve("nowhere"), root.resolve("gone"));
        assertThat(FolderFiles.of(folder))
                .containsExactly(folder.resolve("a"), folder.resolve("b/two"), folder.resolve("c"));
    }

    @Test
    void theRepositoryThatItIsTheRootOfIsNoneOfItsFiles() throws IOException {
        String before = Digest.ofFolder(folder);
        Files.writeString(Files.createDirectories(folder.resolve(".git/refs")).resolve("main"), "1");
        Files.writeString(folder.resolve(".gitignore"), "target/");
        assertThat(FolderFiles.of(folder))
                .containsExactly(folder.resolve(".gitignore"), folder.resolve("a"), folder.resolve("b/two"));
        Files.delete(folder.resolve(".gitignore"));
        assertThat(Digest.ofFolder(folder)).isEqualTo(before);
    }

    @Test
    void aFolderThatIsNotThereIsTheCallersMatter() {
        assertThatThrownBy(() -> FolderFiles.of(root.resolve("gone"))).isInstanceOf(NoSuchFileException.class);
    }
}
