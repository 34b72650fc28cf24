package io.skillevals.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call as it stands in the source. */
final class Call implements Expr {

    /**
     * One argument.
     *
     * @param keyword its name where it is given by name
     * @param value what is passed
     * @param spread whether the elements or entries of the value are passed
     */
    record Arg(@Nullable String keyword, Expr value, boolean spread) {}

    private final Expr callee;
    private final List<Arg> args;
    private final boolean construct;
    private final Scope scope;
    private final int line;
    private final String text;
    private boolean reads;
    private Expr.@Nullable Name holder;

    Call(Expr callee, List<Arg> args, boolean construct, Scope scope, int line, String text) {
        this.callee = callee;
        this.args = List.copyOf(args);
        this.construct = construct;
        this.scope = scope;
        this.line = line;
        this.text = text;
    }

    /** Whether it may as well read a field: without arguments and parentheses, in a language that does not tell. */
    boolean reads() {
        return reads;
    }

    void markRead() {
        reads = true;
    }

    /** The variable that holds what it gives back, on which more may be set before it is used. */
    Expr.@Nullable Name holder() {
        return holder;
    }

    void holdIn(Expr.Name variable) {
        holder = variable;
    }

    /** What {@code @decorator} before a function does. */
    static Call decorating(FunctionScope function, Expr decorator, Scope scope) {
        Arg decorated = new Arg(null, new Expr.Lambda(function), false);
        return new Call(decorator, List.of(decorated), false, scope, function.line(), "@" + function.name());
    }

    Expr callee() {
        return callee;
    }

    List<Arg> args() {
        return args;
    }

    /** Whether it is written as the making of an object, {@code new X()}. */
    boolean construct() {
        return construct;
    }

    /** Where the call stands. */
    Scope scope() {
        return scope;
    }

    int line() {
        return line;
    }

    /** The called expression as written, on one line. */
    String text() {
        return text;
    }

    @Override
    public String toString() {
        return scope.file() + ":" + line + ": " + text;
    }
}
