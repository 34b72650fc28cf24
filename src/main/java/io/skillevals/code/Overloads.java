package io.skillevals.code;

import io.skillevals.code.FunctionScope.Parameter;
import java.util.List;

/** Tells methods of one name apart by how many arguments they take. */
final class Overloads {

    private Overloads() {}

    static List<Value> fitting(List<Value> callees, Call call) {
        boolean spread = call.args().stream().anyMatch(Call.Arg::spread);
        return spread ? callees : fitting(callees, call.args().size());
    }

    /** Without the methods that have a namesake in their class which fits better; all where none fits. */
    static List<Value> fitting(List<Value> callees, int arguments) {
        if (callees.size() < 2 || callees.stream().noneMatch(one -> fits(one, arguments))) {
            return callees;
        }
        return callees.stream()
                .filter(one -> fits(one, arguments) || !(one instanceof Value.Function function) || !isMethod(function))
                .toList();
    }

    private static boolean fits(Value value, int arguments) {
        return value instanceof Value.Function function
                && isMethod(function)
                && takes(function.scope(), function.scope().method() ? arguments + 1 : arguments);
    }

    private static boolean isMethod(Value.Function function) {
        return function.scope().parent() instanceof ClassScope && Types.areDeclared(function);
    }

    static boolean takes(FunctionScope function, int arguments) {
        List<Parameter> parameters = function.parameters();
        long required = parameters.stream()
                .filter(one -> one.standard() == null && !one.rest())
                .count();
        boolean open = parameters.stream().anyMatch(Parameter::rest);
        return arguments >= required && (open || arguments <= parameters.size());
    }
}
