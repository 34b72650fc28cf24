package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever was done to a tree, {@code git apply} makes the later tree of the earlier one and our patch. */
class PatchAgainstGitTest {

    private static final int SEEDS = Integer.getInteger("patch.seeds", 200);
    private static final int FIRST_SEED = Integer.getInteger("patch.firstSeed", 1);

    @TempDir
    Path folder;

    @BeforeAll
    static void needsGit() {
        assumeTrue(Command.isThere("git"), "git is not installed: patches are not tested against it");
    }

    @Test
    void appliesToRandomTrees() throws IOException {
        for (int seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
            Path before = folder.resolve(seed + "-before");
            Path after = folder.resolve(seed + "-after");
            RandomTrees.write(new Random(seed), before, after);
            assertApplies("seed " + seed, before, after);
            TreeRemoval.remove(before, Duration.ofSeconds(10));
            TreeRemoval.remove(after, Duration.ofSeconds(10));
        }
    }

    @Test
    void isAppliedToAWorkspaceByUsExactlyOrRefused() throws IOException {
        int applied = 0;
        for (int seed = FIRST_SEED; seed < FIRST_SEED + SEEDS / 4; seed++) {
            Path before = folder.resolve(seed + "-before");
            Path after = folder.resolve(seed + "-after");
            RandomTrees.write(new Random(seed), before, after);
            if (isOdd(before) || isOdd(after)) {
                continue; // no pristine project has names of bytes, and JGit does not read every quoted one
            }
            Path patch = folder.resolve("patch");
            write(before, after, patch);
            Path cache = Files.createDirectories(folder.resolve(seed + "-cache"));
            Path workspace = Files.createDirectories(folder.resolve(seed + "-workspace"));
            PristineProject.prepare(before, cache).copyTo(workspace);
            try {
                PatchApplication.apply(patch, workspace);
                applied++;
                assertThat(Trees.describe(workspace))
                        .as("seed " + seed + "\n" + text(patch))
                        .isEqualTo(Trees.describe(after));
            } catch (WorkspaceException e) {
                // JGit does not make a link of a file
            }
            for (Path made : List.of(before, after, cache, workspace)) {
                TreeRemoval.remove(made, Duration.ofSeconds(10));
            }
        }
        assertThat(applied).isPositive();
    }

    private static boolean isOdd(Path tree) throws IOException {
        return Trees.describe(tree).keySet().stream().anyMatch(name -> name.matches("(?s).*[\\\\\"\t\n].*"));
    }

    @Test
    void readsAsGitsOwn() throws IOException {
        Path before = folder.resolve("before");
        Path after = folder.resolve("after");
        StringBuilder numbers = new StringBuilder();
        for (int line = 1; line <= 30; line++) {
            numbers.append(line).append('\n');
        }
        for (Path root : List.of(before, after)) {
            Trees.write(root, "long", numbers.toString());
            Trees.write(root, "end", "1\n2");
            Trees.write(root, "mode", "1\n");
            Trees.write(root, "emptied", "1\n2\n");
            Trees.write(root, "filled", "");
            Trees.write(root, "with space", "1\n");
            Trees.write(root, "bytes", new byte[100]);
        }
        Trees.write(before, "gone", "1\n");
        Trees.write(before, "gone-empty", "");
        Trees.write(
                after,
                "long",
                numbers.toString()
                        .replace("\n5\n", "\n05\n")
                        .replace("\n11\n", "\n")
                        .replace("\n25\n", "\n25\n25.5\n"));
        Trees.write(after, "end", "1\n2\n");
        Trees.executable(after.resolve("mode"));
        Trees.write(after, "emptied", "");
        Trees.write(after, "filled", "1\n");
        Trees.write(after, "with space", "2\n");
        Trees.write(after, "bytes", new byte[101]);
        Trees.write(after, "new", "1\n2\n");
        Trees.write(after, "ünew", "1");
        Files.createSymbolicLink(after.resolve("link"), Path.of("long"));
        ByteArrayOutputStream ours = new ByteArrayOutputStream();
        Snapshot snapshot = Snapshot.take(before, TreeFilter.standard());
        new PatchWriter(PatchWriter.Side.of(before), PatchWriter.Side.of(after))
                .write(snapshot.compare(TreeScan.of(after, path -> false)), ours);

        Path repository = folder.resolve("repository");
        TreeCopy.copy(TreeScan.of(before, path -> false), repository);
        Command.run(repository, "git", "init", "-q");
        Command.run(repository, "git", "add", "-A");
        Command.run(repository, "git", "-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "m");
        Overlay.replaceAll(after, repository, TreeFilter.standard());
        Command.run(repository, "git", "add", "-A");
        String gits = Command.run(repository, "git", "diff", "--cached", "--full-index", "--binary", "--no-renames")
                .text();

        // The deflated bytes are zlib's affair: git may pack them otherwise, or write a delta.
        assertThat(withoutLiterals(ours.toString(StandardCharsets.ISO_8859_1))).isEqualTo(withoutLiterals(gits));
    }

    private static String withoutLiterals(String patch) {
        return patch.replaceAll("(?s)(GIT binary patch\n).*?(?=diff --git|$)", "$1");
    }

    private void assertApplies(String what, Path before, Path after) throws IOException {
        Path patch = folder.resolve("patch");
        write(before, after, patch);
        if (Files.size(patch) == 0) {
            assertThat(Trees.describe(before)).isEqualTo(Trees.describe(after));
            return;
        }
        Path target = folder.resolve("applied");
        TreeCopy.copy(TreeScan.of(before, path -> false), target);
        try {
            Command.Result checked = Command.run(target, "git", "apply", "--binary", "--check", patch.toString());
            assertThat(checked.exit())
                    .as(() -> what + "\n" + checked.text() + text(patch))
                    .isZero();
            Command.run(target, "git", "apply", "--binary", "--whitespace=nowarn", patch.toString());
            assertThat(Trees.describe(target))
                    .as(() -> what + "\n" + text(patch))
                    .isEqualTo(Trees.describe(after));
        } finally {
            TreeRemoval.remove(target, Duration.ofSeconds(10));
        }
    }

    private static void write(Path before, Path after, Path patch) throws IOException {
        try (OutputStream out = Files.newOutputStream(patch)) {
            Snapshot snapshot = Snapshot.take(before, TreeFilter.standard());
            new PatchWriter(PatchWriter.Side.of(before), PatchWriter.Side.of(after))
                    .write(snapshot.compare(TreeScan.of(after, path -> false)), out);
        }
    }

    private static String text(Path patch) {
        try {
            return Files.readString(patch, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Trees with all that is odd, from a seed. */
    private static final class RandomTrees {

        private static final List<String> NAMES = List.of(
                "a",
                "b.txt",
                "with space",
                "tab\tname",
                "quote\"s",
                "back\\slash",
                "new\nline",
                "ümläut",
                "日本",
                "-dash",
                "c.bin",
                "x~",
                "'single'",
                "a b  c ",
                "\udcff\udc80raw",
                "@@ -1 +1 @@",
                "emoji😀",
                "dev",
                "null");

        private final Random random;

        private RandomTrees(Random random) {
            this.random = random;
        }

        static void write(Random random, Path before, Path after) throws IOException {
            new RandomTrees(random).write(before, after);
        }

        private void write(Path before, Path after) throws IOException {
            Files.createDirectories(before);
            Files.createDirectories(after);
            TreeSet<String> taken = new TreeSet<>();
            for (int i = random.nextInt(12); i >= 0; i--) {
                String path = path(taken);
                Object content = content();
                boolean mode = random.nextInt(4) == 0;
                switch (random.nextInt(6)) {
                    case 0 -> put(before, path, content, mode);
                    case 1 -> put(after, path, content, mode);
                    case 2 -> {
                        put(before, path, content, mode);
                        put(after, path, content, !mode);
                    }
                    case 3 -> {
                        put(before, path, content, mode);
                        put(after, path, content(), random.nextInt(4) == 0);
                    }
                    case 4 -> {
                        put(before, path, content, mode);
                        put(after, random.nextBoolean() ? path + "/in side" : path, edited(content), mode);
                    }
                    default -> {
                        put(before, path + "/deep", content, mode);
                        put(after, path, edited(content), mode);
                    }
                }
            }
        }

        private String path(Set<String> taken) {
            while (true) {
                StringBuilder path = new StringBuilder();
                for (int depth = random.nextInt(3); depth >= 0; depth--) {
                    path.append(path.length() == 0 ? "" : "/").append(NAMES.get(random.nextInt(NAMES.size())));
                }
                String found = path.toString();
                boolean clash = taken.stream()
                        .anyMatch(t -> t.equals(found) || t.startsWith(found + "/") || found.startsWith(t + "/"));
                if (!clash) {
                    taken.add(found);
                    return found;
                }
            }
        }

        private void put(Path root, String path, Object content, boolean executable) throws IOException {
            Path file = TreePath.resolve(root, path);
            Files.createDirectories(file.getParent());
            if (content instanceof String target) {
                Files.createSymbolicLink(file, Path.of(target));
            } else {
                Files.write(file, (byte[]) content);
                if (executable) {
                    Trees.executable(file);
                }
            }
        }

        private Object content() {
            return switch (random.nextInt(8)) {
                case 0 -> new byte[0];
                case 1 -> binary(random.nextInt(300));
                case 2 -> "target " + random.nextInt(100);
                case 3 -> new byte[random.nextInt(5000)];
                default -> text(random.nextInt(40));
            };
        }

        private byte[] binary(int length) {
            byte[] binary = new byte[length];
            random.nextBytes(binary);
            return binary;
        }

        private byte[] text(int lines) {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            for (int line = 0; line < lines; line++) {
                text.writeBytes(line());
            }
            if (random.nextBoolean()) {
                text.write('x');
            }
            return text.toByteArray();
        }

        private byte[] line() {
            String[] words = {
                "", " ", "-", "+", "\\ No newline", "@@", "é", "\u0000".substring(1), "diff --git", "\r", "--- a", "\f"
            };
            String end = random.nextInt(4) == 0 ? "\r\n" : "\n";
            String line = words[random.nextInt(words.length)] + random.nextInt(6) + end;
            return line.getBytes(random.nextInt(5) == 0 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
        }

        private Object edited(Object content) {
            if (!(content instanceof byte[] bytes) || bytes.length == 0 || random.nextInt(5) == 0) {
                return content();
            }
            List<String> lines = new ArrayList<>(TextLines.of(bytes));
            for (int edit = random.nextInt(4); edit >= 0; edit--) {
                int at = random.nextInt(lines.size() + 1);
                if (random.nextBoolean() && at < lines.size()) {
                    lines.remove(at);
                } else {
                    lines.add(at, new String(line(), StandardCharsets.ISO_8859_1));
                }
            }
            return String.join("", lines).getBytes(StandardCharsets.ISO_8859_1);
        }
    }
}
