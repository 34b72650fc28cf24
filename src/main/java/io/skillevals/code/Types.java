package io.skillevals.code;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds types and packages by their names, and the objects that something of a declared type may be. */
final class Types {

    /** Methods by which something outside calls an object that it was given. */
    private static final Set<String> CALLED = Set.of(
            "run",
            "call",
            "get",
            "accept",
            "apply",
            "test",
            "execute",
            "handle",
            "Run",
            "Execute",
            "Handle",
            "ServeHTTP");

    private record Key(String language, String name) {}

    private record Whole(String language, String home, String name) {}

    private final Evaluator evaluator;
    private final List<ClassScope> classes;
    private final Map<Key, List<ClassScope>> byName = new HashMap<>();
    private final Map<String, Map<String, List<ModuleScope>>> packages = new HashMap<>();
    private final Map<ClassScope, List<ClassScope>> parts = new IdentityHashMap<>();
    private final Map<ClassScope, Set<ClassScope>> children = new IdentityHashMap<>();
    private final Map<String, List<FunctionScope>> extensions = new HashMap<>();

    Types(Evaluator evaluator, Collection<SourceFile> files, Collection<ClassScope> all) {
        this.evaluator = evaluator;
        classes = all.stream()
                .filter(type -> type.module().surroundings() != null)
                .toList();
        for (SourceFile file : files) {
            Surroundings seen = file.module().surroundings();
            if (seen != null) {
                packages.computeIfAbsent(seen.language(), any -> new TreeMap<>())
                        .computeIfAbsent(seen.home(), any -> new ArrayList<>())
                        .add(file.module());
                file.functions().stream()
                        .filter(FunctionScope::method)
                        .forEach(function -> extensions
                                .computeIfAbsent(function.name(), any -> new ArrayList<>())
                                .add(function));
            }
        }
        Map<Whole, List<ClassScope>> wholes = new HashMap<>();
        for (ClassScope type : classes) {
            Surroundings seen = seen(type);
            byName.computeIfAbsent(new Key(seen.language(), type.name()), any -> new ArrayList<>())
                    .add(type);
            if (type.parent() instanceof ModuleScope && !seen.language().equals(Java.NAME)) {
                wholes.computeIfAbsent(new Whole(seen.language(), seen.home(), type.name()), any -> new ArrayList<>())
                        .add(type);
            }
        }
        wholes.values().stream().filter(group -> group.size() > 1).forEach(group -> {
            group.sort((a, b) -> Boolean.compare(isLesser(a), isLesser(b)));
            group.forEach(part -> parts.put(part, group));
        });
    }

    /** Of the parts of a class the one with a constructor comes first, and what only adds methods last. */
    private static boolean isLesser(ClassScope type) {
        return type.part() || !type.members().containsKey(Members.CONSTRUCTOR) && !isGo(type);
    }

    private static boolean isGo(ClassScope type) {
        return seen(type).language().equals(Go.NAME);
    }

    private static Surroundings seen(ClassScope type) {
        Surroundings seen = type.module().surroundings();
        if (seen == null) {
            throw new IllegalArgumentException(type + " has no surroundings");
        }
        return seen;
    }

    static boolean areDeclared(Value.Function function) {
        return function.scope().module().surroundings() != null;
    }

    /** Learns which types are of which; before anything is asked. */
    void learn() {
        for (ClassScope type : classes) {
            for (Value parent : evaluator.all(type.supers(), Env.EMPTY)) {
                if (parent instanceof Value.Type known) {
                    addChild(known.scope(), type);
                }
            }
        }
        List<ClassScope> structs = classes.stream()
                .filter(one -> isGo(one) && !one.open() && whole(one) == one)
                .toList();
        for (ClassScope type : classes) {
            Set<String> wanted = isGo(type) && type.open() ? methods(type, new HashSet<>()) : Set.of();
            if (!wanted.isEmpty()) {
                structs.stream()
                        .filter(one -> methods(one, new HashSet<>()).containsAll(wanted))
                        .forEach(one -> addChild(type, one));
            }
        }
    }

    private void addChild(ClassScope parent, ClassScope child) {
        children.computeIfAbsent(whole(parent), any -> new LinkedHashSet<>()).add(whole(child));
    }

    /** The names of a type's methods, also of those that it embeds. */
    private Set<String> methods(ClassScope type, Set<ClassScope> known) {
        Set<String> names = new HashSet<>();
        if (!known.add(type)) {
            return names;
        }
        for (ClassScope part : parts(type)) {
            part.members().forEach((name, values) -> {
                if (values.get(0) instanceof Expr.Lambda) {
                    names.add(name);
                }
            });
            for (Value parent : evaluator.all(part.supers(), Env.EMPTY)) {
                names.addAll(parent instanceof Value.Type above ? methods(above.scope(), known) : Set.of());
            }
        }
        return names;
    }

    /** All that a type is written in, where that may be several places. */
    List<ClassScope> parts(ClassScope type) {
        List<ClassScope> found = parts.get(type);
        return found == null ? List.of(type) : found;
    }

    /** The place that stands for a type that is written in several. */
    ClassScope whole(ClassScope type) {
        return parts(type).get(0);
    }

    /** What has objects of a type that has none of its own; none for any other type. */
    List<ClassScope> concrete(ClassScope type) {
        List<ClassScope> found = new ArrayList<>();
        if (type.open()) {
            addConcrete(type, new HashSet<>(), found);
        }
        return found;
    }

    private void addConcrete(ClassScope type, Set<ClassScope> known, List<ClassScope> found) {
        for (ClassScope child : known.add(type) ? children.getOrDefault(type, Set.of()) : Set.<ClassScope>of()) {
            if (child.open()) {
                addConcrete(child, known, found);
            } else {
                found.add(child);
            }
        }
    }

    List<Value> values(DeclaredExpr expr, Env env) {
        if (expr instanceof DeclaredExpr.Typed typed) {
            return typed(typed, env);
        } else if (expr instanceof DeclaredExpr.TypeName type) {
            List<Value> found = named(type);
            return found.isEmpty()
                    ? List.of(new Value.External(List.of(type.name().split("\\.")), null))
                    : found;
        } else if (expr instanceof DeclaredExpr.Package space) {
            return List.of(resolved(space));
        }
        return List.of();
    }

    private List<Value> typed(DeclaredExpr.Typed typed, Env env) {
        List<Value> given = typed.value() == null ? List.of() : evaluator.values(typed.value(), env);
        boolean known =
                given.stream().anyMatch(value -> !(value instanceof Value.External || value instanceof Value.Unknown));
        if (known) {
            return given;
        }
        List<Value> found = new ArrayList<>();
        for (Value value : named(typed.type())) {
            if (value instanceof Value.Type type) {
                objects(type.scope(), new HashSet<>(), found);
            }
        }
        return found.isEmpty() ? given : found;
    }

    /** Objects of a type and of those that extend or implement it. */
    private void objects(ClassScope type, Set<ClassScope> known, List<Value> found) {
        if (!known.add(type)) {
            return;
        }
        if (!type.open()) {
            found.addAll(evaluator.objects().of(type, Env.EMPTY));
        }
        children.getOrDefault(type, Set.of()).forEach(child -> objects(child, known, found));
    }

    /** The types of the project that a name may mean where it stands; empty when it means one from outside. */
    private List<Value> named(DeclaredExpr.TypeName type) {
        String[] names = type.name().split("\\.");
        List<Value> found = simple(names[0], type.scope());
        for (int i = 1; i < names.length && !found.isEmpty(); i++) {
            found = evaluator.members().of(found, names[i]);
        }
        return found.stream()
                .filter(value -> value instanceof Value.Type || value instanceof Value.External)
                .toList();
    }

    private List<Value> simple(String id, Scope scope) {
        for (ClassScope around = scope.enclosingClass(); around != null; around = outer(around)) {
            if (around.name().equals(id)) {
                return List.of(new Value.Type(whole(around), Env.EMPTY));
            }
            Value nested = nested(around, id, new HashSet<>());
            if (nested != null) {
                return List.of(nested);
            }
        }
        for (Scope home : List.of(scope.module(), scope)) {
            for (Expr bound : bindings(home, id)) {
                if (bound instanceof Expr.Type local) {
                    return List.of(new Value.Type(whole(local.scope()), Env.EMPTY));
                }
                if (bound instanceof DeclaredExpr
                        || (bound instanceof Expr.Member member && member.object() instanceof DeclaredExpr)) {
                    return evaluator.values(bound, Env.EMPTY);
                }
            }
        }
        return visible(id, scope.module());
    }

    private static List<Expr> bindings(Scope scope, String id) {
        Scope home = scope.declaring(id);
        return home == null ? List.of() : home.bindings().getOrDefault(id, List.of());
    }

    private static @Nullable ClassScope outer(ClassScope type) {
        Scope parent = type.parent();
        return parent == null ? null : parent.enclosingClass();
    }

    private @Nullable Value nested(ClassScope type, String id, Set<ClassScope> known) {
        if (!known.add(type)) {
            return null;
        }
        for (ClassScope part : parts(type)) {
            for (Expr member : part.members().getOrDefault(id, List.of())) {
                if (member instanceof Expr.Type inner) {
                    return new Value.Type(inner.scope(), Env.EMPTY);
                }
            }
        }
        for (Value parent : evaluator.all(type.supers(), Env.EMPTY)) {
            Value found = parent instanceof Value.Type above ? nested(above.scope(), id, known) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The types of other files that a file sees by a simple name: of its own package first, then of those it opens. */
    private List<Value> visible(String id, ModuleScope module) {
        Surroundings seen = module.surroundings();
        List<ClassScope> all = seen == null
                ? List.of()
                : byName.getOrDefault(new Key(seen.language(), id), List.of()).stream()
                        .filter(type -> type.parent() instanceof ModuleScope)
                        .toList();
        if (seen == null || all.isEmpty()) {
            return List.of();
        }
        List<Value> own = types(all, Set.of(seen.home()));
        if (!own.isEmpty()) {
            return own;
        }
        List<Value> opened = types(all, seen.open());
        boolean anywhere = opened.isEmpty() && seen.language().equals(CSharp.NAME);
        return anywhere ? types(all, homes(CSharp.NAME)) : opened;
    }

    private List<Value> types(List<ClassScope> all, Set<String> homes) {
        return all.stream()
                .filter(type -> homes.contains(seen(type).home()))
                .map(this::whole)
                .distinct()
                .map(type -> (Value) new Value.Type(type, Env.EMPTY))
                .toList();
    }

    private Set<String> homes(String language) {
        return packages.getOrDefault(language, Map.of()).keySet();
    }

    /** What a bare name means that is declared neither in its file nor around it; empty when it is from outside. */
    List<Value> unqualified(Expr.Name name, ModuleScope module, Env env) {
        Surroundings seen = module.surroundings();
        if (seen == null) {
            return List.of();
        }
        if (!seen.hasOwnMembers()) {
            List<Value> found = new ArrayList<>(inPackage(seen.home(), name.id()));
            for (Value opened : found.isEmpty() ? evaluator.all(seen.members(), Env.EMPTY) : List.<Value>of()) {
                found.addAll(opened instanceof Value.Package space ? inPackage(space.name(), name.id()) : List.of());
            }
            return found;
        }
        Scope at = name.scope();
        for (ClassScope type = at.enclosingClass(); type != null; type = outer(type)) {
            if (declares(type, name.id(), new HashSet<>())) {
                return evaluator.members().of(evaluator.objects().self(at, env), name.id());
            }
            at = type.parent() == null ? type : type.parent();
        }
        for (Value opened : evaluator.all(seen.members(), Env.EMPTY)) {
            if (opened instanceof Value.Type type && declares(type.scope(), name.id(), new HashSet<>())) {
                return evaluator.members().of(List.of(opened), name.id());
            }
        }
        List<Value> types = visible(name.id(), module);
        boolean isPackage = types.isEmpty() && isPackage(seen.language(), name.id());
        return isPackage ? List.of(new Value.Package(seen.language(), name.id())) : types;
    }

    private boolean declares(ClassScope type, String name, Set<ClassScope> known) {
        if (!known.add(type)) {
            return false;
        }
        for (ClassScope part : parts(type)) {
            if (part.members().containsKey(name)) {
                return true;
            }
        }
        return parts(type).stream()
                .flatMap(part -> evaluator.all(part.supers(), Env.EMPTY).stream())
                .anyMatch(parent -> parent instanceof Value.Type above && declares(above.scope(), name, known));
    }

    private boolean isPackage(String language, String name) {
        return homes(language).stream().anyMatch(home -> home.equals(name) || home.startsWith(name + "."));
    }

    /** What the files of a package of Go declare by a name. */
    private List<Value> inPackage(String folder, String name) {
        List<Value> found = new ArrayList<>();
        for (ModuleScope module : packages.getOrDefault(Go.NAME, Map.of()).getOrDefault(folder, List.of())) {
            if (module.bindings().containsKey(name)) {
                for (Value value : evaluator.values(new Expr.Name(name, module), Env.EMPTY)) {
                    found.add(
                            value instanceof Value.Type type ? new Value.Type(whole(type.scope()), type.env()) : value);
                }
            }
        }
        return found;
    }

    private Value resolved(DeclaredExpr.Package space) {
        Surroundings seen = space.scope().module().surroundings();
        if (seen == null) {
            return new Value.Unknown("a package");
        }
        if (seen.language().equals(Go.NAME)) {
            String folder = Go.folder(space.name(), Paths.folder(space.scope().file()), homes(Go.NAME));
            return folder == null
                    ? new Value.External(Go.path(space.name()), null)
                    : new Value.Package(Go.NAME, folder);
        }
        return resolved(seen.language(), space.name());
    }

    private Value resolved(String language, String name) {
        if (isPackage(language, name)) {
            return new Value.Package(language, name);
        }
        int dot = name.lastIndexOf('.');
        Value around = dot < 0 ? null : resolved(language, name.substring(0, dot));
        if (around instanceof Value.Package || around instanceof Value.Type) {
            List<Value> found = evaluator.members().of(List.of(around), name.substring(dot + 1));
            if (!found.isEmpty()) {
                return found.get(0);
            }
        }
        return new Value.External(List.of(name.split("\\.")), null);
    }

    /** What stands in a package by a name. */
    List<Value> below(Value.Package space, String name) {
        if (space.language().equals(Go.NAME)) {
            List<Value> found = inPackage(space.name(), name);
            String last = space.name().substring(space.name().lastIndexOf('/') + 1);
            return found.isEmpty() ? List.of(new Value.External(List.of(last, name), null)) : found;
        }
        List<ClassScope> all = byName.getOrDefault(new Key(space.language(), name), List.of()).stream()
                .filter(type -> type.parent() instanceof ModuleScope)
                .toList();
        List<Value> found = types(all, Set.of(space.name()));
        if (!found.isEmpty()) {
            return found;
        }
        String below = space.name() + "." + name;
        return List.of(
                isPackage(space.language(), below)
                        ? new Value.Package(space.language(), below)
                        : new Value.External(List.of(below.split("\\.")), null));
    }

    /** A field that is read by a method that is made for it, {@code getName()} and what else annotations bring. */
    List<Value> accessed(Value.Instance object, String name) {
        Surroundings seen = object.scope().module().surroundings();
        int prefix = name.startsWith("get") ? 3 : name.startsWith("is") ? 2 : 0;
        if (seen == null || !seen.language().equals(Java.NAME) || prefix == 0 || name.length() == prefix) {
            return List.of();
        }
        String field = Character.toLowerCase(name.charAt(prefix)) + name.substring(prefix + 1);
        return declares(object.scope(), field, new HashSet<>())
                ? evaluator.members().of(List.of(object), field)
                : List.of();
    }

    /** The project's extension methods of a name where there are any; they take the value as {@code this}. */
    List<Value> extended(Value value, String name, List<Value> members) {
        List<FunctionScope> found = extensions.get(name);
        if (found == null || value instanceof Value.Unknown) {
            return members;
        }
        return found.stream()
                .map(function -> (Value) new Value.Function(function, Env.EMPTY, value))
                .toList();
    }

    /** The methods of an object that something outside calls which was given the object. */
    List<Value.Function> callbacks(Value.Instance object) {
        ClassScope type = object.scope();
        if (type.module().surroundings() == null) {
            return List.of();
        }
        boolean implementsOthers =
                evaluator.all(type.supers(), Env.EMPTY).stream().anyMatch(parent -> parent instanceof Value.External);
        List<Value.Function> found = new ArrayList<>();
        for (ClassScope part : parts(type)) {
            part.members().forEach((name, values) -> {
                boolean called = type.name().isEmpty() || ((implementsOthers || isGo(type)) && CALLED.contains(name));
                if (called && !name.equals(Members.CONSTRUCTOR)) {
                    found.addAll(values.stream()
                            .filter(Expr.Lambda.class::isInstance)
                            .map(one -> new Value.Function(((Expr.Lambda) one).function(), object.made(), object))
                            .collect(Collectors.toList()));
                }
            });
        }
        return found;
    }
}
