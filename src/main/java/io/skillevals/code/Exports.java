package io.skillevals.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Says what files export, directly and from others. */
final class Exports {

    private final Evaluator evaluator;
    private final Imports imports;

    Exports(Evaluator evaluator, Imports imports) {
        this.evaluator = evaluator;
        this.imports = imports;
    }

    /** What a file exports by a name; empty when it exports no such thing. */
    List<Value> of(SourceFile file, String name) {
        return of(file, name, new HashSet<>());
    }

    private List<Value> of(SourceFile file, String name, Set<String> seen) {
        if (!seen.add(file.path())) {
            return List.of();
        }
        ModuleScope module = file.module();
        List<Expr> named = module.exports().get(name);
        if (named == null && module.exportsAll() && module.bindings().containsKey(name)) {
            return evaluator.values(new Expr.Name(name, module), Env.EMPTY);
        }
        List<Value> found = new ArrayList<>(named == null ? List.of() : evaluator.all(named, Env.EMPTY));
        if (found.isEmpty()) {
            List<Value> whole = evaluator.all(module.whole(), Env.EMPTY);
            found.addAll(
                    name.equals("default") || whole.isEmpty()
                            ? whole
                            : evaluator.members().of(whole, name));
            found.removeIf(value -> value instanceof Value.Unknown);
        }
        for (Expr.Import star : module.stars()) {
            SourceFile next = found.isEmpty() ? imports.file(star.module(), star.from()) : null;
            if (next != null) {
                found.addAll(of(next, name, seen));
            }
        }
        return found;
    }
}
