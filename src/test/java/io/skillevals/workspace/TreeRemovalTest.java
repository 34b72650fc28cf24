package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeRemovalTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void nothingIsFine() throws IOException {
        TreeRemoval.remove(folder.resolve("missing"), LIMIT);
    }

    @Test
    void foldersWithoutPermissionsAreRemoved() throws IOException {
        Path tree = folder.resolve("tree");
        Trees.write(tree, "read only/deep/file", "x");
        Trees.write(tree, "closed/file", "x");
        Trees.write(tree, "file", "x");
        for (String path : new String[] {"file", "closed/file", "closed", "read only/deep"}) {
            Files.setPosixFilePermissions(tree.resolve(path), PosixFilePermissions.fromString("---------"));
        }
        Files.setPosixFilePermissions(tree.resolve("read only"), PosixFilePermissions.fromString("r-xr-xr-x"));
        Files.setPosixFilePermissions(tree, PosixFilePermissions.fromString("r-xr-xr-x"));

        TreeRemoval.remove(tree, LIMIT);

        assertThat(tree).doesNotExist();
    }

    @Test
    void treeThatIsDeeperThanAnyPathIsRemoved() throws Exception {
        String nest = "mkdir tree && cd -P tree && n=$(printf 'd%.0s' $(seq 1 90))"
                + " && for i in $(seq 1 60); do mkdir $n && cd -P $n || exit 1; done && echo x > file";
        Process shell = new ProcessBuilder("bash", "-c", nest)
                .directory(folder.toFile())
                .inheritIO()
                .start();
        assertThat(shell.waitFor()).isZero();

        TreeRemoval.remove(folder.resolve("tree"), LIMIT);

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void linksAreRemovedAndNotFollowed() throws IOException {
        Trees.write(folder, "outside/file", "x");
        Path tree = Files.createDirectory(folder.resolve("tree"));
        Files.createSymbolicLink(tree.resolve("link"), folder.resolve("outside"));
        Files.createSymbolicLink(tree.resolve("dangling"), Path.of("nowhere"));

        TreeRemoval.remove(tree, LIMIT);

        assertThat(tree).doesNotExist();
        assertThat(folder.resolve("outside/file")).exists();
    }

    @Test
    void somebodyWhoWritesForAWhileIsOutlasted() throws Exception {
        Path tree = Files.createDirectory(folder.resolve("tree"));
        AtomicBoolean stop = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            for (int i = 0; !stop.get() && i < 3000; i++) {
                try {
                    Trees.write(tree, "d" + i % 7 + "/f" + i, "x");
                } catch (IOException e) {
                    // its folder was just removed
                }
            }
        });
        writer.start();
        try {
            TreeRemoval.remove(tree, LIMIT);
        } finally {
            stop.set(true);
            writer.join();
        }
        TreeRemoval.remove(tree, LIMIT);
        assertThat(tree).doesNotExist();
    }

    @Test
    void timeIsBounded() throws IOException {
        Path tree = folder.resolve("tree");
        Trees.write(tree, "a/b", "x");

        assertThatThrownBy(() -> TreeRemoval.remove(tree, Duration.ofSeconds(-1)))
                .isInstanceOf(IOException.class);
    }
}
