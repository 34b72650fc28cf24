package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HunksTest {

    @TempDir
    Path folder;

    private Path before;
    private Path after;

    @BeforeEach
    void makeFolders() throws IOException {
        before = Files.createDirectories(folder.resolve("before"));
        after = Files.createDirectories(folder.resolve("after"));
    }

    @Test
    void aRunOfChangedLinesIsAHunk() throws IOException {
        file("a.txt", "1\n2\n3\n4\n5\n", "one\n2\n3\nfour\nmore\n5\n");

        assertThat(hunks()).containsExactly("a.txt, line 1", "a.txt, lines 4-5");
        assertThat(withoutHunk("a.txt, line 1")).containsEntry("a.txt", "100644 1\n2\n3\nfour\nmore\n5\n");
        assertThat(withoutHunk("a.txt, lines 4-5")).containsEntry("a.txt", "100644 one\n2\n3\n4\n5\n");
    }

    @Test
    void anEmptyLineDividesNoHunk() throws IOException {
        file("a.txt", "1\n\n2\n", "one\n\ntwo\n");

        assertThat(hunks()).containsExactly("a.txt, lines 1-3");
        assertThat(withoutHunk("a.txt, lines 1-3")).isEqualTo(Trees.describe(before));
    }

    @Test
    void removedLinesComeBack() throws IOException {
        file("a.txt", "1\n2\n3\n", "1\n3\n");

        assertThat(hunks()).containsExactly("a.txt, 1 line removed before line 2");
        assertThat(withoutHunk("a.txt, 1 line removed before line 2")).isEqualTo(Trees.describe(before));
    }

    @Test
    void lineEndsAndAMissingOneAtTheEndStayAsTheyAre() throws IOException {
        file("crlf.txt", "1\r\n2\r\n3\r\n4", "1\r\ntwo\r\n3\r\n4\r\nnew");

        assertThat(hunks()).containsExactly("crlf.txt, line 2", "crlf.txt, lines 4-5");
        assertThat(withoutHunk("crlf.txt, line 2")).containsEntry("crlf.txt", "100644 1\r\n2\r\n3\r\n4\r\nnew");
        assertThat(withoutHunk("crlf.txt, lines 4-5")).containsEntry("crlf.txt", "100644 1\r\ntwo\r\n3\r\n4");
    }

    @Test
    void bytesThatAreNoUtf8Survive() throws IOException {
        Trees.write(before, "latin.txt", new byte[] {(byte) 0xE9, '\n', 'a', '\n'});
        Trees.write(after, "latin.txt", new byte[] {(byte) 0xE9, '\n', 'b', '\n'});

        assertThat(withoutHunk("latin.txt, line 2")).isEqualTo(Trees.describe(before));
    }

    @Test
    void aNewFileGoesAndADeletedOneComesBack() throws IOException {
        Trees.write(after, "new/file.txt", "new\n");
        Trees.executable(Trees.write(before, "old/run.sh", "old\n"));

        assertThat(hunks()).containsExactly("new/file.txt (new file)", "old/run.sh (deleted)");
        assertThat(withoutHunk("new/file.txt (new file)")).isEmpty();
        assertThat(withoutHunk("old/run.sh (deleted)"))
                .containsOnly(Map.entry("new/file.txt", "100644 new\n"), Map.entry("old/run.sh", "100755 old\n"));
    }

    @Test
    void aLongNewFileIsAlsoTakenApartAtItsBlocks() throws IOException {
        String first = "def a():\n    x = 1\n\n    return x\n";
        String second = "def b(\n    y,\n\n):\n" + "    y += 1\n".repeat(12);
        Trees.write(after, "new.py", first + "\n" + second);

        assertThat(hunks()).containsExactly("new.py (new file)", "new.py, lines 1-5", "new.py, lines 6-21");
        assertThat(withoutHunk("new.py, lines 1-5")).containsEntry("new.py", "100644 " + second);
        assertThat(withoutHunk("new.py, lines 6-21")).containsEntry("new.py", "100644 " + first + "\n");
    }

    @Test
    void manyAddedLinesAreTakenBackAsAWholeAndInBlocks() throws IOException {
        String added = IntStream.range(0, 4)
                .mapToObj(i -> "    method" + i + "() {\n        call();\n        call();\n    }\n\n")
                .collect(Collectors.joining());
        file("A.java", "class A {\n}\n", "class A {\n" + added + "}\n");

        assertThat(hunks())
                .containsExactly(
                        "A.java, lines 2-21",
                        "A.java, lines 2-6",
                        "A.java, lines 7-11",
                        "A.java, lines 12-16",
                        "A.java, lines 17-21");
        assertThat(withoutHunk("A.java, lines 7-11").get("A.java"))
                .contains("method0", "method2", "method3")
                .doesNotContain("method1");
    }

    @Test
    void aShortNewFileIsNotTakenApart() throws IOException {
        Trees.write(after, "new.py", "a\n\nb\n\nc\n");
        assertThat(hunks()).containsExactly("new.py (new file)");
    }

    @Test
    void aModeAloneIsAHunk() throws IOException {
        file("run.sh", "x\n", "y\n");
        Trees.executable(after.resolve("run.sh"));

        assertThat(hunks()).containsExactly("run.sh, line 1", "run.sh (mode)");
        assertThat(withoutHunk("run.sh, line 1")).containsEntry("run.sh", "100755 x\n");
        assertThat(withoutHunk("run.sh (mode)")).containsEntry("run.sh", "100644 y\n");
    }

    @Test
    void aModeThatWasTakenAwayComesBack() throws IOException {
        file("run.sh", "x\n", "x\n");
        Trees.executable(before.resolve("run.sh"));

        assertThat(withoutHunk("run.sh (mode)")).containsEntry("run.sh", "100755 x\n");
    }

    @Test
    void aReadOnlyFileIsTakenBackAsANewOneOfTheSameMode() throws IOException {
        file("a.txt", "1\n2\n", "one\n2\n");
        file("b.bin", "\0before", "\0after");
        for (Hunk hunk : Hunks.between(before, after, TreeFilter.standard())) {
            Path tree = Files.createDirectories(folder.resolve("tree of " + hunk.name()));
            Overlay.apply(after, tree);
            Path file = tree.resolve(hunk.name().substring(0, "a.txt".length()));
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
            Path linked = Files.createLink(folder.resolve("the same as " + file.getFileName()), file);
            String content = Files.readString(linked);

            hunk.takeBack(tree);

            assertThat(Files.readString(file)).isNotEqualTo(content);
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("r--r--r--"));
            assertThat(linked).hasContent(content);
        }
    }

    @Test
    void aBinaryFileIsOneHunk() throws IOException {
        file("logo.png", "\u0000a\nb\nc\n", "\u0000A\nb\nC\n");

        assertThat(hunks()).containsExactly("logo.png (binary)");
        assertThat(withoutHunk("logo.png (binary)")).isEqualTo(Trees.describe(before));
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Trees.write(before, "target.txt", "x\n");
        Trees.write(after, "target.txt", "x\n");
        Files.createSymbolicLink(before.resolve("link"), Path.of("target.txt"));
        Trees.write(after, "link", "a file\n");
        Files.createSymbolicLink(after.resolve("new"), Path.of("target.txt"));

        assertThat(hunks()).containsExactly("link (link)", "new (new file)");
        assertThat(withoutHunk("link (link)")).containsEntry("link", "120000 target.txt");
        assertThat(withoutHunk("new (new file)")).doesNotContainKey("new").containsEntry("target.txt", "100644 x\n");
    }

    @Test
    void aFileThatBecameAFolderAndAFolderThatBecameAFileComeBack() throws IOException {
        Trees.write(before, "a", "file\n");
        Trees.write(after, "a/inside", "new\n");
        Trees.write(before, "b/inside", "old\n");
        Trees.write(after, "b", "file\n");

        assertThat(withoutHunk("a (deleted)")).containsEntry("a", "100644 file\n");
        assertThat(withoutHunk("b/inside (deleted)")).containsEntry("b/inside", "100644 old\n");
    }

    @Test
    void dependenciesAndBuildProductsAreNoHunks() throws IOException {
        Trees.write(after, "node_modules/x.js", "x");
        Trees.write(after, "dist/x.js", "x");
        assertThat(hunks()).isEmpty();
    }

    /** Of any change, taking back all hunks of whole lines and files leaves what was there before. */
    @Test
    void takingBackEverythingLeavesWhatWasThere() throws IOException {
        file("a.txt", "1\n2\n3\n4\n5\n6\n", "0\n1\n3\nfour\n5\nsix\n7\n");
        Trees.write(after, "new.txt", "new\n");
        Trees.write(before, "old.txt", "old\n");
        // From the end, so that the lines before keep their numbers.
        Path tree = copy();
        for (int left = hunks().size(); left > 0; left--) {
            List<Hunk> rest = Hunks.between(before, tree, TreeFilter.standard());
            assertThat(rest).hasSize(left);
            rest.get(left - 1).takeBack(tree);
        }
        assertThat(Trees.describe(tree)).isEqualTo(Trees.describe(before));
    }

    private void file(String path, String was, String is) throws IOException {
        Trees.write(before, path, was);
        Trees.write(after, path, is);
    }

    private List<String> hunks() throws IOException {
        return Hunks.between(before, after, TreeFilter.standard()).stream()
                .map(Hunk::name)
                .toList();
    }

    private Map<String, String> withoutHunk(String name) throws IOException {
        Path tree = copy();
        Hunks.between(before, after, TreeFilter.standard()).stream()
                .filter(hunk -> hunk.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no hunk " + name))
                .takeBack(tree);
        return Trees.describe(tree);
    }

    private Path copy() throws IOException {
        Path tree = Files.createTempDirectory(folder, "tree-");
        Files.delete(tree);
        TreeCopy.copy(TreeScan.of(after, path -> false), tree);
        return tree;
    }
}
