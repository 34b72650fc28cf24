package io.skillevals.code;

/** A function of the project, to ask {@link CodeBase} about. */
public final class CodeFunction {

    private final String name;
    private final Value.Function function;

    CodeFunction(String name, Value.Function function) {
        this.name = name;
        this.function = function;
    }

    /** The name that it was looked for by. */
    public String name() {
        return name;
    }

    public String file() {
        return function.scope().file();
    }

    public int line() {
        return function.scope().line();
    }

    Value.Function function() {
        return function;
    }
}
