package io.skillevals.workspace;

import io.skillevals.workspace.LineEdits.Edit;
import io.skillevals.workspace.Snapshot.Difference;
import io.skillevals.workspace.Snapshot.Entry;
import io.skillevals.workspace.TreeChange.Kind;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import org.eclipse.jgit.util.io.BinaryHunkOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the differences of two trees as git does, so that {@code git apply} makes the one from the other, byte for byte.
 *
 * <p>File after file: what is held in memory is the text of one file. Contents that are binary, or too large for a text that
 * anybody reads, are written as binary literals in both directions.
 */
final class PatchWriter {

    private static final long LARGEST_TEXT = 4L << 20;
    private static final int CONTEXT = 3;
    private static final String NO_FILE = "/dev/null";

    /** Where the contents of one side come from. */
    @FunctionalInterface
    interface Side {
        Content content(String path, Entry entry) throws IOException;

        /** The tree in a folder. */
        static Side of(Path root) {
            return (path, entry) -> {
                Path file = TreePath.resolve(root, path);
                return entry.isLink()
                        ? Content.of(file, Snapshot.linkTarget(file))
                        : new Content(Optional.empty(), file);
            };
        }
    }

    private final Side before;
    private final Side after;

    PatchWriter(Side before, Side after) {
        this.before = before;
        this.after = after;
    }

    /** Writes the patch; returns what it changes, in the order of the paths. */
    List<TreeChange> write(List<Difference> differences, OutputStream out) throws IOException {
        List<TreeChange> changes = new ArrayList<>();
        for (Difference difference : differences) {
            changes.add(new TreeChange(
                    TreePath.shown(difference.path()), kind(difference), writeOne(difference, new Output(out))));
        }
        return changes;
    }

    private static Kind kind(Difference difference) {
        if (difference.before() == null) {
            return Kind.ADDED;
        }
        if (difference.after() == null) {
            return Kind.DELETED;
        }
        return difference.before().sameContent(difference.after()) ? Kind.MODE : Kind.CHANGED;
    }

    /** Writes one file's part; whether it is binary. */
    private boolean writeOne(Difference difference, Output out) throws IOException {
        Entry was = difference.before();
        Entry is = difference.after();
        String path = difference.path();
        if (was != null && is != null && was.isLink() != is.isLink()) {
            // A file cannot become a link by a change of its content.
            boolean binary = writeOne(new Difference(path, was, null), out);
            return writeOne(new Difference(path, null, is), out) || binary;
        }
        out.text("diff --git ").name("a/", path).text(" ").name("b/", path).text("\n");
        writeModes(was, is, out);
        if (was != null && is != null && was.id().equals(is.id())) {
            return false;
        }
        Optional<Content> oldContent = content(before, path, was);
        Optional<Content> newContent = content(after, path, is);
        writeIndex(was, is, out);
        if (isText(oldContent) && isText(newContent)) {
            writeText(path, oldContent, newContent, out);
            return false;
        }
        out.text("GIT binary patch\n");
        out.literal(newContent);
        out.literal(oldContent);
        return true;
    }

    /** One side, in memory when it can become text. */
    private static Optional<Content> content(Side side, String path, @Nullable Entry entry) throws IOException {
        return entry == null
                ? Optional.empty()
                : Optional.of(side.content(path, entry).heldUpTo(LARGEST_TEXT));
    }

    private static boolean isText(Optional<Content> content) {
        if (content.isEmpty()) {
            return true;
        }
        Optional<byte[]> held = content.get().held();
        return held.isPresent() && !TextLines.isBinary(held.get());
    }

    private static List<String> lines(Optional<Content> content) {
        return content.isEmpty() ? List.of() : TextLines.of(content.get().held().orElseThrow());
    }

    private static void writeModes(@Nullable Entry was, @Nullable Entry is, Output out) throws IOException {
        if (was == null && is != null) {
            out.text("new file mode " + GitMode.text(is.mode()) + "\n");
        } else if (was != null && is == null) {
            out.text("deleted file mode " + GitMode.text(was.mode()) + "\n");
        } else if (was != null && is != null && was.mode() != is.mode()) {
            out.text("old mode " + GitMode.text(was.mode()) + "\nnew mode " + GitMode.text(is.mode()) + "\n");
        }
    }

    private static void writeIndex(@Nullable Entry was, @Nullable Entry is, Output out) throws IOException {
        String oldId = was == null ? BlobId.NONE : was.id();
        String newId = is == null ? BlobId.NONE : is.id();
        String mode = was != null && is != null && was.mode() == is.mode() ? " " + GitMode.text(was.mode()) : "";
        out.text("index " + oldId + ".." + newId + mode + "\n");
    }

    private static void writeText(String path, Optional<Content> was, Optional<Content> is, Output out)
            throws IOException {
        List<String> oldLines = lines(was);
        List<String> newLines = lines(is);
        List<Edit> edits = LineEdits.between(oldLines, newLines);
        if (edits.isEmpty()) {
            return; // an empty file came or went
        }
        // As git does: a name with a space is closed by a tab, so that its end is seen.
        String end = path.indexOf(' ') >= 0 ? "\t\n" : "\n";
        name(out.text("--- "), "a/", path, was.isPresent()).text(was.isPresent() ? end : "\n");
        name(out.text("+++ "), "b/", path, is.isPresent()).text(is.isPresent() ? end : "\n");
        for (int first = 0; first < edits.size(); ) {
            int next = first + 1;
            while (next < edits.size()
                    && edits.get(next).oldStart() - edits.get(next - 1).oldEnd() <= 2 * CONTEXT) {
                next++;
            }
            writeHunk(oldLines, newLines, edits.subList(first, next), out);
            first = next;
        }
    }

    private static Output name(Output out, String prefix, String path, boolean exists) throws IOException {
        return exists ? out.name(prefix, path) : out.text(NO_FILE);
    }

    private static void writeHunk(List<String> oldLines, List<String> newLines, List<Edit> edits, Output out)
            throws IOException {
        Edit first = edits.get(0);
        Edit last = edits.get(edits.size() - 1);
        int lead = Math.min(CONTEXT, first.oldStart());
        int trail = Math.min(CONTEXT, oldLines.size() - last.oldEnd());
        int oldStart = first.oldStart() - lead;
        int newStart = first.newStart() - lead;
        out.text("@@ -" + range(oldStart, last.oldEnd() + trail) + " +" + range(newStart, last.newEnd() + trail)
                + " @@\n");
        int at = oldStart;
        for (Edit edit : edits) {
            out.lines(' ', oldLines.subList(at, edit.oldStart()));
            out.lines('-', oldLines.subList(edit.oldStart(), edit.oldEnd()));
            out.lines('+', newLines.subList(edit.newStart(), edit.newEnd()));
            at = edit.oldEnd();
        }
        out.lines(' ', oldLines.subList(at, at + trail));
    }

    private static String range(int start, int end) {
        int length = end - start;
        int line = length == 0 ? start : start + 1;
        return length == 1 ? Integer.toString(line) : line + "," + length;
    }

    /** The patch as it is written; texts are the characters of Latin-1. */
    private static final class Output {

        private final OutputStream out;

        Output(OutputStream out) {
            this.out = out;
        }

        Output text(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            return this;
        }

        Output name(String prefix, String path) throws IOException {
            return text(GitName.quoted(prefix, path));
        }

        void lines(char sign, List<String> lines) throws IOException {
            for (String line : lines) {
                text(sign + line);
                if (!line.endsWith("\n")) {
                    text("\n\\ No newline at end of file\n");
                }
            }
        }

        void literal(Optional<Content> content) throws IOException {
            text("literal " + (content.isPresent() ? content.get().size() : 0) + "\n");
            try (OutputStream deflated = deflated()) {
                if (content.isPresent()) {
                    content.get().writeTo(deflated);
                }
            }
            text("\n");
        }

        private OutputStream deflated() {
            return new DeflaterOutputStream(new BinaryHunkOutputStream(new FilterOutputStream(out) {
                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    out.write(bytes, offset, length);
                }

                @Override
                public void close() {
                    // the patch goes on
                }
            }));
        }
    }
}
