package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** What the reader of a language gathers while it goes through one file. */
final class Reading {

    private static final Set<String> MERGES = Set.of("update", "assign", "extend", "merge!", "deep_merge!", "update!");
    private static final Set<String> PUTS = Set.of("set", "append", "setdefault", "put", "add", "store");
    private static final Set<String> ADDS = Set.of("push", "append", "add", "unshift", "insert");
    private static final Set<String> QUESTIONS = Set.of(
            "get",
            "has",
            "includes",
            "indexOf",
            "hasOwnProperty",
            "contains",
            "some",
            "find",
            "count",
            "index",
            "include?",
            "member?",
            "key?",
            "has_key?",
            "fetch",
            "dig",
            "in?",
            "eql?",
            "equal?",
            "is");
    private static final int LONGEST_TEXT = 70;

    private record Assignment(Scope scope, String id, Expr value) {}

    private record Setting(Scope scope, String variable, Expr.Entry entry) {}

    private final String path;
    private final ModuleScope module;
    private final List<FunctionScope> functions = new ArrayList<>();
    private final List<ClassScope> classes = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();
    private final List<Assignment> assignments = new ArrayList<>();
    private final List<Setting> settings = new ArrayList<>();
    private final Set<String> nevers = new HashSet<>();
    private Scope scope;

    Reading(String path, boolean exportsAll) {
        this.path = path;
        module = new ModuleScope(path, exportsAll);
        scope = module;
    }

    String path() {
        return path;
    }

    ModuleScope module() {
        return module;
    }

    Scope scope() {
        return scope;
    }

    void note(int line, String text) {
        notes.add(new Note(path, line, text));
    }

    FunctionScope function(String name, int line, List<Expr> decorators) {
        FunctionScope function = new FunctionScope(path, name, line, scope);
        function.decorators().addAll(decorators);
        functions.add(function);
        return function;
    }

    /** A function of a language that also declares functions without a body, which are none to look for. */
    FunctionScope declared(String name, int line, boolean body) {
        return body ? function(name, line, List.of()) : new FunctionScope(path, name, line, scope);
    }

    ClassScope type(String name, int line) {
        ClassScope type = new ClassScope(path, name, line, scope);
        classes.add(type);
        return type;
    }

    /** Reads what belongs to another scope. */
    void within(Scope inner, Runnable work) {
        Scope outer = scope;
        scope = inner;
        try {
            work.run();
        } finally {
            scope = outer;
        }
    }

    /** Like {@link #within}, for what has a value. */
    <T> T valueWithin(Scope inner, Supplier<T> work) {
        Scope outer = scope;
        scope = inner;
        try {
            return work.get();
        } finally {
            scope = outer;
        }
    }

    /** A constant of the file is false. */
    void never(String id) {
        nevers.add(id);
    }

    boolean isNever(String id) {
        return nevers.contains(id);
    }

    Expr name(String id) {
        return new Expr.Name(id, scope);
    }

    /** A package or namespace, or a type by its whole name, as a file names it. */
    Expr space(String name) {
        return new DeclaredExpr.Package(name, module);
    }

    /** A value given to a variable that was declared here or further out, perhaps further down. */
    void assign(String id, Expr value) {
        assignments.add(new Assignment(scope, id, value));
    }

    /** {@code object.key = value}. */
    void set(Expr object, Expr key, Expr value) {
        ClassScope type = isSelf(object) ? scope.enclosingClass() : null;
        if (type != null && key instanceof Expr.Literal name) {
            type.member(name.value(), value);
        } else {
            change(object, new Expr.Entry(key, value));
        }
    }

    /** Something is added to a list. */
    void append(Expr list, Expr value) {
        change(list, new Expr.Entry(Expr.UNKNOWN, value));
    }

    /** All entries of a value are set on an object. */
    void mergeInto(Expr object, Expr value) {
        change(object, new Expr.Entry(null, value));
    }

    /** Something is added to what a variable or a field of the object holds. */
    private void change(Expr target, Expr.Entry entry) {
        if (target instanceof Expr.Name variable) {
            settings.add(new Setting(scope, variable.id(), entry));
        } else if (target instanceof Expr.Member field && isSelf(field.object())) {
            ClassScope type = scope.enclosingClass();
            if (type != null) {
                type.member(field.name(), new Expr.Table(List.of(entry), type.line()));
            }
        }
    }

    private static boolean isSelf(Expr object) {
        if (object instanceof Expr.Name name) {
            Scope home = name.scope().declaring(name.id());
            return home != null
                    && home.bindings().getOrDefault(name.id(), List.of()).stream()
                            .allMatch(Expr.This.class::isInstance)
                    && home instanceof FunctionScope;
        }
        return object instanceof Expr.This;
    }

    Call call(Expr callee, List<Arg> args, boolean construct, int line, String text) {
        String shown = text.replaceAll("\\s+", " ");
        if (shown.length() > LONGEST_TEXT) {
            shown = shown.substring(0, LONGEST_TEXT) + "…";
        }
        Call call = new Call(callee, args, construct, scope, line, shown);
        scope.calls().add(call);
        if (callee instanceof Expr.Member member) {
            if (member.object() instanceof Call before) {
                scope.chain(before, call);
            }
            observe(member, args);
        }
        return call;
    }

    /** Calls of the standard libraries that change a table or ask for an entry of it. */
    private void observe(Expr.Member callee, List<Arg> args) {
        if (QUESTIONS.contains(callee.name())) {
            scope.lookups().add(callee.object());
            args.forEach(arg -> scope.compared().add(arg.value()));
        }
        if (MERGES.contains(callee.name())) {
            merge(callee, args);
        } else if (PUTS.contains(callee.name()) && args.size() == 2) {
            change(
                    callee.object(),
                    new Expr.Entry(args.get(0).value(), args.get(1).value()));
        } else if (ADDS.contains(callee.name()) && args.size() == 1) {
            change(callee.object(), new Expr.Entry(Expr.UNKNOWN, args.get(0).value()));
        }
    }

    private void merge(Expr.Member callee, List<Arg> args) {
        boolean first =
                callee.object() instanceof Expr.Name object && object.id().equals("Object");
        Expr target = first && !args.isEmpty() ? args.get(0).value() : callee.object();
        for (Arg arg : first && !args.isEmpty() ? args.subList(1, args.size()) : args) {
            Expr key = arg.keyword() == null ? null : new Expr.Literal(arg.keyword());
            change(target, new Expr.Entry(key, arg.value()));
        }
    }

    /** The file as read, once all of it was. */
    SourceFile done(Syntax syntax) {
        for (Assignment assignment : assignments) {
            Scope home = assignment.scope.declaring(assignment.id);
            (home == null ? module : home).bind(assignment.id, assignment.value);
        }
        for (Setting setting : settings) {
            Scope home = setting.scope.declaring(setting.variable);
            (home == null ? module : home).set(setting.variable, setting.entry);
        }
        if (!syntax.broken().isEmpty()) {
            int places = syntax.broken().size();
            String text = places
                    + (places == 1 ? " place in " : " places in ")
                    + path
                    + (places == 1 ? " does not parse" : " do not parse");
            notes.add(new Note(path, syntax.broken().get(0), text));
        }
        if (!syntax.deep().isEmpty()) {
            notes.add(new Note(
                    path,
                    syntax.deep().get(0),
                    "code nested deeper than " + SyntaxParser.MAX_DEPTH + " levels was left out"));
        }
        return new SourceFile(path, module, functions, classes, CodeDigest.of(syntax.root()), List.copyOf(notes));
    }
}
