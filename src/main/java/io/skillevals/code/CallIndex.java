package io.skillevals.code;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Which calls enter a function or make an object, whatever the way that leads to them. */
final class CallIndex {

    /**
     * A call of a function.
     *
     * @param call the call
     * @param onObject whether it is called as a method of an object
     */
    record Use(Call call, boolean onObject) {}

    private final List<ClassScope> classes;
    private final Map<FunctionScope, List<Use>> uses = new IdentityHashMap<>();
    private final Map<ClassScope, List<Use>> makers = new IdentityHashMap<>();
    private final Map<FunctionScope, Boolean> passed = new IdentityHashMap<>();

    CallIndex(List<ClassScope> classes) {
        this.classes = classes;
    }

    List<ClassScope> classes() {
        return classes;
    }

    List<Use> uses(FunctionScope function) {
        return uses.getOrDefault(function, List.of());
    }

    List<Use> makers(ClassScope type) {
        return makers.getOrDefault(type, List.of());
    }

    /** Whether nothing in the project calls a function or passes it on. */
    boolean isUnused(FunctionScope function) {
        return uses(function).isEmpty() && !passed.containsKey(function);
    }

    /** Looks at all calls; the second time with what the first time found. */
    void fill(List<Scope> scopes, Evaluator evaluator) {
        Map<FunctionScope, List<Use>> nextUses = new IdentityHashMap<>();
        Map<ClassScope, List<Use>> nextMakers = new IdentityHashMap<>();
        for (Scope scope : scopes) {
            scope.calls().forEach(call -> fill(call, evaluator, nextUses, nextMakers));
            if (scope instanceof FunctionScope function && function.parent() != null) {
                Scope around = function.parent();
                function.decorators()
                        .forEach(decorator ->
                                fill(Call.decorating(function, decorator, around), evaluator, nextUses, nextMakers));
            }
        }
        uses.clear();
        uses.putAll(nextUses);
        makers.clear();
        makers.putAll(nextMakers);
        evaluator.forget();
    }

    private void fill(
            Call call,
            Evaluator evaluator,
            Map<FunctionScope, List<Use>> nextUses,
            Map<ClassScope, List<Use>> nextMakers) {
        List<Value> callees = evaluator.values(call.callee(), Env.EMPTY);
        for (Value.Function target : evaluator.targets(callees, evaluator.bind(call, Env.EMPTY))) {
            add(nextUses, target.scope(), new Use(call, target.self() != null));
        }
        for (Value callee : callees) {
            if (callee instanceof Value.Type type) {
                add(nextMakers, type.scope(), new Use(call, false));
            }
        }
        for (Call.Arg arg : call.args()) {
            Handlers.functions(evaluator.values(arg.value(), Env.EMPTY))
                    .forEach(function -> passed.put(function.scope(), true));
        }
    }

    private static <K> void add(Map<K, List<Use>> map, K key, Use use) {
        List<Use> list = map.computeIfAbsent(key, any -> new ArrayList<>(2));
        if (list.stream().noneMatch(one -> one.call() == use.call())) {
            list.add(use);
        }
    }
}
