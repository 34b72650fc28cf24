package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Gathers the names of all that is passed to a call: keywords and the keys of tables, nested ones too. */
final class ArgumentNames {

    private static final int MAX_DEPTH = 8;

    private final Evaluator evaluator;
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> unresolved = new LinkedHashSet<>();

    ArgumentNames(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    Set<String> names() {
        return names;
    }

    /** What was passed but could not be looked into. */
    Set<String> unresolved() {
        return unresolved;
    }

    void add(Call call, Env env) {
        add(call.args(), env, 0);
    }

    void add(Expr expr, Env env) {
        add(expr, env, 1, false);
    }

    private void add(List<Arg> args, Env env, int depth) {
        for (Arg arg : args) {
            if (arg.keyword() != null) {
                names.add(arg.keyword());
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
        boolean opened = false;
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
        } else if (value instanceof Value.Function function && expr instanceof Call) {
            function.scope().returns().forEach(result -> add(result, function.env(), depth + 1, false));
            return true;
        }
        return value instanceof Value.Text || value instanceof Value.Function;
    }

    private void entry(Expr.Entry entry, Env env, int depth) {
        Expr key = entry.key();
        if (key != null) {
            String name = evaluator.textOf(key, env);
            if (!name.contains(Value.HOLE)) {
                names.add(name);
            }
        }
        add(entry.value(), env, depth + 1, key == null);
    }

    private void fields(Value.Instance instance) {
        instance.scope().members().forEach((name, values) -> {
            if (!(values.get(0) instanceof Expr.Lambda)) {
                names.add(name);
            }
        });
        Env frame = instance.made().frame(Members.FIELDS);
        if (frame != null) {
            frame.arguments().forEach(bound -> {
                if (bound.keyword() != null) {
                    names.add(bound.keyword());
                }
            });
        }
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
