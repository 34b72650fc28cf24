package io.skillevals.code;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The code of a file outside all functions and classes, and what the file exports. */
final class ModuleScope extends Scope {

    private final boolean exportsAll;
    private final Map<String, List<Expr>> exports = new LinkedHashMap<>();
    private final List<Expr> whole = new ArrayList<>();
    private final List<Expr.Import> stars = new ArrayList<>();
    private @Nullable Surroundings surroundings;

    /**
     * A module's code.
     *
     * @param exportsAll whether each of its names can be imported
     */
    ModuleScope(String file, boolean exportsAll) {
        super(file, "", 1, null);
        this.exportsAll = exportsAll;
    }

    boolean exportsAll() {
        return exportsAll;
    }

    /** What is exported by name. */
    Map<String, List<Expr>> exports() {
        return exports;
    }

    /** What stands for the module as a whole, {@code module.exports = …}. */
    List<Expr> whole() {
        return whole;
    }

    /** What it sees of other files without importing it; absent where a language has no packages over several files. */
    @Nullable
    Surroundings surroundings() {
        return surroundings;
    }

    void settle(Surroundings seen) {
        surroundings = seen;
    }

    /** Modules whose exports are exported again. */
    List<Expr.Import> stars() {
        return stars;
    }

    void export(String name, Expr value) {
        exports.computeIfAbsent(name, key -> new ArrayList<>(1)).add(value);
    }
}
