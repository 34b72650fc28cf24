package io.skillevals.code;

import io.skillevals.code.Occurrence.Step;
import java.util.LinkedHashSet;
import java.util.Set;

/** Gathers the strings by which functions tell cases apart: operands, labels, members of sets, keys of tables. */
final class TestedTexts {

    private final Evaluator evaluator;
    private final Set<String> found = new LinkedHashSet<>();

    TestedTexts(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    Set<String> found() {
        return found;
    }

    void add(Step step) {
        step.scope().compared().forEach(expr -> add(expr, step.env(), 0));
        step.scope().lookups().forEach(expr -> add(expr, step.env(), 0));
    }

    private void add(Expr expr, Env env, int depth) {
        for (Value value : evaluator.values(expr, env)) {
            if (value instanceof Value.Text text) {
                found.add(text.text());
            } else if (value instanceof Value.Sequence list && depth < 3) {
                list.expr().items().forEach(item -> add(item, list.env(), depth + 1));
            } else if (value instanceof Value.Table table && depth < 3) {
                table.expr().entries().forEach(entry -> entry(entry, table.env(), depth));
            }
        }
    }

    private void entry(Expr.Entry entry, Env env, int depth) {
        if (entry.key() == null) {
            add(entry.value(), env, depth + 1);
        } else {
            found.add(evaluator.textOf(entry.key(), env));
        }
    }
}
