package io.skillevals.code;

import io.skillevals.code.Env.Bound;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Says which objects of the project's classes something may be. */
final class Instances {

    private final Evaluator evaluator;
    private final CallIndex index;

    Instances(Evaluator evaluator, CallIndex index) {
        this.evaluator = evaluator;
        this.index = index;
    }

    /** The object that the code of a scope belongs to. */
    List<Value> self(Scope scope, Env env) {
        for (Scope at = scope; at != null; at = at.parent()) {
            if (at instanceof FunctionScope function) {
                Env frame = env.frame(function);
                if (frame != null && frame.self() != null) {
                    return List.of(frame.self());
                }
                if (function.ofClass() && function.enclosingClass() != null) {
                    return List.of(new Value.Type(function.enclosingClass(), Env.EMPTY));
                }
                if (function.home() != null) {
                    return List.of(new Value.Table(function.home(), env));
                }
            }
            if (at instanceof ClassScope type) {
                return of(type, env);
            }
        }
        return List.of(new Value.Unknown("this"));
    }

    /** Objects of a class, by the calls that make some. */
    List<Value> of(ClassScope declared, Env env) {
        ClassScope type = evaluator.types().whole(declared);
        List<Value> found = new ArrayList<>();
        for (ClassScope child : evaluator.types().concrete(type)) {
            found.addAll(of(child, env));
        }
        if (!found.isEmpty()) {
            return found;
        }
        for (CallIndex.Use use : index.makers(type)) {
            found.add(make(new Value.Type(type, env), evaluator.bind(use.call(), Env.EMPTY)));
        }
        if (found.isEmpty()) {
            found.add(new Value.Instance(type, env));
        }
        return found;
    }

    /** Objects of the classes of a name, and of those that extend or implement it. */
    List<Value> ofType(String typeName) {
        List<Value> found = new ArrayList<>();
        for (ClassScope type : index.classes()) {
            boolean parent = type.supers().stream()
                    .anyMatch(one -> (one instanceof Expr.Name name && name.id().equals(typeName))
                            || (one instanceof Expr.Global constant
                                    && constant.last().equals(typeName)));
            if ((type.name().equals(typeName) || parent) && type.module().surroundings() == null) {
                found.addAll(of(type, Env.EMPTY));
            }
        }
        return found;
    }

    /** The object that the code of a scope belongs to, as its superclass sees it. */
    List<Value> parents(Scope scope) {
        ClassScope type = scope.enclosingClass();
        List<Value> found = new ArrayList<>();
        boolean ofClass = isOfClass(scope);
        for (Value parent : type == null ? List.<Value>of() : evaluator.all(type.supers(), Env.EMPTY)) {
            found.add(
                    !ofClass && parent instanceof Value.Type known
                            ? new Value.Instance(known.scope(), known.env())
                            : parent);
        }
        return found;
    }

    private static boolean isOfClass(Scope scope) {
        for (Scope at = scope; at instanceof FunctionScope function; at = at.parent()) {
            if (function.ofClass()) {
                return true;
            }
        }
        return false;
    }

    /** A class and all that it extends or mixes in, the furthest first. */
    List<ClassScope> lineage(ClassScope type) {
        Set<ClassScope> found = Collections.newSetFromMap(new IdentityHashMap<>());
        List<ClassScope> ordered = new ArrayList<>();
        lineage(type, found, ordered);
        return ordered;
    }

    private void lineage(ClassScope type, Set<ClassScope> seen, List<ClassScope> ordered) {
        if (seen.add(type)) {
            for (Value parent : evaluator.parents(type)) {
                if (parent instanceof Value.Type known) {
                    lineage(known.scope(), seen, ordered);
                }
            }
            ordered.add(type);
        }
    }

    /** The classes of a full name, in whatever case. */
    List<ClassScope> named(String qualified) {
        return index.classes().stream()
                .filter(type -> qualified.equalsIgnoreCase(type.qualified()))
                .toList();
    }

    /** All classes of the project. */
    List<ClassScope> classes() {
        return index.classes();
    }

    /** A new object of a class. */
    Value.Instance make(Value.Type type, List<Bound> arguments) {
        FunctionScope constructor = evaluator.members().constructor(type.scope(), arguments.size());
        if (constructor == null) {
            return new Value.Instance(type.scope(), type.env().enter(Members.FIELDS, arguments, null));
        }
        Value.Instance bare = new Value.Instance(type.scope(), type.env());
        return new Value.Instance(type.scope(), type.env().enter(constructor, arguments, bare));
    }
}
