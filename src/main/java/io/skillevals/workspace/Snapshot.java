package io.skillevals.workspace;

import io.skillevals.workspace.TreeScan.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The state of a tree at one moment, of our own making: the agent may commit, rewrite history or delete {@code .git}.
 *
 * <p>A file whose state on disk is the same as then is not read again; any other is compared by content.
 */
public final class Snapshot {

    /** Within this time the file system's clock may not have moved on, and a second write would not be seen. */
    private static final Duration CLOCK_TICK = Duration.ofMillis(20);

    private static final Duration COARSE_CLOCK_TICK = Duration.ofSeconds(2);

    /**
     * A file or link.
     *
     * @param mode as git keeps it
     * @param id of its content
     * @param state on disk, where a later state can be compared with it
     */
    record Entry(int mode, String id, @Nullable FileState state) {

        boolean sameContent(Entry other) {
            return id.equals(other.id) && isLink() == other.isLink();
        }

        boolean isLink() {
            return mode == GitMode.LINK;
        }
    }

    /** A path whose mode or content differs. */
    record Difference(
            String path, @Nullable Entry before, @Nullable Entry after) {}

    private final Map<String, Entry> entries;
    private final Instant settled;

    private Snapshot(Map<String, Entry> entries) {
        this.entries = entries;
        this.settled = settled(entries);
    }

    /** Reads a whole tree. */
    public static Snapshot take(Path root, TreeFilter filter) throws IOException {
        Map<String, Entry> entries = new TreeMap<>();
        for (Node node : TreeScan.of(root, filter::excludes).files().values()) {
            entries.put(node.path(), read(node));
        }
        return new Snapshot(entries);
    }

    /** The contents of a tree, without states on disk. */
    static Snapshot of(TreeImage tree) throws IOException {
        Map<String, Entry> entries = new TreeMap<>();
        for (Map.Entry<String, TreeImage.Item> item : tree.items().entrySet()) {
            entries.put(
                    item.getKey(),
                    new Entry(item.getValue().mode(), item.getValue().content().id(), null));
        }
        return new Snapshot(entries);
    }

    /** The same contents, with the states on disk of a copy that was just made of them. */
    Snapshot withStatesOf(Path tree) throws IOException {
        Map<String, Entry> copied = new TreeMap<>();
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            FileState state = FileState.of(TreePath.resolve(tree, entry.getKey()));
            copied.put(
                    entry.getKey(),
                    new Entry(entry.getValue().mode(), entry.getValue().id(), state));
        }
        return new Snapshot(copied);
    }

    /** The paths of all files and links. */
    public Set<String> paths() {
        return Collections.unmodifiableSet(entries.keySet());
    }

    @Nullable
    Entry entry(String path) {
        return entries.get(path);
    }

    List<Difference> compare(TreeScan now) throws IOException {
        List<Difference> differences = new ArrayList<>();
        Map<String, Node> files = now.files();
        for (Map.Entry<String, Entry> was : entries.entrySet()) {
            Node node = files.get(was.getKey());
            if (node == null) {
                differences.add(new Difference(was.getKey(), was.getValue(), null));
            } else if (!isUntouched(was.getValue(), node.state())) {
                Entry is = read(node);
                if (is.mode() != was.getValue().mode() || !is.sameContent(was.getValue())) {
                    differences.add(new Difference(was.getKey(), was.getValue(), is));
                }
            }
        }
        for (Node node : files.values()) {
            if (!entries.containsKey(node.path())) {
                differences.add(new Difference(node.path(), null, read(node)));
            }
        }
        differences.sort(Comparator.comparing(Difference::path));
        return differences;
    }

    boolean isUntouched(Entry was, FileState now) {
        return was.state() != null
                && was.state().equals(now)
                && now.changed().toInstant().isBefore(settled);
    }

    private static Entry read(Node node) throws IOException {
        FileState state = node.state();
        String id = state.isLink() ? BlobId.of(linkTarget(node.file())) : BlobId.ofFile(node.file(), state.size());
        return new Entry(state.gitMode(), id, state);
    }

    static byte[] linkTarget(Path link) throws IOException {
        return TreePath.targetBytes(Files.readSymbolicLink(link));
    }

    /** The moment before which a change time tells the truth: what was written in the last tick may be written again in it. */
    private static Instant settled(Map<String, Entry> entries) {
        Instant newest = Instant.MIN;
        boolean coarse = true;
        for (Entry entry : entries.values()) {
            if (entry.state() != null) {
                Instant changed = entry.state().changed().toInstant();
                newest = changed.isAfter(newest) ? changed : newest;
                coarse &= changed.equals(changed.truncatedTo(ChronoUnit.SECONDS));
            }
        }
        return newest.equals(Instant.MIN) ? newest : newest.minus(coarse ? COARSE_CLOCK_TICK : CLOCK_TICK);
    }
}
