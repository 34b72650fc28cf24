package io.skillevals.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression of any language, reduced to what an analysis of calls needs. */
sealed interface Expr
        permits Call,
                Expr.Name,
                Expr.Member,
                Expr.Index,
                Expr.Element,
                Expr.Literal,
                Expr.Text,
                Expr.Table,
                Expr.Sequence,
                Expr.Lambda,
                Expr.Type,
                Expr.Choice,
                Expr.Import,
                Expr.Argument,
                Expr.This,
                Expr.Super,
                Expr.Own,
                Expr.Global,
                Expr.Part,
                Expr.Constant,
                DeclaredExpr,
                Expr.Unknown {

    /** An expression of which nothing is known but the calls in it. */
    Expr UNKNOWN = new Unknown("");

    /** What is never true. */
    Expr FALSE = new Unknown("false");

    /** A variable, function, class or import by its name. */
    record Name(String id, Scope scope) implements Expr {}

    /** {@code object.name}, also {@code object["name"]}. */
    record Member(Expr object, String name) implements Expr {}

    /** {@code object[key]} where the key is not a plain string. */
    record Index(Expr object, Expr key) implements Expr {}

    /** One of the elements of a list. */
    record Element(Expr list) implements Expr {}

    /** A string. */
    record Literal(String value) implements Expr {}

    /** Strings and other values in a row: a template, an f-string, a concatenation. */
    record Text(List<Expr> parts) implements Expr {}

    /** An object literal or dict. */
    record Table(List<Entry> entries, int line) implements Expr {}

    /** An array, list, tuple or set. */
    record Sequence(List<Expr> items) implements Expr {}

    /** A function as a value. */
    record Lambda(FunctionScope function) implements Expr {}

    /** A class as a value. */
    record Type(ClassScope scope) implements Expr {}

    /** One of several, as of {@code a ?? b}. */
    record Choice(List<Expr> options) implements Expr {}

    /**
     * What another module exports.
     *
     * @param module as written
     * @param name of the export; absent for the module itself
     * @param from the file that imports
     */
    record Import(String module, @Nullable String name, String from) implements Expr {}

    /** The argument that a function was called with. */
    record Argument(FunctionScope function, int index) implements Expr {}

    /** The object that a method belongs to. */
    record This(Scope scope) implements Expr {}

    /** The superclass's view of the object that a method belongs to. */
    record Super(Scope scope) implements Expr {}

    /**
     * A method called without an object: of the object that the code belongs to, else a function of any file.
     *
     * @param self the object that the code belongs to
     * @param name of the method
     * @param from the file that calls it
     */
    record Own(Expr self, String name, String from) implements Expr {

        /** Behind the full name of a function, to tell it from a class or constant of that name. */
        static final String CALLED = "()";
    }

    /**
     * A class, function or constant by its name, in whatever file of the project it is declared.
     *
     * @param path the names that lead to it from outside, where the project does not declare it
     * @param candidates full names that it may have, the likeliest first
     * @param from the file that names it
     */
    record Global(List<String> path, List<String> candidates, String from) implements Expr {

        /** The last of the names. */
        String last() {
            return path.get(path.size() - 1);
        }
    }

    /** One of the several values that a call gives at once; the first is also what a call gives alone. */
    record Part(Expr list, int at) implements Expr {}

    /** A number or truth value, as written. */
    record Constant(String text) implements Expr {}

    /** Anything else; {@code what} says it to a reader where that matters. */
    record Unknown(String what) implements Expr {}

    /**
     * One entry of a table.
     *
     * @param key absent where the entries of the value are meant, {@code ...value} and {@code **value}
     * @param value the value, or what is spread
     */
    record Entry(@Nullable Expr key, Expr value) {}
}
