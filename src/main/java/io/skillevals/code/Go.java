package io.skillevals.code;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.treesitter.TreeSitterGo;

/** Go. */
final class Go implements Language {

    static final String NAME = "Go";

    /** Folders that lie within a module and are never its top. */
    private static final Set<String> INNER = Set.of("internal", "pkg", "cmd");

    private final SyntaxParser parser = new SyntaxParser(
            new TreeSitterGo(),
            Set.of("comment", "interpreted_string_literal", "raw_string_literal", "type_parameter_list"));

    @Override
    public Set<String> endings() {
        return Set.of("go");
    }

    @Override
    public SourceFile read(String path, String text) {
        return GoReader.read(path, parser.parse(text));
    }

    /** Packages are folders, which are found by the ends of the paths that imports name. */
    @Override
    public List<String> candidates(String module, String from) {
        return List.of();
    }

    @Override
    public boolean isLocal(String module) {
        return false;
    }

    /**
     * The folder that an import path means; null for a package from outside. The module's own path is not known, so a
     * folder is meant when it ends as the path does, and lies below the module's top as the importing file does.
     */
    static @Nullable String folder(String path, String from, Collection<String> folders) {
        String found = null;
        int most = 0;
        for (String folder : folders) {
            int shared = folder.equals(from) ? 0 : shared(path, folder, from);
            if (shared > most) {
                most = shared;
                found = folder;
            }
        }
        return found;
    }

    /** How many names of a path's end a folder has; 0 when it cannot be meant. */
    private static int shared(String path, String folder, String from) {
        String[] wanted = path.split("/");
        String[] names = folder.split("/");
        int shared = 0;
        while (shared < wanted.length
                && shared < names.length
                && wanted[wanted.length - 1 - shared].equals(names[names.length - 1 - shared])) {
            shared++;
        }
        String top = String.join("/", Arrays.copyOf(names, names.length - shared));
        boolean below = top.isEmpty() || (from + "/").startsWith(top + "/");
        boolean inner = shared < names.length && INNER.contains(names[names.length - 1 - shared]);
        return below && !inner ? shared : 0;
    }

    /** The names by which a package from outside is known, without its host and version. */
    static List<String> path(String importPath) {
        return Arrays.stream(importPath.split("/"))
                .filter(part -> !part.matches("v\\d+"))
                .toList();
    }
}
