package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import io.skillevals.code.Env.Bound;
import io.skillevals.code.Occurrence.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Goes from a function to all calls that it may lead to, with what is passed on the way. */
final class Walk {

    /** How many functions a way may have. */
    static final int MAX_DEPTH = 8;

    private static final Set<String> EACH = Set.of(
            "forEach",
            "map",
            "flatMap",
            "some",
            "every",
            "filter",
            "find",
            "each",
            "each_value",
            "each_with_index",
            "each_with_object",
            "flat_map",
            "filter_map",
            "select",
            "reject",
            "find_each",
            "ForEach",
            "Select",
            "Where",
            "Any",
            "All");

    /** Methods that call back with the object itself. */
    private static final Set<String> ITSELF = Set.of("tap", "then", "yield_self");

    private static final int MAX_STEPS = 3000;

    private final Evaluator evaluator;
    private final Events events;
    private final Set<Scope> entered;
    private final List<Occurrence> found = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();
    private boolean full;

    /**
     * A walk.
     *
     * @param entered gathers the functions that were entered by a call
     */
    Walk(Evaluator evaluator, Events events, Set<Scope> entered) {
        this.evaluator = evaluator;
        this.events = events;
        this.entered = entered;
    }

    static Walk of(Evaluator evaluator, Events events, Scope scope, Env env) {
        Walk walk = new Walk(evaluator, events, identitySet());
        walk.enter(new Step(scope, env, null, null));
        return walk;
    }

    static Set<Scope> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    List<Occurrence> found() {
        return found;
    }

    /** The functions that were gone through. */
    List<Step> steps() {
        return steps;
    }

    List<Note> notes() {
        return notes;
    }

    void enter(Step step) {
        if (steps.size() >= MAX_STEPS) {
            if (!full) {
                full = true;
                notes.add(new Note(step.scope().file(), step.scope().line(), "more than " + MAX_STEPS + " calls away"));
            }
            return;
        }
        steps.add(step);
        if (step.scope() instanceof FunctionScope function) {
            decorators(function, step);
            if (step.before() == null) {
                handler(function, step);
            }
        }
        for (Call call : step.scope().calls()) {
            visit(call, step);
        }
    }

    /** A function of Go that is asked about and gives back a closure is meant as that closure: handlers are made so. */
    private void handler(FunctionScope function, Step step) {
        if (!function.file().endsWith(".go")) {
            return;
        }
        for (Expr result : function.returns()) {
            if (result instanceof Expr.Lambda lambda) {
                entered.add(lambda.function());
                enter(new Step(lambda.function(), step.env(), null, step));
            }
        }
    }

    private void visit(Call call, Step step) {
        List<Value> callees = evaluator.values(call.callee(), step.env());
        List<Bound> bound = evaluator.bind(call, step.env());
        List<Value.Function> targets = evaluator.targets(callees, bound);
        found.add(new Occurrence(call, step.env(), step, callees, !targets.isEmpty() && allInside(callees)));
        for (Value.Function target : targets) {
            go(target, target.env().enter(target.scope(), bound, target.self()), call, step);
        }
        for (Arg arg : call.args()) {
            callbacks(arg.value(), call, step, !targets.isEmpty());
        }
        for (Value.Function listener : events.listening(call, step.env())) {
            go(listener, listener.env(), call, step);
        }
        if (callees.stream().anyMatch(Walk::isComputed)) {
            notes.add(new Note(call.scope().file(), call.line(), "a call by a computed name: " + call.text()));
        }
    }

    private static boolean isComputed(Value callee) {
        return callee instanceof Value.External external
                && external.path().get(external.path().size() - 1).equals(Value.COMPUTED);
    }

    private static boolean allInside(List<Value> callees) {
        return callees.stream().noneMatch(Value.External.class::isInstance);
    }

    /** A function that is passed is taken to be called; one passed to the project's own code only if it stands there. */
    private void callbacks(Expr arg, Call call, Step step, boolean inside) {
        for (Value value : evaluator.values(arg, step.env())) {
            if (value instanceof Value.Function function && (!inside || arg instanceof Expr.Lambda)) {
                if (!inside || !entered.contains(function.scope())) {
                    go(function, callbackEnv(function, call, step), call, step);
                }
            } else if (value instanceof Value.Instance made && !inside) {
                for (Value.Function method : evaluator.types().callbacks(made)) {
                    go(method, method.env().enter(method.scope(), List.of(), made), call, step);
                }
            } else if (value instanceof Value.Table table && !inside && arg instanceof Expr.Table) {
                table.expr().entries().forEach(entry -> callbacks(entry.value(), call, step, false));
            } else if (value instanceof Value.Sequence list && !inside && arg instanceof Expr.Sequence) {
                list.expr().items().forEach(item -> callbacks(item, call, step, false));
            }
        }
    }

    /** The callback of {@code list.forEach} is called with the list's elements. */
    private static Env callbackEnv(Value.Function function, Call call, Step step) {
        if (!(call.callee() instanceof Expr.Member member)) {
            return function.env();
        }
        boolean itself = ITSELF.contains(member.name()) && function.scope().block();
        if (!itself && !EACH.contains(member.name())) {
            return function.env();
        }
        Expr passed = itself ? member.object() : new Expr.Element(member.object());
        Bound element = new Bound(null, passed, step.env(), call);
        return function.env().enter(function.scope(), List.of(element), function.self());
    }

    private void go(Value.Function target, Env env, Call via, Step step) {
        if (step.holds(target.scope())) {
            return;
        }
        if (step.depth() + 1 > MAX_DEPTH) {
            notes.add(new Note(
                    via.scope().file(),
                    via.line(),
                    "what " + via.text() + " leads to is more than " + MAX_DEPTH + " calls away"));
            return;
        }
        entered.add(target.scope());
        enter(new Step(target.scope(), env, via, step));
    }

    /** The function that a decorator puts in place of another runs when the other is called. */
    private void decorators(FunctionScope function, Step step) {
        for (Expr decorator : function.decorators()) {
            Call call = Call.decorating(function, decorator, step.scope());
            for (Value value : evaluator.values(decorator, step.env())) {
                if (value instanceof Value.Function maker) {
                    wrapped(maker, call, step);
                }
            }
        }
    }

    private void wrapped(Value.Function maker, Call call, Step step) {
        Env env = maker.env().enter(maker.scope(), evaluator.bind(call, step.env()), maker.self());
        for (Value value : evaluator.all(maker.scope().returns(), env)) {
            if (value instanceof Value.Function wrapper) {
                go(wrapper, wrapper.env(), call, step);
            }
        }
        for (List<Expr.Entry> set : maker.scope().properties().values()) {
            for (Expr.Entry entry : set) {
                if (entry.value() instanceof Expr.Lambda lambda) {
                    go(new Value.Function(lambda.function(), env, null), env, call, step);
                }
            }
        }
    }
}
