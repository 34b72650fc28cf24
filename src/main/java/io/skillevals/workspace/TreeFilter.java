package io.skillevals.workspace;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is no work of the agent: dependencies, caches and build products, and what was delivered to it.
 *
 * <p>Dependencies and caches are never part of a project. Folders that are build products by their name ({@code build},
 * {@code out} …) are part of it when the pristine project has them.
 */
public final class TreeFilter {

    /** Made by tools from other files, whoever ran them: never part of a project. */
    private static final Set<String> NEVER = Set.of(
            ".git",
            ".hg",
            ".svn",
            ".DS_Store",
            "node_modules",
            ".pnpm-store",
            ".yarn-cache",
            ".npm",
            ".next",
            ".nuxt",
            ".turbo",
            ".parcel-cache",
            ".nyc_output",
            ".venv",
            "venv",
            "__pycache__",
            ".pytest_cache",
            ".mypy_cache",
            ".ruff_cache",
            ".tox",
            ".nox",
            ".eggs",
            ".gradle",
            ".bundle");

    private static final List<String> NEVER_ENDINGS = List.of(".pyc", ".pyo", ".tsbuildinfo", ".egg-info");

    /** Usually build products, but some projects keep sources under such a name. */
    private static final Set<String> PRODUCTS = Set.of("dist", "build", "target", "out", "coverage");

    private static final TreeFilter STANDARD = new TreeFilter(Set.of(), Set.of());

    private final Set<String> kept;
    private final Set<String> delivered;

    private TreeFilter(Set<String> kept, Set<String> delivered) {
        this.kept = kept;
        this.delivered = delivered;
    }

    /** The filter for a tree whose pristine project is not known. */
    public static TreeFilter standard() {
        return STANDARD;
    }

    /** What is left out of a pristine project itself: all that no project ever holds. */
    static boolean isNeverOfProject(String name) {
        return NEVER.contains(name) || NEVER_ENDINGS.stream().anyMatch(name::endsWith);
    }

    /** The filter for trees made of a pristine project with these folders. */
    static TreeFilter of(Collection<String> folders) {
        Set<String> kept = new HashSet<>();
        for (String folder : folders) {
            if (PRODUCTS.contains(folder.substring(folder.lastIndexOf('/') + 1))) {
                kept.add(folder);
            }
        }
        return new TreeFilter(Set.copyOf(kept), Set.of());
    }

    /**
     * The same filter, that also leaves out what is delivered to the agent.
     *
     * @param paths relative to the workspace, with {@code /}, such as {@code .claude/skills/reservations}; files or folders
     */
    public TreeFilter withDelivered(Collection<String> paths) {
        Set<String> all = new HashSet<>(delivered);
        for (String path : paths) {
            all.add(normal(path));
        }
        return new TreeFilter(kept, Set.copyOf(all));
    }

    /** Whether a path, and all below it, is left out. */
    public boolean excludes(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return isNeverOfProject(name) || (PRODUCTS.contains(name) && !kept.contains(path)) || delivered.contains(path);
    }

    /** Whether a folder is only there, when it is empty, because something was delivered below it. */
    boolean leadsToDelivered(String folder) {
        return delivered.stream().anyMatch(path -> path.startsWith(folder + "/"));
    }

    private static String normal(String path) {
        String normal = path.startsWith("./") ? path.substring(2) : path;
        return normal.endsWith("/") ? normal.substring(0, normal.length() - 1) : normal;
    }
}
