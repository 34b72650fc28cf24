package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import io.skillevals.code.Env.Bound;
import io.skillevals.code.FunctionScope.Parameter;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says what an expression may stand for: follows names, members, imports and calls, whatever branch is taken. */
final class Evaluator {

    private static final int MAX_VALUES = 12;
    private static final int MAX_STEPS = 4000;

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
    private final CallIndex index;
    private final Map<Expr, List<Value>> known = new IdentityHashMap<>();
    private final Set<Pending> pending = new LinkedHashSet<>();
    private int cuts;
    private int steps;

    Evaluator(Imports imports, CallIndex index) {
        this.imports = imports;
        this.index = index;
        members = new Members(this, imports);
        intrinsics = new Intrinsics(this);
    }

    /** Forgets results, after the index has learnt more. */
    void forget() {
        known.clear();
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
            return argument(argument, env);
        } else if (expr instanceof Expr.This self) {
            return self(self.scope(), env);
        } else if (expr instanceof Expr.Super self) {
            return parents(self.scope());
        } else if (expr instanceof Expr.Index entry) {
            return members.entries(values(entry.object(), env), entry.key(), env);
        } else if (expr instanceof Expr.Element element) {
            return members.elements(values(element.list(), env));
        } else if (expr instanceof Expr.Unknown unknown && unknown.what().startsWith("type ")) {
            return instancesOf(unknown.what().substring("type ".length()));
        }
        return List.of(new Value.Unknown("an expression"));
    }

    private List<Value> name(Expr.Name name, Env env) {
        Scope home = name.scope().declaring(name.id());
        if (home == null) {
            return undeclared(name);
        }
        Env inside = home instanceof ModuleScope ? Env.EMPTY : env;
        List<Value> found = new ArrayList<>();
        for (Value value : all(home.bindings().getOrDefault(name.id(), List.of()), inside)) {
            if (value instanceof Value.External external && isResult(external)) {
                found.add(new Value.External(List.of(name.id()), external.origin()));
            } else if (!(value instanceof Value.Unknown)) {
                found.add(value);
            }
        }
        List<Expr.Entry> set = home.properties().get(name.id());
        if (set != null) {
            found.add(new Value.Table(new Expr.Table(set, home.line()), inside));
        }
        if (found.isEmpty() || (set != null && found.size() == 1)) {
            found.add(new Value.External(List.of(name.id()), null));
        }
        return found;
    }

    private static boolean isResult(Value.External external) {
        return external.path().get(external.path().size() - 1).equals(Value.RESULT);
    }

    private List<Value> undeclared(Expr.Name name) {
        Scope top = name.scope();
        for (Scope parent = top.parent(); parent != null; parent = parent.parent()) {
            top = parent;
        }
        if (top instanceof ModuleScope module) {
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

    private List<Value> argument(Expr.Argument argument, Env env) {
        FunctionScope function = argument.function();
        Env frame = env.frame(function);
        if (frame != null) {
            return passed(function, argument.index(), frame.arguments(), frame.self() != null);
        }
        Parameter parameter = function.parameters().get(argument.index());
        List<Value> found = new ArrayList<>();
        for (CallIndex.Use use : index.uses(function)) {
            found.addAll(passed(function, argument.index(), bind(use.call(), Env.EMPTY), use.onObject()));
        }
        found.removeIf(value -> value instanceof Value.Unknown);
        if (found.isEmpty() && parameter.type() != null) {
            found.addAll(instancesOf(parameter.type()));
        }
        if (found.isEmpty() && !parameter.name().isEmpty()) {
            found.add(new Value.External(List.of(parameter.name()), null));
        }
        return found;
    }

    /** What was passed for a parameter, by name or by position. */
    private List<Value> passed(FunctionScope function, int at, List<Bound> arguments, boolean onObject) {
        Parameter parameter = function.parameters().get(at);
        int skipped = function.method() && onObject ? 1 : 0;
        if (parameter.rest()) {
            return rest(arguments, at - skipped);
        }
        for (Bound bound : arguments) {
            if (bound.keyword() != null && bound.keyword().equals(parameter.name())) {
                return values(bound.value(), bound.env());
            }
        }
        List<Bound> positional =
                arguments.stream().filter(bound -> bound.keyword() == null).toList();
        int position = at - skipped;
        if (position >= 0 && position < positional.size()) {
            Bound bound = positional.get(position);
            return values(bound.value(), bound.env());
        }
        return parameter.standard() == null ? List.of() : values(parameter.standard(), Env.EMPTY);
    }

    private static List<Value> rest(List<Bound> arguments, int from) {
        List<Value> found = new ArrayList<>();
        List<Expr> items = new ArrayList<>();
        List<Expr.Entry> entries = new ArrayList<>();
        Env env = Env.EMPTY;
        int position = 0;
        for (Bound bound : arguments) {
            env = bound.env();
            if (bound.keyword() != null) {
                entries.add(new Expr.Entry(new Expr.Literal(bound.keyword()), bound.value()));
            } else if (position++ >= from) {
                items.add(bound.value());
            }
        }
        if (!items.isEmpty()) {
            found.add(new Value.Sequence(new Expr.Sequence(items), env));
        }
        if (!entries.isEmpty()) {
            found.add(new Value.Table(new Expr.Table(entries, 0), env));
        }
        return found;
    }

    /** The arguments of a call, spread ones opened where they are known. */
    List<Bound> bind(Call call, Env env) {
        List<Bound> bound = new ArrayList<>(call.args().size());
        for (Arg arg : call.args()) {
            if (arg.spread()) {
                spread(call, arg, env, bound);
            } else {
                bound.add(new Bound(arg.keyword(), arg.value(), env, call));
            }
        }
        return bound;
    }

    private void spread(Call call, Arg arg, Env env, List<Bound> bound) {
        for (Value value : values(arg.value(), env)) {
            if (value instanceof Value.Sequence sequence) {
                sequence.expr().items().forEach(item -> bound.add(new Bound(null, item, sequence.env(), call)));
                return;
            }
            if (value instanceof Value.Table table) {
                for (Expr.Entry entry : table.expr().entries()) {
                    if (entry.key() instanceof Expr.Literal key) {
                        bound.add(new Bound(key.value(), entry.value(), table.env(), call));
                    }
                }
            }
        }
    }

    List<Value> self(Scope scope, Env env) {
        for (Scope at = scope; at != null; at = at.parent()) {
            if (at instanceof FunctionScope function) {
                Env frame = env.frame(function);
                if (frame != null && frame.self() != null) {
                    return List.of(frame.self());
                }
                if (function.home() != null) {
                    return List.of(new Value.Table(function.home(), env));
                }
            }
            if (at instanceof ClassScope type) {
                return instancesOf(type, env);
            }
        }
        return List.of(new Value.Unknown("this"));
    }

    /** Objects of a class, by the calls that make some. */
    private List<Value> instancesOf(ClassScope type, Env env) {
        List<Value> found = new ArrayList<>();
        for (CallIndex.Use use : index.makers(type)) {
            found.add(instance(new Value.Type(type, env), bind(use.call(), Env.EMPTY)));
        }
        if (found.isEmpty()) {
            found.add(new Value.Instance(type, env));
        }
        return found;
    }

    private List<Value> instancesOf(String typeName) {
        List<Value> found = new ArrayList<>();
        for (ClassScope type : index.classes()) {
            boolean parent = type.supers().stream()
                    .anyMatch(one -> one instanceof Expr.Name name && name.id().equals(typeName));
            if (type.name().equals(typeName) || parent) {
                found.addAll(instancesOf(type, Env.EMPTY));
            }
        }
        return found;
    }

    List<Value> parents(Scope scope) {
        ClassScope type = scope.enclosingClass();
        List<Value> found = new ArrayList<>();
        for (Value parent : type == null ? List.<Value>of() : all(type.supers(), Env.EMPTY)) {
            found.add(parent instanceof Value.Type known ? new Value.Instance(known.scope(), known.env()) : parent);
        }
        return found;
    }

    /** A new object of a class. */
    Value.Instance instance(Value.Type type, List<Bound> arguments) {
        FunctionScope constructor = members.constructor(type.scope());
        if (constructor == null) {
            return new Value.Instance(type.scope(), type.env().enter(Members.FIELDS, arguments, null));
        }
        Value.Instance bare = new Value.Instance(type.scope(), type.env());
        return new Value.Instance(type.scope(), type.env().enter(constructor, arguments, bare));
    }

    private List<Value> call(Call call, Env env) {
        List<Value> special = intrinsics.result(call, env);
        if (special != null) {
            return special;
        }
        List<Value> found = new ArrayList<>();
        for (Value callee : values(call.callee(), env)) {
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
            return List.of(instance(type, bind(call, env)));
        }
        if (callee instanceof Value.Instance || (callee instanceof Value.Table && call.construct())) {
            return List.of(callee);
        }
        List<Value> found = new ArrayList<>();
        if (callee instanceof Value.External external) {
            List<String> path = new ArrayList<>(external.path());
            path.add(Value.RESULT);
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

    /** The functions of the project that a call may enter; the constructor when it makes an object. */
    List<Value.Function> targets(List<Value> callees, List<Bound> arguments) {
        List<Value.Function> found = new ArrayList<>();
        for (Value callee : callees) {
            if (callee instanceof Value.Function function) {
                found.add(function);
            } else if (callee instanceof Value.Type type) {
                FunctionScope constructor = members.constructor(type.scope());
                if (constructor != null) {
                    found.add(new Value.Function(constructor, type.env(), instance(type, arguments)));
                }
            } else if (callee instanceof Value.Module module && module.file() != null) {
                members.exported(module.file(), "default").stream()
                        .filter(Value.Function.class::isInstance)
                        .forEach(value -> found.add((Value.Function) value));
            } else if (callee instanceof Value.Instance instance) {
                members.of(List.of(instance), "__call__").stream()
                        .filter(Value.Function.class::isInstance)
                        .forEach(value -> found.add((Value.Function) value));
            }
        }
        return found;
    }

    @Nullable
    Value first(Expr expr, Env env) {
        List<Value> values = values(expr, env);
        return values.isEmpty() ? null : values.get(0);
    }
}
