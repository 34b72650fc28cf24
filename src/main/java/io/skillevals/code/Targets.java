package io.skillevals.code;

import io.skillevals.code.Env.Bound;
import java.util.ArrayList;
import java.util.List;

/** Says which functions of the project a call enters. */
final class Targets {

    /** Methods that run when an object is called like a function. */
    private static final List<String> CALLABLE = List.of("__call__", "__invoke");

    private final Evaluator evaluator;

    Targets(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** The functions of the project that a call may enter; the constructor when it makes an object. */
    List<Value.Function> of(List<Value> callees, List<Bound> arguments) {
        List<Value.Function> found = new ArrayList<>();
        for (Value callee : Overloads.fitting(callees, arguments.size())) {
            if (callee instanceof Value.Function function) {
                found.add(function);
            } else if (callee instanceof Value.Type type) {
                FunctionScope constructor = evaluator.members().constructor(type.scope(), arguments.size());
                if (constructor != null) {
                    found.add(new Value.Function(
                            constructor, type.env(), evaluator.objects().make(type, arguments)));
                }
            } else if (callee instanceof Value.Module module && module.file() != null) {
                evaluator.members().exported(module.file(), "default").stream()
                        .filter(Value.Function.class::isInstance)
                        .forEach(value -> found.add((Value.Function) value));
            } else if (callee instanceof Value.Instance instance) {
                CALLABLE.forEach(name -> evaluator.members().of(List.of(instance), name).stream()
                        .filter(Value.Function.class::isInstance)
                        .forEach(value -> found.add((Value.Function) value)));
            }
        }
        return found;
    }
}
