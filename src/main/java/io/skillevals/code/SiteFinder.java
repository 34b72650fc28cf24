package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import io.skillevals.code.Occurrence.Step;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells which calls are calls of a name, and what is passed to them. */
final class SiteFinder {

    /** What a call can be known by: the names that lead to what it calls, or passes on to be called, and URLs. */
    private record Marks(List<List<String>> callees, List<List<String>> references, List<String> urls) {

        static final Marks NONE = new Marks(List.of(), List.of(), List.of());

        boolean fit(CallName name) {
            return callees.stream().anyMatch(name::matches)
                    || passOn(name)
                    || urls.stream().anyMatch(name::matchesUrl);
        }

        boolean passOn(CallName name) {
            return references.stream().anyMatch(name::matches);
        }
    }

    private final Evaluator evaluator;
    private final Routes routes;
    private final Requests requests;
    private final Set<Expr> decorators;
    private final Map<Occurrence, Marks> marks = new IdentityHashMap<>();
    private final Map<Call, Integer> order = new IdentityHashMap<>();

    /**
     * A finder.
     *
     * @param decorators calls that stand as decorators: the paths in them are routes of the project's own
     */
    SiteFinder(Evaluator evaluator, Routes routes, Set<Expr> decorators) {
        this.evaluator = evaluator;
        this.routes = routes;
        this.decorators = decorators;
        requests = new Requests(evaluator);
    }

    boolean isCallOf(Occurrence occurrence, CallName name) {
        return marks(occurrence).fit(name);
    }

    private Marks marks(Occurrence occurrence) {
        Marks known = marks.get(occurrence);
        if (known == null) {
            known = occurrence.inside() ? Marks.NONE : marksOf(occurrence);
            marks.put(occurrence, known);
        }
        return known;
    }

    private Marks marksOf(Occurrence occurrence) {
        List<List<String>> callees = new ArrayList<>();
        for (Value callee : occurrence.callees()) {
            if (callee instanceof Value.External external) {
                callees.add(external.path());
                awaited(occurrence, external.path()).ifPresent(callees::add);
            }
        }
        if (!Requests.mayRequest(occurrence) || decorators.contains(occurrence.call())) {
            return new Marks(callees, List.of(), List.of());
        }
        List<String> urls = requests.urls(occurrence);
        boolean registers = !urls.isEmpty() && (routes.isRegistration(occurrence) || answers(occurrence, urls));
        return new Marks(callees, requests.references(occurrence), registers ? List.of() : urls);
    }

    /** The path of a method of C# without the ending that says that it is awaited. */
    private static Optional<List<String>> awaited(Occurrence occurrence, List<String> path) {
        String last = path.get(path.size() - 1);
        String plain = CSharp.withoutAsync(occurrence.call().scope().file(), last);
        if (plain.equals(last)) {
            return Optional.empty();
        }
        List<String> named = new ArrayList<>(path.subList(0, path.size() - 1));
        named.add(plain);
        return Optional.of(named);
    }

    private boolean answers(Occurrence occurrence, List<String> urls) {
        boolean functions = occurrence.call().args().stream()
                .anyMatch(arg -> evaluator.values(arg.value(), occurrence.env()).stream()
                        .anyMatch(Value.Function.class::isInstance));
        return TypedLibraries.registers(occurrence.call(), urls, functions);
    }

    CallSite site(Occurrence occurrence, CallName name) {
        ArgumentNames names = new ArgumentNames(evaluator);
        names.add(occurrence.call(), occurrence.env());
        if (marks(occurrence).urls().stream().anyMatch(name::matchesUrl)) {
            names.addAround(occurrence.call(), occurrence.env());
        }
        if (occurrence.call().callee() instanceof Expr.Member member
                && marks(occurrence).passOn(name)) {
            names.add(member.object(), occurrence.env());
        }
        if (occurrence.call().holder() != null) {
            names.add(occurrence.call().holder(), occurrence.env());
        }
        for (Value callee : occurrence.callees()) {
            if (callee instanceof Value.External external && external.origin() != null) {
                names.add(external.origin(), Env.EMPTY);
            }
        }
        for (Step step = occurrence.step(); step.before() != null; step = step.before()) {
            Call via = step.via();
            if (via != null && passesUrl(via, step.before().env(), name)) {
                names.add(via, step.before().env());
            }
        }
        List<String> path = new ArrayList<>(occurrence.step().labels());
        path.add(occurrence.call().text());
        return new CallSite(
                occurrence.call().scope().file(),
                occurrence.call().line(),
                path,
                names.names(),
                names.unresolved(),
                names.arguments(),
                order(occurrence.call()));
    }

    private int order(Call call) {
        if (!order.containsKey(call)) {
            List<Call> all = call.scope().calls();
            for (int i = 0; i < all.size(); i++) {
                order.put(all.get(i), i);
            }
        }
        return order.getOrDefault(call, 0);
    }

    /** Whether a call of one of the project's functions says which request to make: its other arguments are the request's. */
    private boolean passesUrl(Call via, Env env, CallName name) {
        for (Arg arg : via.args()) {
            for (Value value : evaluator.values(arg.value(), env)) {
                if (value instanceof Value.Text text && name.isEndedBy(text.text())) {
                    return true;
                }
            }
        }
        return false;
    }
}
