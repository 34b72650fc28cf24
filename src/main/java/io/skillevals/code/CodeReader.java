package io.skillevals.code;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads source trees. Files read once are remembered by path and content, since many trees differ in a few files only;
 * safe for use by several threads.
 */
public final class CodeReader {

    /** What is larger was not written by hand. */
    static final long MAX_BYTES = 1_000_000;

    private static final int MAX_REMEMBERED = 400;

    private record Key(String path, String text) {}

    private final Map<Key, SourceFile> remembered = Collections.synchronizedMap(new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, SourceFile> eldest) {
            return size() > MAX_REMEMBERED;
        }
    });

    /** A file as read, or why it was not. */
    private record Outcome(
            @Nullable SourceFile file, @Nullable Note note) {}

    /** Reads all source files below a folder except tests, dependencies and what is built; several at a time. */
    public CodeBase read(Path root) throws IOException {
        List<Path> paths = SourceTree.of(root);
        List<Outcome> outcomes;
        try {
            outcomes = paths.parallelStream().map(path -> read(root, path)).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return new CodeBase(
                outcomes.stream().map(Outcome::file).filter(Objects::nonNull).toList(),
                outcomes.stream().map(Outcome::note).filter(Objects::nonNull).toList());
    }

    private Outcome read(Path root, Path file) {
        String path = root.relativize(file).toString().replace('\\', '/');
        try {
            long size = Files.size(file);
            if (size > MAX_BYTES) {
                return new Outcome(null, new Note(path, 0, "too large to be read: " + size + " bytes"));
            }
            return new Outcome(read(path, new String(Files.readAllBytes(file), StandardCharsets.UTF_8)), null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private @Nullable SourceFile read(String path, String text) {
        Language language = Languages.of(path);
        if (language == null) {
            return null;
        }
        String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
        Key key = new Key(path, plain);
        SourceFile known = remembered.get(key);
        if (known == null) {
            known = language.read(path, plain);
            remembered.put(key, known);
        }
        return known;
    }

    /** The code of files that are given as texts by path. */
    public CodeBase readTexts(Map<String, String> texts) {
        List<SourceFile> files = new ArrayList<>();
        texts.forEach((path, text) -> {
            SourceFile read = SourceTree.isSource(path) ? read(path, text) : null;
            if (read != null) {
                files.add(read);
            }
        });
        return new CodeBase(files, List.of());
    }
}
