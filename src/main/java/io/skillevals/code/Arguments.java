package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import io.skillevals.code.Env.Bound;
import io.skillevals.code.FunctionScope.Parameter;
import java.util.ArrayList;
import java.util.List;

/** Says what is passed for parameters. */
final class Arguments {

    private final Evaluator evaluator;
    private final CallIndex index;

    Arguments(Evaluator evaluator, CallIndex index) {
        this.evaluator = evaluator;
        this.index = index;
    }

    /** What a parameter may stand for: what is passed on this way, else what any call of the function passes. */
    List<Value> of(Expr.Argument argument, Env env) {
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
        found.removeIf(value -> value instanceof Value.Unknown || value instanceof Value.Constant);
        if (found.isEmpty() && parameter.type() != null) {
            found.addAll(evaluator.objects().ofType(parameter.type()));
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
                return evaluator.values(bound.value(), bound.env());
            }
        }
        List<Bound> positional =
                arguments.stream().filter(bound -> bound.keyword() == null).toList();
        int position = at - skipped;
        if (position >= 0 && position < positional.size()) {
            Bound bound = positional.get(position);
            return evaluator.values(bound.value(), bound.env());
        }
        if (position == positional.size() && gathers(function, at, arguments)) {
            return rest(arguments, arguments.size());
        }
        return parameter.standard() == null ? List.of() : evaluator.values(parameter.standard(), Env.EMPTY);
    }

    /** Whether a parameter takes what is passed by name, since no parameter has these names. */
    private static boolean gathers(FunctionScope function, int at, List<Bound> arguments) {
        List<String> keywords = arguments.stream()
                .map(Bound::keyword)
                .filter(keyword -> keyword != null && !keyword.equals(FunctionScope.BLOCK))
                .toList();
        return function.gathering()
                && !keywords.isEmpty()
                && !function.parameters().get(at).name().equals(FunctionScope.BLOCK)
                && function.parameters().stream().noneMatch(one -> keywords.contains(one.name()));
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
        boolean listed = false;
        for (Value value : evaluator.values(arg.value(), env)) {
            if (value instanceof Value.Sequence sequence && !listed) {
                listed = true;
                sequence.expr().items().forEach(item -> bound.add(new Bound(null, item, sequence.env(), call)));
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
}
