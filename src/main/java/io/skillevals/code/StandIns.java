package io.skillevals.code;

import java.util.ArrayList;
import java.util.List;

/** Members that classes have from outside the project, but that lead back into it. */
final class StandIns {

    private static final String SINGLETON = "instance";
    private static final String FACADE = "getFacadeAccessor";

    private final Evaluator evaluator;

    StandIns(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** What a member that a class does not declare may stand for; empty when nothing is known of it. */
    List<Value> of(Value.Type type, String name) {
        if (name.equals(SINGLETON) && type.scope().qualified() != null) {
            return List.of(new Value.Function(instance(type.scope()), Env.EMPTY, null));
        }
        List<Value> found = new ArrayList<>();
        if (!name.equals(FACADE)) {
            for (Value.Function accessor :
                    Handlers.functions(evaluator.members().declared(type, FACADE))) {
                for (Value value : evaluator.all(accessor.scope().returns(), accessor.env())) {
                    if (value instanceof Value.Type service) {
                        found.addAll(
                                evaluator.members().declared(new Value.Instance(service.scope(), service.env()), name));
                    }
                }
            }
        }
        return found;
    }

    /** {@code include Singleton}: the method that gives the only object. */
    private static FunctionScope instance(ClassScope type) {
        FunctionScope made = new FunctionScope(type.file(), SINGLETON, type.line(), type);
        made.returns().add(new Expr.This(made));
        return made;
    }
}
