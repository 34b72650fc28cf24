package io.skillevals.code;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The code of a source tree, to ask questions of: where something is called, which functions lead to a call, with which
 * arguments, and what routes there are. Made per run; it answers one question
 * after the other, so that several threads may ask.
 */
public final class CodeBase {

    private final Map<String, SourceFile> files;
    private final List<Note> notes;
    private final Evaluator evaluator;
    private final CallIndex index;
    private final SiteFinder finder;
    private final Mounts mounts;
    private final Routes routeFinder;
    private final Events events;
    private final Imports imports;
    private final Map<Value.Function, Walk> walks = new HashMap<>();
    private final Map<CallName, List<CallSite>> sites = new HashMap<>();
    private @Nullable List<Walk> everything;
    private @Nullable List<Route> routes;

    CodeBase(Collection<SourceFile> sources, List<Note> unread) {
        Map<String, SourceFile> byPath = new TreeMap<>();
        sources.forEach(file -> byPath.put(file.path(), file));
        files = byPath;
        notes = new ArrayList<>(unread);
        sources.forEach(file -> notes.addAll(file.notes()));
        List<ClassScope> classes = new ArrayList<>();
        files.values().forEach(file -> classes.addAll(file.classes()));
        index = new CallIndex(classes);
        imports = new Imports(files);
        evaluator = new Evaluator(imports, index);
        mounts = new Mounts(evaluator);
        routeFinder = new Routes(evaluator, mounts);
        events = new Events(evaluator);
        Set<Expr> decorators = Collections.newSetFromMap(new IdentityHashMap<>());
        files.values().forEach(file -> file.functions().forEach(one -> decorators.addAll(one.decorators())));
        finder = new SiteFinder(evaluator, routeFinder, decorators);
        evaluator.types().learn();
        List<Scope> scopes = scopes();
        index.fill(scopes, evaluator);
        index.fill(scopes, evaluator);
        events.learn(scopes);
    }

    private List<Scope> scopes() {
        List<Scope> scopes = new ArrayList<>();
        for (SourceFile file : files.values()) {
            scopes.add(file.module());
            scopes.addAll(file.classes());
            scopes.addAll(file.functions());
        }
        return scopes;
    }

    /** What could not be read. */
    public synchronized List<Note> unread() {
        return List.copyOf(notes);
    }

    /** What was read but could not be followed: imports of files that are not there, computed names, long ways. */
    public synchronized List<Note> unresolved() {
        Set<Note> found = new LinkedHashSet<>();
        for (SourceFile file : files.values()) {
            file.module().bindings().values().forEach(bound -> bound.forEach(expr -> missing(file, expr, found)));
        }
        everything().forEach(walk -> found.addAll(walk.notes()));
        return List.copyOf(found);
    }

    private void missing(SourceFile file, Expr expr, Set<Note> found) {
        if (expr instanceof Expr.Import use
                && Imports.isLocal(use.module(), use.from())
                && evaluator.values(expr, Env.EMPTY).stream().anyMatch(Value.Unknown.class::isInstance)) {
            String name = use.name() == null ? "" : use.name() + " from ";
            found.add(new Note(file.path(), 0, "the import of " + name + use.module()));
        }
    }

    /** The digest of a file's code without comments and layout; null when the file is no code that can be read. */
    public synchronized @Nullable String codeDigest(String path) {
        SourceFile file = files.get(path);
        return file == null ? null : file.digest();
    }

    /** By file: the digest of its code without comments and layout. */
    public synchronized Map<String, String> codeDigests() {
        Map<String, String> digests = new HashMap<>();
        files.forEach((path, file) -> digests.put(path, file.digest()));
        return digests;
    }

    /** All calls of a name, wherever they stand: one entry for each way that gives a call other arguments. */
    public synchronized List<CallSite> sites(CallName name) {
        return sites.computeIfAbsent(name, this::findSites);
    }

    private List<CallSite> findSites(CallName name) {
        Map<List<Object>, CallSite> found = new LinkedHashMap<>();
        for (Walk walk : everything()) {
            for (CallSite site : sites(walk, name)) {
                found.putIfAbsent(List.of(site.place(), site.names(), site.arguments()), site);
            }
        }
        return List.copyOf(found.values());
    }

    /** Walks that together enter all code: from where nothing leads, then from what is left. */
    private List<Walk> everything() {
        if (everything != null) {
            return everything;
        }
        List<Walk> all = new ArrayList<>();
        Set<Scope> entered = Walk.identitySet();
        for (boolean unused : new boolean[] {true, false}) {
            for (Scope scope : scopes()) {
                boolean root = !(scope instanceof FunctionScope function) || index.isUnused(function);
                if (root == unused && (root || !entered.contains(scope))) {
                    Walk walk = new Walk(evaluator, events, entered);
                    walk.enter(new Occurrence.Step(scope, Env.EMPTY, null, null));
                    all.add(walk);
                }
            }
        }
        everything = all;
        return all;
    }

    /** The functions of a name, in any case: declared, assigned, exported or a member under it. */
    public synchronized List<CodeFunction> functions(String name) {
        String wanted = CallName.plain(name);
        Map<FunctionScope, CodeFunction> found = new LinkedHashMap<>();
        for (SourceFile file : files.values()) {
            for (FunctionScope function : file.functions()) {
                if (isNamed(file.path(), function.name(), wanted)) {
                    put(found, name, new Value.Function(function, Env.EMPTY, null));
                }
            }
            named(file.module().bindings(), wanted).forEach(value -> put(found, name, value));
            named(file.module().exports(), wanted).forEach(value -> put(found, name, value));
            for (ClassScope type : file.classes()) {
                named(type.members(), wanted).forEach(value -> put(found, name, value));
            }
        }
        return List.copyOf(found.values());
    }

    private static boolean isNamed(String file, String name, String wanted) {
        return CallName.plain(name).equals(wanted)
                || CallName.plain(CSharp.withoutAsync(file, name)).equals(wanted);
    }

    private List<Value.Function> named(Map<String, List<Expr>> names, String wanted) {
        List<Value.Function> found = new ArrayList<>();
        names.forEach((name, exprs) -> {
            if (CallName.plain(name).equals(wanted)) {
                for (Value value : evaluator.all(exprs, Env.EMPTY)) {
                    if (value instanceof Value.Function function) {
                        found.add(function);
                    }
                }
            }
        });
        return found;
    }

    private static void put(Map<FunctionScope, CodeFunction> found, String name, Value.Function function) {
        found.putIfAbsent(function.scope(), new CodeFunction(name, function));
    }

    private Walk walk(Value.Function function) {
        Walk walk = walks.get(function);
        if (walk == null) {
            walk = Walk.of(evaluator, events, function.scope(), function.env());
            walks.put(function, walk);
        }
        return walk;
    }

    /** The calls of a name that a function leads to. */
    public synchronized List<CallSite> reached(CodeFunction function, CallName name) {
        return reached(function.function(), name);
    }

    /** The calls of a name that a route's handlers lead to. */
    public synchronized List<CallSite> reached(Route route, CallName name) {
        List<CallSite> found = new ArrayList<>();
        route.functions().forEach(handler -> found.addAll(reached(handler.function(), name)));
        return found;
    }

    /** The calls of a name that run when the project is started, whatever is asked of it then. */
    public synchronized List<CallSite> reachedFromStart(CallName name) {
        List<CallSite> found = new ArrayList<>();
        for (SourceFile file : files.values()) {
            found.addAll(sites(Walk.of(evaluator, events, file.module(), Env.EMPTY), name));
        }
        return found;
    }

    private List<CallSite> reached(Value.Function function, CallName name) {
        return sites(walk(function), name);
    }

    private List<CallSite> sites(Walk walk, CallName name) {
        return walk.found().stream()
                .filter(occurrence -> finder.isCallOf(occurrence, name))
                .map(occurrence -> finder.site(occurrence, name))
                .toList();
    }

    /** Whether a route's handlers lead to a function. */
    public synchronized boolean leadsTo(Route route, CodeFunction function) {
        return route.functions().stream()
                .anyMatch(handler -> walk(handler.function()).steps().stream()
                        .anyMatch(step -> step.scope() == function.function().scope()));
    }

    /** Whether anything in the project calls a function or passes it on, or a route is handled by it. */
    public synchronized boolean isUsed(CodeFunction function) {
        FunctionScope scope = function.function().scope();
        return !index.isUnused(scope)
                || routes().stream()
                        .anyMatch(route -> route.functions().stream()
                                .anyMatch(handler -> handler.function().scope() == scope));
    }

    /** What on the way from a function could not be followed. */
    public synchronized List<Note> notes(CodeFunction function) {
        return List.copyOf(walk(function.function()).notes());
    }

    /** All routes. */
    public synchronized List<Route> routes() {
        if (routes != null) {
            return routes;
        }
        List<Route> found = new ArrayList<>();
        everything().forEach(walk -> mounts.learn(walk.found()));
        Set<Call> seen = new HashSet<>();
        for (Walk walk : everything()) {
            for (Occurrence occurrence : walk.found()) {
                Route route = seen.contains(occurrence.call()) ? null : routeFinder.of(occurrence);
                if (route != null) {
                    seen.add(occurrence.call());
                    found.add(route);
                }
            }
        }
        DeclaredRoutes declared = new DeclaredRoutes(evaluator, routeFinder);
        files.values().forEach(file -> found.addAll(declared.of(file)));
        routes = found;
        return found;
    }

    /** The strings that a route's handlers compare something with or look something up by. */
    public synchronized Set<String> testedTexts(Route route) {
        TestedTexts texts = new TestedTexts(evaluator);
        for (Route.Handler handler : route.functions()) {
            walk(handler.function()).steps().forEach(texts::add);
        }
        return texts.found();
    }
}
