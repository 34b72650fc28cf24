package io.skillevals.workspace;

import io.skillevals.workspace.LineEdits.Edit;
import io.skillevals.workspace.Snapshot.Difference;
import io.skillevals.workspace.Snapshot.Entry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What one tree changed of another, hunk by hunk.
 *
 * <p>A hunk is a run of changed lines: smaller than git's, which puts changes near each other together. A file that came or went, a
 * mode, a link, and a content that is no text are one hunk each. Of many lines that only came, such as a new file, each block
 * between empty lines is a hunk beside the whole.
 */
public final class Hunks {

    /** Added lines that nobody takes for a single thought any more. */
    private static final int MANY_LINES = 15;

    /** Files larger than this are taken back as a whole. */
    private static final long LARGEST_TEXT = 4L << 20;

    private static final Duration REMOVAL = Duration.ofMinutes(1);
    private static final Set<PosixFilePermission> EXECUTE = Set.of(
            PosixFilePermission.OWNER_EXECUTE, PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);

    private final Path before;
    private final Path after;
    private final List<Hunk> hunks = new ArrayList<>();

    private Hunks(Path before, Path after) {
        this.before = before;
        this.after = after;
    }

    /**
     * The hunks, in the order of paths and lines.
     *
     * @param before the tree that was changed; it must stay as long as the hunks are used
     * @param after the changed tree; it is only read now
     * @param filter what to leave out of both
     */
    public static List<Hunk> between(Path before, Path after, TreeFilter filter) throws IOException {
        Hunks hunks = new Hunks(before, after);
        for (Difference difference : Snapshot.take(before, filter).compare(TreeScan.of(after, filter::excludes))) {
            hunks.add(difference);
        }
        return List.copyOf(hunks.hunks);
    }

    private void add(Difference difference) throws IOException {
        String path = difference.path();
        Entry was = difference.before();
        Entry is = difference.after();
        if (is == null) {
            whole(path, "deleted");
        } else if (was == null) {
            whole(path, "new file");
            if (isText(after, path, is)) {
                lines(path, List.of(), read(after, path), true);
            }
        } else if (was.isLink() || is.isLink()) {
            whole(path, "link");
        } else {
            changed(path, was, is);
        }
    }

    private void changed(String path, Entry was, Entry is) throws IOException {
        if (!was.sameContent(is)) {
            if (isText(before, path, was) && isText(after, path, is)) {
                lines(path, read(before, path), read(after, path), false);
            } else {
                hunks.add(new Hunk(
                        named(path, " (binary)"),
                        tree -> replace(
                                TreePath.resolve(tree, path), Files.readAllBytes(TreePath.resolve(before, path)))));
            }
        }
        if (was.mode() != is.mode()) {
            hunks.add(new Hunk(
                    named(path, " (mode)"),
                    tree -> setMode(TreePath.resolve(tree, path), was.mode() == GitMode.EXECUTABLE)));
        }
    }

    private void whole(String path, String what) {
        hunks.add(new Hunk(named(path, " (" + what + ")"), tree -> restore(path, tree)));
    }

    private void lines(String path, List<String> was, List<String> is, boolean wholeIsThere) {
        for (Edit edit : joined(LineEdits.between(was, is), is)) {
            if (!wholeIsThere) {
                hunks.add(new Hunk(named(path, place(edit)), tree -> rewrite(path, tree, was, is, edit)));
            }
            if (edit.oldStart() == edit.oldEnd() && edit.newEnd() - edit.newStart() > MANY_LINES) {
                blocks(is, edit)
                        .forEach(block -> hunks.add(
                                new Hunk(named(path, place(block)), tree -> rewrite(path, tree, was, is, block))));
            }
        }
    }

    /** Edits between which nothing but empty lines stand are one: the empty line says nothing of where a thought ends. */
    private static List<Edit> joined(List<Edit> edits, List<String> is) {
        List<Edit> joined = new ArrayList<>();
        for (Edit edit : edits) {
            Edit last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null
                    && is.subList(last.newEnd(), edit.newStart()).stream().allMatch(String::isBlank)) {
                joined.set(joined.size() - 1, new Edit(last.oldStart(), edit.oldEnd(), last.newStart(), edit.newEnd()));
            } else {
                joined.add(edit);
            }
        }
        return joined;
    }

    /** The parts of added lines that begin after an empty line and are indented least; none when there is only one. */
    private static List<Edit> blocks(List<String> is, Edit edit) {
        int least = is.subList(edit.newStart(), edit.newEnd()).stream()
                .filter(line -> !line.isBlank())
                .mapToInt(Hunks::indentation)
                .min()
                .orElse(0);
        List<Integer> starts = new ArrayList<>(List.of(edit.newStart()));
        for (int at = edit.newStart() + 1; at < edit.newEnd(); at++) {
            boolean begins = is.get(at - 1).isBlank()
                    && !is.get(at).isBlank()
                    && indentation(is.get(at)) == least
                    && !closes(is.get(at));
            if (begins) {
                starts.add(at);
            }
        }
        List<Edit> blocks = new ArrayList<>();
        for (int i = 0; i < starts.size() && starts.size() > 1; i++) {
            int end = i + 1 < starts.size() ? starts.get(i + 1) : edit.newEnd();
            blocks.add(new Edit(edit.oldStart(), edit.oldStart(), starts.get(i), end));
        }
        return blocks;
    }

    private static int indentation(String line) {
        int at = 0;
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    private static boolean closes(String line) {
        char first = line.strip().charAt(0);
        return first == '}' || first == ')' || first == ']';
    }

    private static String place(Edit edit) {
        int first = edit.newStart() + 1;
        if (edit.newStart() == edit.newEnd()) {
            int removed = edit.oldEnd() - edit.oldStart();
            return ", " + removed + (removed == 1 ? " line" : " lines") + " removed before line " + first;
        }
        return first == edit.newEnd() ? ", line " + first : ", lines " + first + "-" + edit.newEnd();
    }

    private static String named(String path, String what) {
        return TreePath.shown(path) + what;
    }

    private static boolean isText(Path root, String path, Entry entry) throws IOException {
        if (entry.isLink()) {
            return false;
        }
        Path file = TreePath.resolve(root, path);
        return Files.size(file) <= LARGEST_TEXT && !TextLines.isBinary(Files.readAllBytes(file));
    }

    private static List<String> read(Path root, String path) throws IOException {
        return TextLines.of(Files.readAllBytes(TreePath.resolve(root, path)));
    }

    private static void rewrite(String path, Path tree, List<String> was, List<String> is, Edit edit)
            throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        write(content, is.subList(0, edit.newStart()));
        write(content, was.subList(edit.oldStart(), edit.oldEnd()));
        write(content, is.subList(edit.newEnd(), is.size()));
        replace(TreePath.resolve(tree, path), content.toByteArray());
    }

    /** A new file in place of the old one, which may be read-only. */
    private static void replace(Path file, byte[] content) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        Files.delete(file);
        Files.write(file, content);
        Files.setPosixFilePermissions(file, permissions);
    }

    private static void write(ByteArrayOutputStream out, List<String> lines) {
        lines.forEach(line -> out.writeBytes(line.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** Makes a path what it was, which may be nothing. */
    private void restore(String path, Path tree) throws IOException {
        Path target = TreePath.resolve(tree, path);
        Path source = TreePath.resolve(before, path);
        boolean was = Files.exists(source, LinkOption.NOFOLLOW_LINKS);
        if (was) {
            openWayTo(target, tree);
        }
        TreeRemoval.remove(target, REMOVAL);
        if (was) {
            Files.copy(source, target, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
        }
    }

    /** What stands where a folder was makes room. */
    private static void openWayTo(Path target, Path tree) throws IOException {
        for (Path folder = target.getParent(); folder != null && !folder.equals(tree); folder = folder.getParent()) {
            if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                Files.delete(folder);
            }
        }
        Files.createDirectories(target.getParent());
    }

    private static void setMode(Path file, boolean executable) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        if (executable) {
            permissions.addAll(EXECUTE);
        } else {
            permissions.removeAll(EXECUTE);
        }
        Files.setPosixFilePermissions(file, permissions);
    }
}
