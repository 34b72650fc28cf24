package io.skillevals.code;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call met on a walk.
 *
 * @param call the call
 * @param env what the functions on the way were called with
 * @param step the way that led to it
 * @param callees what is called
 * @param inside whether it enters the project's own code
 */
record Occurrence(Call call, Env env, Step step, List<Value> callees, boolean inside) {

    /**
     * One function on a way.
     *
     * @param scope the function
     * @param env what it was called with
     * @param via the call that led to it; absent for the first
     * @param before the step before; absent for the first
     */
    record Step(
            Scope scope,
            Env env,
            @Nullable Call via,
            @Nullable Step before) {

        int depth() {
            int depth = 0;
            for (Step step = this; step.before != null; step = step.before) {
                depth += step.scope instanceof FunctionScope function && function.block() ? 0 : 1;
            }
            return depth;
        }

        boolean holds(Scope wanted) {
            for (Step step = this; step != null; step = step.before) {
                if (step.scope == wanted) {
                    return true;
                }
            }
            return false;
        }

        /** The names on the way, the first one first. */
        List<String> labels() {
            Deque<String> labels = new ArrayDeque<>();
            for (Step step = this; step != null; step = step.before) {
                labels.addFirst(label(step.scope));
            }
            return List.copyOf(labels);
        }
    }

    static String label(Scope scope) {
        if (scope instanceof ModuleScope) {
            return scope.file();
        }
        if (scope.name().isEmpty() || scope.name().equals("default")) {
            return "function at " + scope.file() + ":" + scope.line();
        }
        return scope.parent() instanceof ClassScope type ? type.name() + "." + scope.name() : scope.name();
    }
}
