package io.skillevals.grade.rubric;

import io.skillevals.rundir.Change;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.Fixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The evidence of a run that left a tree, for checks that look at nothing else. */
final class CapturedTree implements RunEvidence {

    private final Path pristine;
    private final Path workspace;
    private final Map<Class<?>, Object> byFixture;
    private final Map<Class<?>, Object> byRun = new HashMap<>();
    private final List<Change> changes;

    CapturedTree(Path pristine, Path workspace, Map<Class<?>, Object> byFixture) {
        this.pristine = pristine;
        this.workspace = workspace;
        this.byFixture = byFixture;
        changes = compare(pristine, workspace);
    }

    private static List<Change> compare(Path before, Path after) {
        List<Change> changes = new ArrayList<>();
        TreeSet<String> paths = new TreeSet<>(list(before));
        paths.addAll(list(after));
        for (String path : paths) {
            Path old = before.resolve(path);
            Path now = after.resolve(path);
            if (!Files.exists(old)) {
                changes.add(new Change(path, Change.Kind.ADDED, false));
            } else if (!Files.exists(now)) {
                changes.add(new Change(path, Change.Kind.DELETED, false));
            } else if (differ(old, now)) {
                changes.add(new Change(path, Change.Kind.CHANGED, false));
            }
        }
        return changes;
    }

    private static boolean differ(Path first, Path second) {
        try {
            return Files.mismatch(first, second) >= 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> list(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Path pristine() {
        return pristine;
    }

    @Override
    public Path workspace() {
        return workspace;
    }

    @Override
    public List<Change> changes() {
        return changes;
    }

    @Override
    public <T> T shared(Class<T> key, Supplier<T> maker) {
        return memo(byRun, key, maker);
    }

    @Override
    public <T> T sharedByFixture(Class<T> key, Supplier<T> maker) {
        return memo(byFixture, key, maker);
    }

    private static <T> T memo(Map<Class<?>, Object> memo, Class<T> key, Supplier<T> maker) {
        Object known = memo.get(key);
        T value = known == null ? maker.get() : key.cast(known);
        memo.put(key, value);
        return value;
    }

    @Override
    public Fixture fixture() {
        throw new UnsupportedOperationException();
    }

    @Override
    public RunRecord run() {
        throw new UnsupportedOperationException();
    }

    @Override
    public RunDirectory directory() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Path scratch() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean cancelled() {
        return false;
    }
}
