package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.redaction.Redactor;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that are kept beside a run's tree. */
class KeptFolderTest {

    private static final String SECRET = "s3cr3t-v4lue-of-the-tests";

    @TempDir
    Path folder;

    private Path from;
    private Path to;

    @BeforeEach
    void make() throws IOException {
        from = Files.createDirectories(folder.resolve("place/data"));
        to = folder.resolve("run/artifacts");
    }

    @Test
    void nothingIsLeftOutOfIt() throws IOException {
        for (String path : List.of("node_modules/x", "target/y", ".git/HEAD", "deep/er/z", ".hidden")) {
            Files.createDirectories(from.resolve(path).getParent());
            Files.writeString(from.resolve(path), path);
        }
        Files.createDirectory(from.resolve("empty"));
        assertThat(KeptFolder.copy(from, folder.resolve("copied"))).isEmpty();
        assertThat(KeptFolder.move(from, to, Redactor.none())).isEmpty();
        assertThat(from).doesNotExist();
        for (Path kept : List.of(to, folder.resolve("copied"))) {
            assertThat(kept.resolve("node_modules/x")).hasContent("node_modules/x");
            assertThat(kept.resolve("target/y")).hasContent("target/y");
            assertThat(kept.resolve(".git/HEAD")).hasContent(".git/HEAD");
            assertThat(kept.resolve("deep/er/z")).hasContent("deep/er/z");
            assertThat(kept.resolve(".hidden")).hasContent(".hidden");
            assertThat(kept.resolve("empty")).isEmptyDirectory();
        }
    }

    @Test
    void linksStayLinksAndNobodyFollowsThem() throws IOException {
        Path outside = Files.writeString(folder.resolve("outside.txt"), SECRET);
        Files.createSymbolicLink(from.resolve("link"), outside);
        Files.createLink(from.resolve("hard"), outside);
        KeptFolder.move(from, to, Redactor.of(Map.of("KEY", SECRET)));
        assertThat(Files.readSymbolicLink(to.resolve("link"))).isEqualTo(outside);
        assertThat(to.resolve("hard")).content().doesNotContain(SECRET);
        assertThat(outside).hasContent(SECRET);
    }

    @Test
    void whatItsOwnerMayNotReadIsKept() throws IOException {
        Files.writeString(from.resolve("x"), "x");
        Files.setPosixFilePermissions(from.resolve("x"), PosixFilePermissions.fromString("---------"));
        assertThat(KeptFolder.move(from, to, Redactor.none())).isEmpty();
        assertThat(to.resolve("x")).hasContent("x");
    }

    @Test
    void aSocketIsNotedAndLeftOut() throws Exception {
        Files.writeString(from.resolve("x"), "x");
        assertThat(new ProcessBuilder("mkfifo", from.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        assertThat(KeptFolder.copy(from, folder.resolve("copied")))
                .containsExactly("pipe is a socket, a pipe or a device and was not captured");
        assertThat(KeptFolder.move(from, to, Redactor.none())).hasSize(1);
        assertThat(to.resolve("pipe")).doesNotExist();
        assertThat(to.resolve("x")).exists();
    }

    @Test
    void aLargeFileIsKeptUnlessItHoldsASecret() throws IOException {
        for (String name : List.of("clean.db", "dirty.db")) {
            try (RandomAccessFile file = new RandomAccessFile(from.resolve(name).toFile(), "rw")) {
                file.setLength(40L << 20);
                file.seek(39L << 20);
                file.write((name.startsWith("dirty") ? SECRET : "nothing").getBytes(StandardCharsets.UTF_8));
            }
        }
        List<String> notes = KeptFolder.move(from, to, Redactor.of(Map.of("KEY", SECRET)));
        assertThat(Files.size(to.resolve("clean.db"))).isEqualTo(40L << 20);
        assertThat(to.resolve("dirty.db")).hasContent("[redacted: a large file that holds a secret]");
        assertThat(notes).singleElement().asString().startsWith("dirty.db is larger than");
    }

    @Test
    void aLinkInTheFoldersPlaceIsRefused() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("place/link"), folder);
        assertThatThrownBy(() -> KeptFolder.copy(link, to)).isInstanceOf(WorkspaceException.class);
        assertThatThrownBy(() -> KeptFolder.move(link, to, Redactor.none())).isInstanceOf(WorkspaceException.class);
        assertThat(folder.resolve("place/data")).exists();
    }
}
