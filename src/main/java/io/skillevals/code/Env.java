package io.skillevals.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the functions around some code were called with. */
final class Env {

    /**
     * One argument, to be evaluated where it was written.
     *
     * @param keyword its name where it is given by name
     * @param value the expression
     * @param env where it was written
     * @param call the call that it was written in
     */
    record Bound(@Nullable String keyword, Expr value, Env env, Call call) {}

    /** Nothing is known. */
    static final Env EMPTY = new Env();

    private final @Nullable FunctionScope function;
    private final List<Bound> arguments;
    private final @Nullable Value self;
    private final @Nullable Env outer;

    private Env() {
        function = null;
        arguments = List.of();
        self = null;
        outer = null;
    }

    private Env(FunctionScope function, List<Bound> arguments, @Nullable Value self, Env outer) {
        this.function = function;
        this.arguments = arguments;
        this.self = self;
        this.outer = outer;
    }

    /** This, with a function called. */
    Env enter(FunctionScope called, List<Bound> passed, @Nullable Value object) {
        return new Env(called, passed, object, this);
    }

    /** What a function around was called with; absent when that is not known. */
    @Nullable
    Env frame(FunctionScope wanted) {
        Env env = this;
        while (env != null && env.function != wanted) {
            env = env.outer;
        }
        return env;
    }

    List<Bound> arguments() {
        return arguments;
    }

    /** The object that a method was called on. */
    @Nullable
    Value self() {
        return self;
    }
}
