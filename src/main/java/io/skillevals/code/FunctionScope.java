package io.skillevals.code;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A function, method, arrow function or lambda. */
final class FunctionScope extends Scope {

    /** The name by which a block is passed. */
    static final String BLOCK = "&";

    /**
     * A parameter.
     *
     * @param name empty where it is a pattern
     * @param type the name of its declared type
     * @param standard what it is when it is not passed
     * @param rest whether it takes all further arguments
     */
    record Parameter(
            String name, @Nullable String type, @Nullable Expr standard, boolean rest) {}

    private final List<Parameter> parameters = new ArrayList<>();
    private final List<Expr> returns = new ArrayList<>();
    private final List<Expr> decorators = new ArrayList<>();
    private boolean method;
    private boolean getter;
    private boolean arrow;
    private boolean ofClass;
    private boolean block;
    private boolean gathering;
    private Expr.@Nullable Table home;

    FunctionScope(String file, String name, int line, Scope parent) {
        super(file, name, line, parent);
    }

    List<Parameter> parameters() {
        return parameters;
    }

    List<Expr> returns() {
        return returns;
    }

    List<Expr> decorators() {
        return decorators;
    }

    /** Whether its first parameter is the object, as in Python. */
    boolean method() {
        return method;
    }

    void markMethod() {
        method = true;
    }

    /** Whether reading the member of this name calls it. */
    boolean getter() {
        return getter;
    }

    void markGetter() {
        getter = true;
    }

    /** Whether {@code this} in it is that of the code around it. */
    boolean arrow() {
        return arrow;
    }

    void markArrow() {
        arrow = true;
    }

    /** Whether it is called on the class and not on its objects. */
    boolean ofClass() {
        return ofClass;
    }

    void markOfClass() {
        ofClass = true;
    }

    /** Whether it is a block of Ruby: part of the method around it rather than a function of its own. */
    boolean block() {
        return block;
    }

    void markBlock() {
        arrow = true;
        block = true;
    }

    /** Whether arguments by name that none of its parameters has are gathered in its last one, as Ruby does. */
    boolean gathering() {
        return gathering;
    }

    void markGathering() {
        gathering = true;
    }

    /** The object literal that it is a method of. */
    Expr.@Nullable Table home() {
        return home;
    }

    void settle(Expr.Table table) {
        home = table;
    }
}
