package io.skillevals.code;

import org.jspecify.annotations.Nullable;

/** Expressions that only languages have in which types are declared and packages are spread over files: Java, Go and C#. */
sealed interface DeclaredExpr extends Expr {

    /** A type by its name, with its package or the type around it before it where that is written. */
    record TypeName(String name, Scope scope) implements DeclaredExpr {}

    /**
     * Something of a declared type: an object of that type where nothing is known of the value.
     *
     * @param value absent where none is given
     */
    record Typed(@Nullable Expr value, TypeName type) implements DeclaredExpr {}

    /**
     * A package or namespace, or a type by its whole name.
     *
     * @param name as written
     * @param scope where it is written
     */
    record Package(String name, Scope scope) implements DeclaredExpr {}
}
