package io.skillevals.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;

/** Makes trees for tests, and describes them so that two can be compared. */
final class Trees {

    private Trees() {}

    static Path write(Path root, String path, String content) throws IOException {
        return write(root, path, content.getBytes(StandardCharsets.UTF_8));
    }

    static Path write(Path root, String path, byte[] content) throws IOException {
        Path file = TreePath.resolve(root, path);
        Files.createDirectories(file.getParent());
        return Files.write(file, content);
    }

    static Path executable(Path file) throws IOException {
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Path → mode and content of every file and link, {@code .git} left out. */
    static Map<String, String> describe(Path root) throws IOException {
        Map<String, String> described = new TreeMap<>();
        TreeScan scan = TreeScan.of(root, path -> path.equals(".git"));
        for (TreeScan.Node node : scan.files().values()) {
            byte[] content = node.state().isLink() ? Snapshot.linkTarget(node.file()) : Files.readAllBytes(node.file());
            described.put(
                    TreePath.shown(node.path()),
                    GitMode.text(node.state().gitMode()) + " " + new String(content, StandardCharsets.ISO_8859_1));
        }
        return described;
    }

    static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }
}
