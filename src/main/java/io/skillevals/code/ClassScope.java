package io.skillevals.code;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A class, or an interface without code. */
final class ClassScope extends Scope {

    /** What the names of members begin with that belong to the class itself, where it may have two of a name. */
    static final String OF_CLASS = "self.";

    private final Map<String, List<Expr>> members = new LinkedHashMap<>();
    private final List<Expr> supers = new ArrayList<>();
    private final List<Expr> decorators = new ArrayList<>();
    private @Nullable String qualified;
    private boolean apart;
    private boolean open;
    private boolean part;

    ClassScope(String file, String name, int line, Scope parent) {
        super(file, name, line, parent);
    }

    /** Methods and fields by name, also those set on the object by a method. */
    Map<String, List<Expr>> members() {
        return members;
    }

    /** What it extends or implements. */
    List<Expr> supers() {
        return supers;
    }

    List<Expr> decorators() {
        return decorators;
    }

    /** Its full name, where classes are known by it in the whole project. */
    @Nullable
    String qualified() {
        return qualified;
    }

    void qualify(String name) {
        qualified = name;
    }

    /** Whether methods of its objects cannot be called on the class itself. */
    boolean apart() {
        return apart;
    }

    void setApart(boolean value) {
        apart = value;
    }

    /** Whether it has no objects of its own: an interface or an abstract class. */
    boolean open() {
        return open;
    }

    void markOpen() {
        open = true;
    }

    /** Whether it only adds to a type that is declared elsewhere, as methods of Go do. */
    boolean part() {
        return part;
    }

    void markPart() {
        part = true;
    }

    void member(String name, Expr value) {
        members.computeIfAbsent(name, key -> new ArrayList<>(1)).add(value);
    }
}
