package io.skillevals.code;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** Reads all source files below a folder except tests, dependencies and what is built. */
    public CodeBase read(Path root) throws IOException {
        List<SourceFile> files = new ArrayList<>();
        List<Note> notes = new ArrayList<>();
        for (Path file : SourceTree.of(root)) {
            String path = root.relativize(file).toString().replace('\\', '/');
            SourceFile read = read(file, path, notes);
            if (read != null) {
                files.add(read);
            }
        }
        return new CodeBase(files, notes);
    }

    private @Nullable SourceFile read(Path file, String path, List<Note> notes) throws IOException {
        long size = Files.size(file);
        if (size > MAX_BYTES) {
            notes.add(new Note(path, 0, "too large to be read: " + size + " bytes"));
            return null;
        }
        return read(path, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
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
