package io.skillevals.code;

import io.skillevals.code.Env.Bound;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds members of values: entries of tables, fields and methods of objects, exports of modules. */
final class Members {

    /** Stands for the constructor that a dataclass has without writing one. */
    static final FunctionScope FIELDS = new FunctionScope("", "", 0, new ModuleScope("", false));

    /** The member's name of what makes an object. */
    static final String CONSTRUCTOR = "constructor";

    /** Members of a function that call it in another way, some later or elsewhere. */
    private static final Set<String> CALLS =
            Set.of("call", "apply", "bind", "delay", "apply_async", "send", "remote", "s", "si", "spawn");

    private final Evaluator evaluator;
    private final Imports imports;
    private final Exports exports;
    private final StandIns standIns;

    Members(Evaluator evaluator, Imports imports) {
        this.evaluator = evaluator;
        this.imports = imports;
        exports = new Exports(evaluator, imports);
        standIns = new StandIns(evaluator);
    }

    /** What {@code value.name} may stand for. */
    List<Value> of(List<Value> values, String name) {
        List<Value> found = new ArrayList<>();
        for (Value value : values) {
            List<Value> members = of(value, name);
            found.addAll(isForeign(members) ? evaluator.types().extended(value, name, members) : members);
        }
        boolean mixed = found.size() > 1;
        found.removeIf(value -> mixed && value instanceof Value.Unknown);
        return found;
    }

    private static boolean isForeign(List<Value> members) {
        return members.stream().allMatch(one -> one instanceof Value.External || one instanceof Value.Unknown);
    }

    private List<Value> of(Value value, String name) {
        if (value instanceof Value.Instance instance) {
            return ofInstance(instance, name);
        } else if (value instanceof Value.Type type) {
            return ofType(type, name);
        }
        return ofOther(value, plain(name));
    }

    /** Fields are kept apart from methods of the same name by what is written before them. */
    private static String plain(String name) {
        return name.length() > 1 && "@$".indexOf(name.charAt(0)) >= 0 ? name.substring(1) : name;
    }

    private List<Value> ofOther(Value value, String name) {
        if (value instanceof Value.External external) {
            if (Set.of("call", "apply").contains(name) && external.path().size() > 1) {
                return List.of(external);
            }
            List<String> path = new ArrayList<>(external.path());
            path.add(name);
            return List.of(new Value.External(path, null));
        } else if (value instanceof Value.Table table) {
            return entry(table, name);
        } else if (value instanceof Value.Module module) {
            return ofModule(module, name);
        } else if (value instanceof Value.Function function && (CALLS.contains(name) || Types.areDeclared(function))) {
            return List.of(value);
        } else if (value instanceof Value.Package space) {
            return evaluator.types().below(space, name);
        } else if (value instanceof Value.Unknown || value instanceof Value.Constant) {
            return List.of(new Value.External(List.of("?", name), null));
        } else if (value instanceof Value.Text && name.equals("value")) {
            return List.of(value);
        } else if (value instanceof Value.Text) {
            return List.of(new Value.External(List.of("text", name), null));
        } else if (value instanceof Value.Sequence) {
            return List.of(new Value.External(List.of("list", name), null));
        }
        return List.of(new Value.Unknown("member " + name));
    }

    private List<Value> entry(Value.Table table, String name) {
        List<Value> found = new ArrayList<>();
        for (Expr.Entry entry : table.expr().entries()) {
            if (entry.key() == null) {
                found.addAll(of(evaluator.values(entry.value(), table.env()), name));
            } else if (keyIs(entry.key(), name, table.env())) {
                found.addAll(withSelf(evaluator.values(entry.value(), table.env()), table));
            }
        }
        return found.isEmpty() ? List.of(new Value.Unknown("entry " + name)) : found;
    }

    private boolean keyIs(Expr key, String name, Env env) {
        if (key instanceof Expr.Literal literal) {
            return literal.value().equals(name);
        }
        return evaluator.textOf(key, env).equals(name);
    }

    private static List<Value> withSelf(List<Value> values, Value self) {
        List<Value> bound = new ArrayList<>();
        for (Value value : values) {
            boolean free = value instanceof Value.Function f
                    && f.self() == null
                    && !f.scope().arrow();
            bound.add(free && value instanceof Value.Function f ? new Value.Function(f.scope(), f.env(), self) : value);
        }
        return bound;
    }

    /** What the project itself declares as a member of an object or class; empty when it declares no such thing. */
    List<Value> declared(Value value, String name) {
        List<Value> found = List.of();
        if (value instanceof Value.Instance instance) {
            found = passedField(instance, name);
            if (found.isEmpty()) {
                found = member(instance.scope(), name, instance, instance.made(), new HashSet<>());
            }
        } else if (value instanceof Value.Type type) {
            found = ofClass(type, name);
        }
        return found.stream().filter(one -> !(one instanceof Value.Unknown)).toList();
    }

    private List<Value> ofInstance(Value.Instance instance, String name) {
        List<Value> found = declared(instance, name);
        if (!found.isEmpty()) {
            return found;
        }
        List<Value> read = evaluator.types().accessed(instance, name);
        if (!read.isEmpty()) {
            return read;
        }
        List<Expr> supers = instance.scope().supers();
        for (Value parent : evaluator.all(supers, Env.EMPTY)) {
            if (parent instanceof Value.External external) {
                List<String> path = new ArrayList<>(external.path());
                path.add(name);
                return List.of(new Value.External(path, null));
            }
        }
        return List.of(new Value.External(List.of(instance.scope().name(), name), null));
    }

    /** The field of an object that was made with the field's value as an argument, as dataclasses are. */
    private List<Value> passedField(Value.Instance instance, String name) {
        Env frame = instance.made().frame(FIELDS);
        if (frame == null) {
            return initialised(instance, name);
        }
        int at = 0;
        for (String field : instance.scope().members().keySet()) {
            if (instance.scope().members().get(field).get(0) instanceof Expr.Lambda) {
                continue;
            }
            if (field.equals(name)) {
                break;
            }
            at++;
        }
        int position = 0;
        for (Bound bound : frame.arguments()) {
            boolean meant =
                    bound.keyword() == null ? position++ == at : bound.keyword().equals(name);
            if (meant && instance.scope().members().containsKey(name)) {
                return evaluator.values(bound.value(), bound.env());
            }
        }
        return List.of();
    }

    /** The field that is set by name behind the constructor's arguments, as object initialisers do. */
    private List<Value> initialised(Value.Instance instance, String name) {
        if (instance.scope().module().surroundings() == null) {
            return List.of();
        }
        for (Bound bound : instance.made().arguments()) {
            if (name.equals(bound.keyword())) {
                return evaluator.values(bound.value(), bound.env());
            }
        }
        return List.of();
    }

    private List<Value> member(ClassScope type, String name, @Nullable Value self, Env env, Set<ClassScope> seen) {
        List<Value> found = new ArrayList<>();
        if (!seen.add(type)) {
            return found;
        }
        for (ClassScope part : evaluator.types().parts(type)) {
            for (Expr expr : part.members().getOrDefault(name, List.of())) {
                for (Value value : evaluator.values(expr, env)) {
                    found.addAll(read(value, self, expr instanceof Expr.Lambda, name));
                }
            }
        }
        if (found.isEmpty()) {
            for (Value parent : evaluator.parents(type)) {
                if (parent instanceof Value.Type known) {
                    found.addAll(member(known.scope(), name, self, env, seen));
                }
            }
        }
        return found;
    }

    /** A getter is called by being read; what a call gave is known by the field's name. */
    private List<Value> read(Value value, @Nullable Value self, boolean method, String name) {
        if (value instanceof Value.Function function && function.scope().getter()) {
            Env inside = function.env().enter(function.scope(), List.of(), self);
            return evaluator.all(function.scope().returns(), inside);
        }
        if (value instanceof Value.Function function && (method || function.self() == null)) {
            return List.of(new Value.Function(function.scope(), function.env(), self));
        }
        return value instanceof Value.Unknown ? List.of(value) : Evaluator.held(value, name);
    }

    private List<Value> ofType(Value.Type type, String name) {
        if (name.equals("prototype")) {
            return List.of(new Value.Instance(type.scope(), type.env()));
        }
        List<Value> found = ofClass(type, name);
        if (found.isEmpty()) {
            found.addAll(standIns.of(type, name));
        }
        if (found.isEmpty()) {
            found.add(new Value.External(List.of(type.scope().name(), name), null));
        }
        return found;
    }

    private List<Value> ofClass(Value.Type type, String name) {
        boolean plain = !type.scope().apart() || !plain(name).equals(name);
        List<Value> members = member(type.scope(), ClassScope.OF_CLASS + name, null, type.env(), new HashSet<>());
        if (members.isEmpty() && plain) {
            members = member(type.scope(), name, null, type.env(), new HashSet<>());
        }
        List<Value> found = new ArrayList<>();
        for (Value value : members) {
            boolean classMethod = value instanceof Value.Function f
                    && f.scope().decorators().stream()
                            .anyMatch(one -> one instanceof Expr.Name n && n.id().equals("classmethod"));
            if (classMethod && value instanceof Value.Function f) {
                found.add(new Value.Function(f.scope(), f.env(), new Value.Instance(type.scope(), type.env())));
            } else if (value instanceof Value.Function f && f.scope().ofClass()) {
                found.add(new Value.Function(f.scope(), f.env(), type));
            } else {
                found.add(value);
            }
        }
        return found;
    }

    private List<Value> ofModule(Value.Module module, String name) {
        if (module.file() != null) {
            List<Value> found = exported(module.file(), name);
            if (!found.isEmpty()) {
                return found;
            }
        }
        String below = Imports.below(module.name(), name, module.from());
        SourceFile file = imports.file(below, module.from());
        if (file != null || imports.isFolder(below, module.from())) {
            return List.of(new Value.Module(file, below, module.from()));
        }
        return List.of(new Value.Unknown("export " + name));
    }

    /** What a file exports by a name; empty when it exports no such thing. */
    List<Value> exported(SourceFile file, String name) {
        return exports.of(file, name);
    }

    /** The text of an entry; null when it has none. */
    @Nullable
    String text(Value.Table table, String name) {
        for (Value value : entry(table, name)) {
            if (value instanceof Value.Text text) {
                return text.text();
            }
        }
        return null;
    }

    /** What {@code value[key]} may stand for; any entry when the key is not known. */
    List<Value> entries(List<Value> values, Expr key, Env env) {
        String text = evaluator.textOf(key, env);
        if (!text.contains(Value.HOLE)) {
            return of(values, text);
        }
        List<Value> found = new ArrayList<>();
        for (Value value : values) {
            if (value instanceof Value.Table table) {
                table.expr().entries().forEach(entry -> found.addAll(evaluator.values(entry.value(), table.env())));
            } else if (value instanceof Value.Sequence) {
                found.addAll(elements(List.of(value)));
            } else {
                found.addAll(of(value, Value.COMPUTED));
            }
        }
        return found;
    }

    /** The elements of lists. */
    List<Value> elements(List<Value> values) {
        List<Value> found = new ArrayList<>();
        for (Value value : values) {
            if (value instanceof Value.Sequence sequence) {
                sequence.expr().items().forEach(item -> found.addAll(evaluator.values(item, sequence.env())));
            } else if (value instanceof Value.Table table) {
                table.expr().entries().forEach(entry -> found.addAll(evaluator.values(entry.value(), table.env())));
            } else {
                found.add(new Value.Unknown("an element"));
            }
        }
        return found;
    }

    /** The constructor of a class or of the class it extends; of several the first that takes so many arguments. */
    @Nullable
    FunctionScope constructor(ClassScope type, int arguments) {
        return constructor(type, arguments, new HashSet<>());
    }

    private @Nullable FunctionScope constructor(ClassScope type, int arguments, Set<ClassScope> seen) {
        if (!seen.add(type)) {
            return null;
        }
        List<FunctionScope> own = new ArrayList<>();
        for (ClassScope part : evaluator.types().parts(type)) {
            for (String name : List.of(CONSTRUCTOR, "__init__")) {
                for (Expr expr : part.members().getOrDefault(name, List.of())) {
                    if (expr instanceof Expr.Lambda lambda) {
                        own.add(lambda.function());
                    }
                }
            }
        }
        if (!own.isEmpty()) {
            return own.stream()
                    .filter(one -> own.size() > 1 && Overloads.takes(one, arguments))
                    .findFirst()
                    .orElse(own.get(0));
        }
        for (Value parent : evaluator.parents(type)) {
            FunctionScope found =
                    parent instanceof Value.Type known ? constructor(known.scope(), arguments, seen) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
