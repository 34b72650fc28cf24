package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gathers the names of all that is passed to a call: keywords and the keys of tables, nested ones too. */
final class ArgumentNames {

    private static final int MAX_DEPTH = 8;

    private final Evaluator evaluator;
    private final Set<String> names = new LinkedHashSet<>();
    private final Map<String, CallSite.Argument> arguments = new LinkedHashMap<>();
    private final Set<String> unresolved = new LinkedHashSet<>();

    ArgumentNames(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    Set<String> names() {
        return names;
    }

    /** By name: what is passed for it. */
    Map<String, CallSite.Argument> arguments() {
        return arguments;
    }

    /** What was passed but could not be looked into. */
    Set<String> unresolved() {
        return unresolved;
    }

    void add(Call call, Env env) {
        add(call.args(), env, 0, TypedLibraries.isTyped(call));
        if (TypedLibraries.isTyped(call)) {
            Setters.behind(call).forEach(setting -> named(setting.name(), setting.value(), env, 1));
        }
    }

    /** Adds what is set on a request that a call says the place of: before it, and on the variable that holds it. */
    void addAround(Call call, Env env) {
        if (!TypedLibraries.isTyped(call)) {
            return;
        }
        if (call.callee() instanceof Expr.Member member && member.object() instanceof Call before) {
            chain(before, env, 1);
        }
        call.scope().bindings().forEach((id, values) -> {
            if (values.stream().anyMatch(value -> isMadeBy(value, call))) {
                variable(new Expr.Name(id, call.scope()), call, env, 1);
            }
        });
    }

    private static boolean isMadeBy(Expr value, Call call) {
        Expr at = value instanceof DeclaredExpr.Typed typed && typed.value() != null ? typed.value() : value;
        while (at != call && at instanceof Call outer && outer.callee() instanceof Expr.Member member) {
            at = member.object();
        }
        return at == call;
    }

    private void named(String name, Expr value, Env env, int depth) {
        name(name, value, env);
        add(value, env, depth + 1, false);
    }

    private void name(String name, Expr value, Env env) {
        names.add(name);
        Set<String> texts = new LinkedHashSet<>();
        boolean resolved = true;
        List<Value> values = evaluator.values(value, env);
        for (Value one : values) {
            if (one instanceof Value.Text text && !text.text().contains(Value.HOLE)) {
                texts.add(text.text());
            } else if (one instanceof Value.Constant constant) {
                texts.add(constant.text());
            } else {
                resolved = false;
            }
        }
        CallSite.Argument known = new CallSite.Argument(texts, resolved && !values.isEmpty());
        arguments.merge(name, known, CallSite.Argument::and);
    }

    void add(Expr expr, Env env) {
        add(expr, env, 1, false);
    }

    private static boolean isPlain(Expr value) {
        return value instanceof Expr.Literal || value instanceof Expr.Constant || value instanceof Expr.Text;
    }

    private void add(List<Arg> args, Env env, int depth) {
        add(args, env, depth, false);
    }

    /**
     * Adds arguments.
     *
     * @param typed whether the names of positional ones stand elsewhere, with the declaration of what is called
     */
    private void add(List<Arg> args, Env env, int depth, boolean typed) {
        int position = 0;
        for (Arg arg : args) {
            position++;
            if (arg.keyword() == null && depth == 0 && typed && isPlain(arg.value())) {
                unresolved.add("argument " + position + ", which is given by its position,");
            }
            if (arg.keyword() != null) {
                name(arg.keyword(), arg.value(), env);
            }
            add(arg.value(), env, depth, arg.keyword() == null && depth == 0);
        }
    }

    /**
     * Adds an expression.
     *
     * @param whole whether its keys should be known: it is the argument itself or spread into it
     */
    private void add(Expr expr, Env env, int depth, boolean whole) {
        if (depth > MAX_DEPTH) {
            return;
        }
        boolean opened = expr instanceof Call made && TypedLibraries.isTyped(made) && chain(made, env, depth);
        for (Value value : evaluator.values(expr, env)) {
            opened |= open(value, expr, env, depth);
        }
        if (!opened && expr instanceof Call call) {
            add(call.args(), env, depth + 1);
            if (call.callee() instanceof Expr.Member member && member.object() instanceof Call inner) {
                add(inner, env, depth + 1, false);
            }
            opened = !call.args().isEmpty();
        }
        if (!opened && whole && !(expr instanceof Expr.Literal)) {
            unresolved.add(describe(expr));
        }
    }

    /** Adds what a chain of calls sets that something is made by; whether it sets anything. */
    private boolean chain(Call last, Env env, int depth) {
        int before = names.size();
        Setters.of(last).forEach(setting -> named(setting.name(), setting.value(), env, depth));
        Expr root = Setters.root(last);
        if (root instanceof Call made) {
            add(made.args(), env, depth + 1);
        } else if (root instanceof Expr.Name) {
            add(root, env, depth + 1, false);
        }
        return names.size() > before;
    }

    /** Adds what is set on a variable that holds a new object or a builder, in statements of their own. */
    private boolean variable(Expr expr, Call origin, Env env, int depth) {
        boolean made = origin.construct()
                || Setters.root(origin) instanceof Call
                || origin.text().contains("uilder");
        Scope home = made && expr instanceof Expr.Name name ? name.scope().declaring(name.id()) : null;
        int before = names.size();
        for (Call call : home == null ? List.<Call>of() : home.calls()) {
            if (expr instanceof Expr.Name name
                    && call.callee() instanceof Expr.Member member
                    && member.object() instanceof Expr.Name on
                    && on.id().equals(name.id())) {
                Setters.of(call).forEach(setting -> named(setting.name(), setting.value(), env, depth));
                Setters.behind(call).forEach(setting -> named(setting.name(), setting.value(), env, depth));
            }
        }
        return names.size() > before;
    }

    private boolean open(Value value, Expr expr, Env env, int depth) {
        if (value instanceof Value.Table table) {
            for (Expr.Entry entry : table.expr().entries()) {
                entry(entry, table.env(), depth);
            }
            return true;
        } else if (value instanceof Value.Sequence sequence) {
            sequence.expr().items().forEach(item -> add(item, sequence.env(), depth + 1, false));
            return true;
        } else if (value instanceof Value.Instance instance) {
            fields(instance);
            return true;
        } else if (value instanceof Value.Function function && isResult(expr)) {
            function.scope().returns().forEach(result -> add(result, function.env(), depth + 1, false));
            return true;
        }
        if (value instanceof Value.External external && external.origin() != null && external.origin() != expr) {
            Call origin = external.origin();
            return TypedLibraries.isTyped(origin)
                    && (chain(origin, env, depth + 1) | variable(expr, origin, env, depth));
        }
        return value instanceof Value.Text || value instanceof Value.Constant || value instanceof Value.Function;
    }

    /** Whether an expression is what a call gave: a function among its values is one that the call was given. */
    private static boolean isResult(Expr expr) {
        if (expr instanceof Expr.Name name) {
            Scope home = name.scope().declaring(name.id());
            List<Expr> bound = home == null ? List.of() : home.bindings().getOrDefault(name.id(), List.of());
            return !bound.isEmpty() && bound.stream().allMatch(Call.class::isInstance);
        }
        return expr instanceof Call;
    }

    private void entry(Expr.Entry entry, Env env, int depth) {
        Expr key = entry.key();
        if (key != null) {
            String name = evaluator.textOf(key, env);
            if (!name.contains(Value.HOLE)) {
                name(name, entry.value(), env);
            }
        }
        add(entry.value(), env, depth + 1, key == null);
    }

    private void fields(Value.Instance instance) {
        Env frame = instance.made().frame(Members.FIELDS);
        List<Env.Bound> given = frame == null ? List.of() : frame.arguments();
        boolean byName = instance.scope().module().surroundings() != null
                && given.stream().anyMatch(bound -> bound.keyword() != null);
        if (!byName) {
            instance.scope().members().forEach((name, values) -> {
                if (!(values.get(0) instanceof Expr.Lambda)) {
                    names.add(name);
                    evaluator.members().of(List.of(instance), name).forEach(value -> known(name, value));
                }
            });
        }
        given.forEach(bound -> {
            if (bound.keyword() != null) {
                name(bound.keyword(), bound.value(), bound.env());
            }
        });
    }

    private void known(String name, Value value) {
        boolean text = value instanceof Value.Text known && !known.text().contains(Value.HOLE);
        Set<String> texts = text && value instanceof Value.Text known
                ? Set.of(known.text())
                : value instanceof Value.Constant constant ? Set.of(constant.text()) : Set.of();
        arguments.merge(name, new CallSite.Argument(texts, !texts.isEmpty()), CallSite.Argument::and);
    }

    private static String describe(Expr expr) {
        if (expr instanceof Expr.Name name) {
            return "the variable " + name.id();
        } else if (expr instanceof Call call) {
            return "the result of " + call.text();
        } else if (expr instanceof Expr.Member member) {
            return "the member " + member.name();
        }
        return "an expression";
    }
}
