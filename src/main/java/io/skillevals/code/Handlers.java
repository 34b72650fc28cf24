package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;

/** Finds the functions among what is passed to a route: closures, functions, methods, classes of views. */
final class Handlers {

    private final Evaluator evaluator;

    Handlers(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    List<Value.Function> of(Call call, Env env) {
        List<Value.Function> found = new ArrayList<>();
        for (Arg arg : call.args()) {
            add(arg.value(), env, found);
        }
        return found;
    }

    private void add(Expr expr, Env env, List<Value.Function> found) {
        for (Value value : evaluator.values(expr, env)) {
            if (value instanceof Value.Function function) {
                found.add(function);
            } else if (value instanceof Value.Sequence list) {
                list.expr().items().forEach(item -> add(item, list.env(), found));
            } else if (value instanceof Value.Instance || value instanceof Value.Type) {
                found.addAll(functions(evaluator.members().of(List.of(value), "post")));
            }
        }
    }

    static List<Value.Function> functions(List<Value> values) {
        return values.stream()
                .filter(Value.Function.class::isInstance)
                .map(Value.Function.class::cast)
                .toList();
    }
}
