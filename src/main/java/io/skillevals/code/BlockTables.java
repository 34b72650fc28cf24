package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;

/** Tables of Ruby that a block fills: {@code {}.tap { |t| t[:a] = 1 }} and {@code each_with_object}. */
final class BlockTables {

    private static final String TAP = "tap";
    private static final String EACH = "each_with_object";

    private BlockTables() {}

    /** What such a call gives back: the table as it was, and what the block sets on it; empty for any other call. */
    static List<Value> of(Call call, String name, Expr object, Evaluator evaluator, Env env) {
        if (!name.equals(TAP) && !name.equals(EACH)) {
            return List.of();
        }
        List<Value> found = new ArrayList<>();
        for (Arg arg : call.args()) {
            if (FunctionScope.BLOCK.equals(arg.keyword()) && arg.value() instanceof Expr.Lambda lambda) {
                List<Expr.Entry> set = set(lambda.function(), name.equals(TAP) ? 0 : 1);
                if (!set.isEmpty()) {
                    found.add(new Value.Table(new Expr.Table(set, call.line()), env));
                }
            }
        }
        Expr table = name.equals(TAP) || call.args().isEmpty()
                ? object
                : call.args().get(0).value();
        if (!found.isEmpty()) {
            found.addAll(evaluator.values(table, env));
        }
        return found;
    }

    private static List<Expr.Entry> set(FunctionScope block, int parameter) {
        return parameter < block.parameters().size()
                ? block.properties()
                        .getOrDefault(block.parameters().get(parameter).name(), List.of())
                : List.of();
    }
}
