package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import io.skillevals.code.Env.Bound;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Says what an expression may stand for: follows names, members, imports and calls, whatever branch is taken. */
final class Evaluator {

    private static final int MAX_VALUES = 12;
    private static final int MAX_STEPS = 4000;

    private static final Value FALSE = new Value.Constant("false");

    private record Pending(Expr expr, Env env) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Pending that && expr == that.expr && env == that.env;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(expr) * 31 + System.identityHashCode(env);
        }
    }

    private final Imports imports;
    private final Members members;
    private final Intrinsics intrinsics;
    private final Arguments arguments;
    private final Instances objects;
    private final Targets targets;
    private final Types types;
    private final TypedLibraries libraries;
    private final Map<Expr, List<Value>> known = new IdentityHashMap<>();
    private final Set<Pending> pending = new LinkedHashSet<>();
    private int cuts;
    private int steps;

    Evaluator(Imports imports, CallIndex index) {
        this.imports = imports;
        arguments = new Arguments(this, index);
        objects = new Instances(this, index);
        targets = new Targets(this);
        types = new Types(this, imports.files(), index.classes());
        libraries = new TypedLibraries(this);
        members = new Members(this, imports);
        intrinsics = new Intrinsics(this);
    }

    /** Forgets results, after the index has learnt more. */
    void forget() {
        known.clear();
    }

    Instances objects() {
        return objects;
    }

    /** The arguments of a call, spread ones opened where they are known. */
    List<Bound> bind(Call call, Env env) {
        return arguments.bind(call, env);
    }

    /** The functions of the project that a call may enter; the constructor when it makes an object. */
    List<Value.Function> targets(List<Value> callees, List<Bound> passed) {
        return targets.of(callees, passed);
    }

    Types types() {
        return types;
    }

    Members members() {
        return members;
    }

    List<Value> values(Expr expr, Env env) {
        if (env == Env.EMPTY) {
            List<Value> result = known.get(expr);
            if (result != null) {
                return result;
            }
        }
        if (pending.isEmpty()) {
            steps = 0;
        }
        Pending key = new Pending(expr, env);
        if (++steps > MAX_STEPS || pending.size() > 60 || !pending.add(key)) {
            cuts++;
            return List.of();
        }
        int before = cuts;
        try {
            List<Value> result = distinct(evaluate(expr, env));
            if (env == Env.EMPTY && before == cuts) {
                known.put(expr, result);
            }
            return result;
        } finally {
            pending.remove(key);
        }
    }

    private static List<Value> distinct(List<Value> values) {
        if (values.size() < 2) {
            return values;
        }
        List<Value> kept = new ArrayList<>();
        for (Value value : values) {
            if (kept.size() < MAX_VALUES && !kept.contains(value)) {
                kept.add(value);
            }
        }
        return kept;
    }

    /** The values of several expressions. */
    List<Value> all(List<Expr> exprs, Env env) {
        if (exprs.size() == 1) {
            return values(exprs.get(0), env);
        }
        List<Value> found = new ArrayList<>();
        exprs.forEach(expr -> found.addAll(values(expr, env)));
        return found;
    }

    private List<Value> evaluate(Expr expr, Env env) {
        if (expr instanceof Expr.Name name) {
            return name(name, env);
        } else if (expr instanceof Expr.Member member) {
            return members.of(values(member.object(), env), member.name());
        } else if (expr instanceof Call call) {
            return call(call, env);
        } else if (expr instanceof Expr.Literal literal) {
            return List.of(new Value.Text(literal.value()));
        } else if (expr instanceof Expr.Table table) {
            return List.of(new Value.Table(table, env));
        } else if (expr instanceof Expr.Sequence sequence) {
            return List.of(new Value.Sequence(sequence, env));
        } else if (expr instanceof Expr.Lambda lambda) {
            return List.of(new Value.Function(lambda.function(), env, null));
        } else if (expr instanceof Expr.Type type) {
            return List.of(new Value.Type(type.scope(), env));
        } else if (expr instanceof Expr.Choice choice) {
            return all(choice.options(), env);
        } else if (expr instanceof Expr.Text text) {
            return List.of(new Value.Text(joined(text, env)));
        } else if (expr instanceof Expr.Import use) {
            return imported(use);
        } else if (expr instanceof Expr.Argument argument) {
            return arguments.of(argument, env);
        } else if (expr instanceof Expr.This self) {
            return objects.self(self.scope(), env);
        } else if (expr instanceof Expr.Super self) {
            return objects.parents(self.scope());
        } else if (expr instanceof Expr.Own own) {
            return own(own, env);
        } else if (expr instanceof Expr.Global constant) {
            return constant(constant);
        } else if (expr instanceof Expr.Index entry) {
            return members.entries(values(entry.object(), env), entry.key(), env);
        } else if (expr instanceof Expr.Element element) {
            return members.elements(values(element.list(), env));
        } else if (expr instanceof DeclaredExpr declared) {
            return types.values(declared, env);
        } else if (expr instanceof Expr.Part part) {
            return part(values(part.list(), env), part.at());
        } else if (expr instanceof Expr.Constant constant) {
            return List.of(new Value.Constant(constant.text()));
        } else if (expr == Expr.FALSE) {
            return List.of(FALSE);
        } else if (expr instanceof Expr.Unknown unknown && unknown.what().startsWith("type ")) {
            return objects.ofType(unknown.what().substring("type ".length()));
        }
        return List.of(new Value.Unknown("an expression"));
    }

    private List<Value> part(List<Value> lists, int at) {
        List<Value> found = new ArrayList<>();
        for (Value value : lists) {
            if (value instanceof Value.Sequence sequence) {
                List<Expr> items = sequence.expr().items();
                found.addAll(at < items.size() ? values(items.get(at), sequence.env()) : List.of());
            } else if (at == 0) {
                found.add(value);
            }
        }
        return found;
    }

    private List<Value> name(Expr.Name name, Env env) {
        Scope home = name.scope().declaring(name.id());
        if (home == null) {
            return undeclared(name, env);
        }
        Env inside = home instanceof ModuleScope ? Env.EMPTY : env;
        List<Value> found = new ArrayList<>();
        for (Value value : all(home.bindings().getOrDefault(name.id(), List.of()), inside)) {
            found.addAll(held(value, name.id()));
        }
        List<Expr.Entry> set = home.properties().get(name.id());
        if (set != null) {
            found.add(new Value.Table(new Expr.Table(set, home.line()), inside));
        }
        boolean vague = found.stream().allMatch(Value.Constant.class::isInstance);
        if (vague || (set != null && found.size() == 1)) {
            found.add(new Value.External(List.of(name.id()), null));
        }
        return found;
    }

    /** What a variable holds: a result is known by the variable's name, what may be a field by its own too. */
    static List<Value> held(Value value, String name) {
        if (value instanceof Value.External external && external.origin() != null) {
            Value.External renamed = new Value.External(List.of(name), external.origin());
            boolean result = external.path().get(external.path().size() - 1).equals(Value.RESULT);
            if (result || external.origin().reads()) {
                return result ? List.of(renamed) : List.of(external, renamed);
            }
        }
        return value instanceof Value.Unknown ? List.of() : List.of(value);
    }

    /** The classes that a class extends or mixes in, and its own other parts where it is opened several times. */
    List<Value> parents(ClassScope type) {
        List<Value> found = new ArrayList<>(all(type.supers(), Env.EMPTY));
        String name = type.qualified();
        for (Expr part : name == null ? List.<Expr>of() : imports.named(name, type.file())) {
            if (part instanceof Expr.Type other && other.scope() != type) {
                found.add(new Value.Type(other.scope(), Env.EMPTY));
            }
        }
        return found;
    }

    private List<Value> own(Expr.Own own, Env env) {
        List<Value> found = new ArrayList<>();
        for (Value self : values(own.self(), env)) {
            found.addAll(members.declared(self, own.name()));
        }
        if (found.isEmpty()) {
            found.addAll(all(imports.named(own.name() + Expr.Own.CALLED, own.from()), Env.EMPTY));
        }
        return found.isEmpty() ? List.of(new Value.External(List.of(own.name()), null)) : found;
    }

    private List<Value> constant(Expr.Global constant) {
        for (String name : constant.candidates()) {
            List<Value> found = new ArrayList<>();
            for (Value value : all(imports.named(name, constant.from()), Env.EMPTY)) {
                boolean part = value instanceof Value.Type && found.stream().anyMatch(Value.Type.class::isInstance);
                if (!part) {
                    found.addAll(held(value, constant.last()));
                }
            }
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of(new Value.External(constant.path(), null));
    }

    private List<Value> undeclared(Expr.Name name, Env env) {
        Scope top = name.scope();
        for (Scope parent = top.parent(); parent != null; parent = parent.parent()) {
            top = parent;
        }
        if (top instanceof ModuleScope module) {
            List<Value> seen = types.unqualified(name, module, env);
            if (!seen.isEmpty()) {
                return seen;
            }
            for (Expr.Import star : module.stars()) {
                SourceFile file = imports.file(star.module(), star.from());
                List<Value> found = file == null ? List.of() : members.exported(file, name.id());
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return List.of(new Value.External(List.of(name.id()), null));
    }

    private String joined(Expr.Text text, Env env) {
        StringBuilder joined = new StringBuilder();
        for (Expr part : text.parts()) {
            joined.append(textOf(part, env));
        }
        return joined.toString();
    }

    /** The text that an expression stands for, with holes. */
    String textOf(Expr expr, Env env) {
        for (Value value : values(expr, env)) {
            if (value instanceof Value.Text text) {
                return text.text();
            }
        }
        return Value.HOLE;
    }

    private List<Value> imported(Expr.Import use) {
        SourceFile file = imports.file(use.module(), use.from());
        String name = use.name();
        if (name == null) {
            if (file != null || imports.isFolder(use.module(), use.from())) {
                List<Value> found = new ArrayList<>(
                        file == null ? List.of() : all(file.module().whole(), Env.EMPTY));
                found.add(new Value.Module(file, use.module(), use.from()));
                return found;
            }
        } else {
            List<Value> found = file == null ? List.of() : members.exported(file, name);
            if (!found.isEmpty()) {
                return found;
            }
            String below = Imports.below(use.module(), name, use.from());
            SourceFile inner = imports.file(below, use.from());
            if (inner != null) {
                return List.of(new Value.Module(inner, below, use.from()));
            }
        }
        if (file != null || Imports.isLocal(use.module(), use.from())) {
            return List.of(new Value.Unknown("the import of " + use.module()));
        }
        return List.of(new Value.External(Imports.path(use.module(), name), null));
    }

    private List<Value> call(Call call, Env env) {
        List<Value> special = libraries.result(call, env);
        if (special == null) {
            special = intrinsics.result(call, env);
        }
        if (special != null) {
            return special;
        }
        List<Value> found = new ArrayList<>();
        for (Value callee : Overloads.fitting(values(call.callee(), env), call)) {
            found.addAll(result(callee, call, env));
        }
        return found;
    }

    private List<Value> result(Value callee, Call call, Env env) {
        if (callee instanceof Value.Function function) {
            Env inside = function.env().enter(function.scope(), bind(call, env), function.self());
            return all(function.scope().returns(), inside);
        }
        if (callee instanceof Value.Type type) {
            return List.of(objects.make(type, bind(call, env)));
        }
        if (callee instanceof Value.Instance || (callee instanceof Value.Table && call.construct())) {
            return List.of(callee);
        }
        List<Value> found = new ArrayList<>();
        if (callee instanceof Value.External external) {
            List<String> path = new ArrayList<>(external.path());
            if (!call.reads()) {
                path.add(Value.RESULT);
            }
            found.add(new Value.External(path, call));
        }
        // What wraps a function from outside most likely calls it.
        for (Arg arg : call.args()) {
            if (!(arg.value() instanceof Expr.Table)) {
                values(arg.value(), env).stream()
                        .filter(Value.Function.class::isInstance)
                        .forEach(found::add);
            }
        }
        return found;
    }
}
