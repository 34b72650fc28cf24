package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tree that goes into an archive and comes out of one, also out of one that means harm. */
class TreeArchiveTest {

    private static final FileTime THEN = FileTime.from(Instant.parse("2020-02-03T04:05:06Z"));

    @TempDir
    Path folder;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private TarArchiveOutputStream archive;
    private Path target;

    @BeforeEach
    void begin() {
        archive = new TarArchiveOutputStream(bytes);
        target = folder.resolve("target");
    }

    @Test
    void allOfAFolderIsTheUsersAndLiesAtItsOwnPath() throws IOException {
        Path tree = Files.createDirectories(folder.resolve("tree"));
        Path tool = Files.writeString(tree.resolve("tool.sh"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-x--x"));
        Files.setLastModifiedTime(tool, THEN);
        Files.createSymbolicLink(tree.resolve("link"), Path.of("../nowhere"));
        Files.createDirectory(tree.resolve("empty"));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (TreeTar tar = new TreeTar(written, new ContainerUser(1000, 100))) {
            tar.folder(tree);
            tar.file("/scratch/.input", "asked");
        }
        String root = tree.toString().substring(1) + "/";
        try (TarArchiveInputStream in = new TarArchiveInputStream(new ByteArrayInputStream(written.toByteArray()))) {
            int seen = 0;
            for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry(), seen++) {
                assertThat(entry.getLongUserId()).isEqualTo(1000);
                assertThat(entry.getLongGroupId()).isEqualTo(100);
                if (entry.getName().equals(root + "tool.sh")) {
                    assertThat(entry.getMode() & 07777).isEqualTo(0751);
                    assertThat(entry.getLastModifiedTime()).isEqualTo(THEN);
                } else if (entry.getName().equals(root + "link")) {
                    assertThat(entry.getLinkName()).isEqualTo("../nowhere");
                } else if (entry.getName().equals("scratch/.input")) {
                    assertThat(entry.getMode() & 07777).isEqualTo(0600);
                } else {
                    assertThat(entry.getName()).isIn(root, root + "empty/");
                }
            }
            assertThat(seen).isEqualTo(5);
        }
    }

    @Test
    void whatComesOutIsAsItWas() throws IOException {
        add("project/", 040500, null);
        add("project/tool.sh", 0100751, "#!/bin/sh\n");
        add("project/locked/", 040000, null);
        add("project/locked/file", 0100000, "kept");
        link(TarConstants.LF_SYMLINK, "project/link", "/etc/passwd");
        link(TarConstants.LF_LINK, "project/hard", "project/tool.sh");
        entry(new TarArchiveEntry("project/pipe", TarConstants.LF_FIFO), 010644, null);
        extract();
        assertThat(target).isDirectoryContaining("glob:**/locked").isDirectoryNotContaining("glob:**/pipe");
        assertThat(mode(target)).isEqualTo("r-x------");
        assertThat(mode(target.resolve("locked"))).isEqualTo("---------");
        assertThat(mode(target.resolve("tool.sh"))).isEqualTo("rwxr-x--x");
        assertThat(Files.getLastModifiedTime(target.resolve("tool.sh"))).isEqualTo(THEN);
        assertThat(Files.readSymbolicLink(target.resolve("link"))).hasToString("/etc/passwd");
        assertThat(Files.isSameFile(target.resolve("hard"), target.resolve("tool.sh")))
                .isTrue();
    }

    @Test
    void aNameThatLeadsOutIsRefused() throws IOException {
        add("project/", 040755, null);
        add("project/../../outside", 0100644, "x");
        assertRefused("outside of the folder");
        assertThat(folder.resolve("outside")).doesNotExist();
    }

    @Test
    void aLinkIsNoWayOut() throws IOException {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        add("project/", 040755, null);
        link(TarConstants.LF_SYMLINK, "project/way", outside.toString());
        add("project/way/file", 0100644, "x");
        assertRefused("outside of the folder");
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void aSecondNameForALinkIsNoWayOut() throws IOException {
        Path outside = Files.writeString(folder.resolve("outside"), "mine");
        add("project/", 040755, null);
        link(TarConstants.LF_SYMLINK, "project/way", outside.toString());
        link(TarConstants.LF_LINK, "project/hard", "project/way");
        assertRefused("is no file of the folder");
    }

    @Test
    void aFileInPlaceOfTheFolderIsRefused() throws IOException {
        add("project", 0100644, "x");
        assertRefused("project is no folder any more");
        assertThat(target).doesNotExist();
    }

    @Test
    void aFileThatIsThereAlreadyIsNotWrittenTo() throws IOException {
        Path outside = Files.writeString(folder.resolve("outside"), "mine");
        add("project/", 040755, null);
        link(TarConstants.LF_SYMLINK, "project/way", outside.toString());
        add("project/way", 0100644, "x");
        assertThatThrownBy(this::extract).isInstanceOf(IOException.class);
        assertThat(outside).hasContent("mine");
    }

    private void assertRefused(String why) {
        assertThatThrownBy(this::extract).isInstanceOf(IOException.class).hasMessageContaining(why);
    }

    private void extract() throws IOException {
        archive.close();
        TreeUntar.extract(new ByteArrayInputStream(bytes.toByteArray()), target);
    }

    private void add(String name, int mode, String content) throws IOException {
        entry(new TarArchiveEntry(name), mode, content);
    }

    private void link(byte kind, String name, String to) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, kind);
        entry.setLinkName(to);
        entry(entry, 0120777, null);
    }

    private void entry(TarArchiveEntry entry, int mode, String content) throws IOException {
        byte[] text = content == null ? new byte[0] : content.getBytes(StandardCharsets.UTF_8);
        entry.setMode(mode);
        entry.setLastModifiedTime(THEN);
        entry.setSize(text.length);
        archive.putArchiveEntry(entry);
        archive.write(text);
        archive.closeArchiveEntry();
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
