package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.redaction.LeakScan;
import io.skillevals.redaction.Redactor;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeRedactionTest {

    private static final String SECRET = "p4ssw0rd-of-the-database";
    private static final String KEY = "ghp" + "_" + "0123456789aBcDeF".repeat(3);
    private static final Redactor REDACTOR = Redactor.of(Map.of("DB_PASSWORD", SECRET));
    private static final long LARGEST = 1 << 20;

    private final List<String> notes = new ArrayList<>();

    @TempDir
    Path folder;

    private Path tree;

    @BeforeEach
    void make() throws IOException {
        tree = Files.createDirectories(folder.resolve("tree"));
        Files.createDirectories(folder.resolve("aside"));
    }

    private Map<String, String> redacted() throws IOException {
        TreeScan scan = TreeScan.of(tree, path -> false);
        new TreeRedaction(REDACTOR, LARGEST, new Aside(folder.resolve("aside")), notes).apply(scan, tree);
        assertThat(new LeakScan(REDACTOR).leaks(tree)).isEmpty();
        assertThat(notes).noneMatch(note -> note.contains(SECRET) || note.contains(KEY));
        return Trees.describe(tree);
    }

    @Test
    void secretsAndKeysInTextsAreReplacedWhereverTheyStand() throws IOException {
        for (int at : new int[] {0, 4090, 8185, 65530, 131_065}) {
            Trees.write(tree, "at-" + at, "x".repeat(at) + SECRET + " " + KEY + "\n");
        }

        Map<String, String> files = redacted();

        assertThat(files.values())
                .hasSize(5)
                .allMatch(content -> content.endsWith("[redacted:DB_PASSWORD] [redacted:github-token]\n"));
        assertThat(notes).hasSize(5).contains("at-0 holds a secret: redacted");
    }

    @Test
    void binaryThatHoldsOneIsReplacedAndRecorded() throws IOException {
        Trees.executable(Trees.write(tree, "tool", ("\0" + KEY).getBytes(StandardCharsets.UTF_8)));
        Trees.write(tree, "clean", new byte[] {0, 1, 2});

        assertThat(redacted())
                .containsEntry("tool", "100755 [redacted: a binary file that holds a secret]\n")
                .containsEntry("clean", "100644 \0\1\2");
        assertThat(notes).containsExactly("tool is binary and holds a secret: replaced");
    }

    @Test
    void textOfTwoBytesPerCharacterIsABinary() throws IOException {
        for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Trees.write(tree, charset.name(), ("\uFEFFpassword=" + SECRET + "\r\n").getBytes(charset));
        }

        assertThat(redacted().values()).allMatch("100644 [redacted: a binary file that holds a secret]\n"::equals);
        assertThat(notes).hasSize(2);
    }

    @Test
    void namesOfFilesFoldersAndLinksAndTheirTargetsAreReplaced() throws IOException {
        Trees.write(tree, "of-" + SECRET + "/a-" + KEY + ".txt", "x");
        Trees.write(tree, "b-" + SECRET, "1");
        Trees.write(tree, "b-[redacted:DB_PASSWORD]", "2");
        Files.createSymbolicLink(tree.resolve("to"), Path.of("../keys/" + KEY));
        Files.createSymbolicLink(tree.resolve("from-" + SECRET), Path.of("nowhere"));

        assertThat(redacted())
                .containsOnlyKeys(
                        "of-[redacted:DB_PASSWORD]/a-[redacted:github-token].txt",
                        "b-[redacted:DB_PASSWORD]",
                        "b-[redacted:DB_PASSWORD]~2",
                        "to",
                        "from-[redacted:DB_PASSWORD]")
                .containsEntry("to", "120000 ../keys/[redacted:github-token]");
        assertThat(notes).hasSize(4);
    }

    @Test
    void nameInAnotherFormIsReplacedToo() throws IOException {
        String digits = Base64.getUrlEncoder().encodeToString(SECRET.getBytes(StandardCharsets.UTF_8));
        Trees.write(tree, digits, "x");

        assertThat(redacted().keySet()).singleElement().asString().startsWith("[redacted:DB_PASSWORD]");
    }

    @Test
    void treeWithoutSecretsStaysAsItIs() throws IOException {
        Trees.write(tree, "a", "a");
        TreeScan scan = TreeScan.of(tree, path -> false);

        assertThat(new TreeRedaction(REDACTOR, LARGEST, new Aside(folder.resolve("aside")), notes).apply(scan, tree))
                .isFalse();
        assertThat(notes).isEmpty();
    }
}
