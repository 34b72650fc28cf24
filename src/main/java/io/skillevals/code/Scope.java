package io.skillevals.code;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A stretch of code with names of its own: filled by the reader of its language, and read only from then on. */
abstract sealed class Scope permits ModuleScope, FunctionScope, ClassScope {

    private final String file;
    private final String name;
    private final int line;
    private final @Nullable Scope parent;
    private final Map<String, List<Expr>> bindings = new LinkedHashMap<>();
    private final Map<String, List<Expr.Entry>> properties = new LinkedHashMap<>();
    private final List<Call> calls = new ArrayList<>();
    private final Map<Call, Call> chains = new IdentityHashMap<>();
    private final List<Expr> compared = new ArrayList<>();
    private final List<Expr> lookups = new ArrayList<>();

    Scope(String file, String name, int line, @Nullable Scope parent) {
        this.file = file;
        this.name = name;
        this.line = line;
        this.parent = parent;
    }

    String file() {
        return file;
    }

    String name() {
        return name;
    }

    int line() {
        return line;
    }

    @Nullable
    Scope parent() {
        return parent;
    }

    /** All that a name of this scope may stand for. */
    Map<String, List<Expr>> bindings() {
        return bindings;
    }

    /** By variable: what is set on it after it was made, {@code variable.key = value}. */
    Map<String, List<Expr.Entry>> properties() {
        return properties;
    }

    /** The calls that run when this scope's own code runs. */
    List<Call> calls() {
        return calls;
    }

    /** The call of a member of what a call gave, {@code call().next()}; absent when there is none. */
    @Nullable
    Call next(Call call) {
        return chains.get(call);
    }

    void chain(Call call, Call next) {
        chains.put(call, next);
    }

    /** What something is compared with here: operands, cases, members of a set. */
    List<Expr> compared() {
        return compared;
    }

    /** The tables of which an entry is looked up here by a computed key. */
    List<Expr> lookups() {
        return lookups;
    }

    void bind(String id, Expr value) {
        bindings.computeIfAbsent(id, key -> new ArrayList<>(1)).add(value);
    }

    void declare(String id) {
        bindings.computeIfAbsent(id, key -> new ArrayList<>(1));
    }

    void set(String variable, Expr.Entry entry) {
        properties.computeIfAbsent(variable, key -> new ArrayList<>(1)).add(entry);
    }

    /** The scope in which a name used here was declared; a class's own names are not seen by its methods. */
    @Nullable
    Scope declaring(String id) {
        Scope scope = this;
        while (scope != null) {
            boolean visible = scope == this || !(scope instanceof ClassScope);
            if (visible && scope.bindings.containsKey(id)) {
                return scope;
            }
            scope = scope.parent;
        }
        return null;
    }

    /** The class that this scope is a method of, or code within a method of. */
    @Nullable
    ClassScope enclosingClass() {
        Scope scope = this;
        while (scope != null && !(scope instanceof ClassScope)) {
            scope = scope.parent;
        }
        return (ClassScope) scope;
    }

    /** The file's own code around this. */
    ModuleScope module() {
        Scope scope = this;
        while (scope.parent != null) {
            scope = scope.parent;
        }
        return (ModuleScope) scope;
    }

    @Override
    public String toString() {
        return name + " (" + file + ":" + line + ")";
    }
}
