package io.skillevals.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an expression may stand for when the program runs. */
sealed interface Value {

    /** Stands in a text for a part that is not known. */
    String HOLE = "\uFFFC";

    /** The last part of the path of what a call gave back. */
    String RESULT = "()";

    /** The last part of the path of a member whose name is not known. */
    String COMPUTED = "*";

    /** A function of the project, with what was known where it was made. */
    record Function(FunctionScope scope, Env env, @Nullable Value self) implements Value {}

    /** A class of the project. */
    record Type(ClassScope scope, Env env) implements Value {}

    /** An object of a class of the project; {@code made} knows the arguments it was made with. */
    record Instance(ClassScope scope, Env made) implements Value {}

    /** A module of the project, or a folder of them. */
    record Module(@Nullable SourceFile file, String name, String from) implements Value {}

    /**
     * Something from outside the project, by the names that lead to it.
     *
     * @param origin the call that gave it, for what a call gave
     */
    record External(List<String> path, @Nullable Call origin) implements Value {}

    /** An object literal or dict. */
    record Table(Expr.Table expr, Env env) implements Value {}

    /** A list, tuple, set or array. */
    record Sequence(Expr.Sequence expr, Env env) implements Value {}

    /** A string; {@link #HOLE} stands for parts that are not known. */
    record Text(String text) implements Value {}

    /** A number or truth value, as written. */
    record Constant(String text) implements Value {}

    /** A package or namespace of the project that is spread over files. */
    record Package(String language, String name) implements Value {}

    /** Not known, and why. */
    record Unknown(String why) implements Value {}
}
