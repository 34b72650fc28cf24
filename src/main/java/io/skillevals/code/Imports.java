package io.skillevals.code;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the files that imports mean. */
final class Imports {

    private record Key(String module, String from) {}

    private final Map<String, SourceFile> files;
    private final Map<Key, Optional<SourceFile>> found = new HashMap<>();
    private final Map<Language, Map<String, List<Expr>>> named = new HashMap<>();

    Imports(Map<String, SourceFile> files) {
        this.files = files;
    }

    Collection<SourceFile> files() {
        return files.values();
    }

    @Nullable
    SourceFile file(String module, String from) {
        return found.computeIfAbsent(new Key(module, from), this::find).orElse(null);
    }

    /** What the files of a language declare by a full name; empty when they declare no such thing. */
    List<Expr> named(String name, String from) {
        Language language = Languages.of(from);
        return language == null
                ? List.of()
                : named.computeIfAbsent(language, this::declared).getOrDefault(name, List.of());
    }

    private Map<String, List<Expr>> declared(Language language) {
        Map<String, List<Expr>> all = new HashMap<>();
        for (SourceFile file : files.values()) {
            if (Languages.of(file.path()) == language) {
                file.module()
                        .exports()
                        .forEach((name, exprs) -> all.computeIfAbsent(name, any -> new ArrayList<>(1))
                                .addAll(exprs));
            }
        }
        return all;
    }

    private Optional<SourceFile> find(Key key) {
        Language language = Languages.of(key.from);
        if (language == null) {
            return Optional.empty();
        }
        for (String candidate : language.candidates(key.module, key.from)) {
            SourceFile file = files.get(candidate);
            if (file != null && !candidate.equals(key.from)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /** Whether some file of the project lies below the module, as with Python's packages. */
    boolean isFolder(String module, String from) {
        Language language = Languages.of(from);
        if (language == null) {
            return false;
        }
        for (String candidate : language.candidates(module, from)) {
            if (candidate.endsWith("/__init__.py")) {
                String folder = candidate.substring(0, candidate.length() - "__init__.py".length());
                if (files.keySet().stream().anyMatch(path -> path.startsWith(folder))) {
                    return true;
                }
            }
        }
        return false;
    }

    static boolean isLocal(String module, String from) {
        Language language = Languages.of(from);
        return language != null && language.isLocal(module);
    }

    static String below(String module, String name, String from) {
        Language language = Languages.of(from);
        return language == null ? module + "." + name : language.below(module, name);
    }

    /** The names by which something of a package from outside is known. */
    static List<String> path(String module, @Nullable String name) {
        List<String> path = new ArrayList<>();
        for (String part : module.split("[/.]")) {
            if (!part.isEmpty()) {
                path.add(part);
            }
        }
        if (name != null && !name.equals("default")) {
            path.add(name);
        }
        return path;
    }
}
