package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import io.skillevals.code.Occurrence.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells which calls are calls of a name, and what is passed to them. */
final class SiteFinder {

    /** Calls that a URL is only text for. */
    private static final Set<String> NO_REQUESTS = Set.of(
            "log",
            "info",
            "warn",
            "warning",
            "error",
            "debug",
            "trace",
            "exception",
            "critical",
            "print",
            "write",
            "includes",
            "startswith",
            "endswith",
            "indexof",
            "match",
            "test",
            "replace",
            "split",
            "equal",
            "equals",
            "tobe",
            "expect",
            "url",
            "join",
            "urljoin",
            "string",
            "str",
            "concat",
            "format",
            "push",
            "append",
            "add",
            "set",
            "get",
            "has",
            "use",
            "route",
            "describe",
            "it",
            "require",
            "path",
            "encodeuri",
            "stringify",
            "dumps",
            "assert",
            "urlparse",
            "urlsplit",
            "quote",
            "isinstance",
            "len",
            "setheader",
            "redirect",
            "partial",
            "bind",
            "spyon");

    private static final Set<String> BASES = Set.of("baseurl", "prefixurl", "baseuri", "endpoint");

    private static final Pattern FAILURE = Pattern.compile(".*(error|exception)");

    private final Evaluator evaluator;
    private final Routes routes;
    private final Set<Expr> decorators;

    /**
     * A finder.
     *
     * @param decorators calls that stand as decorators: the paths in them are routes of the project's own
     */
    SiteFinder(Evaluator evaluator, Routes routes, Set<Expr> decorators) {
        this.evaluator = evaluator;
        this.routes = routes;
        this.decorators = decorators;
    }

    boolean isCallOf(Occurrence occurrence, CallName name) {
        if (occurrence.inside()) {
            return false;
        }
        for (Value callee : occurrence.callees()) {
            if (callee instanceof Value.External external && name.matches(external.path())) {
                return true;
            }
        }
        return passes(occurrence, name) || requests(occurrence, name);
    }

    /** {@code promise.then(client.customers.pushData)}: what is passed to a function from outside is called by it. */
    private boolean passes(Occurrence occurrence, CallName name) {
        if (!mayRequest(occurrence) || decorators.contains(occurrence.call())) {
            return false;
        }
        for (Arg arg : occurrence.call().args()) {
            if (arg.value() instanceof Expr.Member || arg.value() instanceof Expr.Name) {
                for (Value value : evaluator.values(arg.value(), occurrence.env())) {
                    if (value instanceof Value.External external && name.matches(external.path())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean requests(Occurrence occurrence, CallName name) {
        if (!mayRequest(occurrence) || decorators.contains(occurrence.call())) {
            return false;
        }
        String base = base(occurrence);
        for (Arg arg : occurrence.call().args()) {
            if (namesUrl(arg.value(), occurrence.env(), name, base, true)) {
                return !routes.isRegistration(occurrence);
            }
        }
        return false;
    }

    /** The base that a client was made with, {@code axios.create({ baseURL })}; empty when none is known. */
    private String base(Occurrence occurrence) {
        Expr callee = occurrence.call().callee();
        for (Value value : callee instanceof Expr.Member member
                ? evaluator.values(member.object(), occurrence.env())
                : List.<Value>of()) {
            Call origin = value instanceof Value.External external ? external.origin() : null;
            for (Arg arg : origin == null ? List.<Arg>of() : origin.args()) {
                String base = baseOf(arg);
                if (!base.isEmpty()) {
                    return base.endsWith("/") ? base : base + "/";
                }
            }
        }
        return "";
    }

    private String baseOf(Arg arg) {
        if (arg.keyword() != null && BASES.contains(CallName.plain(arg.keyword()))) {
            return evaluator.textOf(arg.value(), Env.EMPTY);
        }
        for (Value value : evaluator.values(arg.value(), Env.EMPTY)) {
            if (value instanceof Value.Table table) {
                for (Expr.Entry entry : table.expr().entries()) {
                    if (entry.key() instanceof Expr.Literal key && BASES.contains(CallName.plain(key.value()))) {
                        return evaluator.textOf(entry.value(), table.env());
                    }
                }
            }
        }
        return "";
    }

    private static boolean mayRequest(Occurrence occurrence) {
        List<String> path = calleePath(occurrence);
        String last = path.isEmpty() ? "" : CallName.plain(path.get(path.size() - 1));
        return !path.isEmpty()
                && !NO_REQUESTS.contains(last)
                && !FAILURE.matcher(last).matches()
                && !path.get(0).equals("console");
    }

    private static List<String> calleePath(Occurrence occurrence) {
        for (Value callee : occurrence.callees()) {
            if (callee instanceof Value.External external) {
                return external.path();
            }
        }
        boolean unknown = occurrence.callees().isEmpty()
                || occurrence.callees().stream().anyMatch(Value.Unknown.class::isInstance);
        return unknown && occurrence.call().callee() instanceof Expr.Member member ? List.of(member.name()) : List.of();
    }

    private boolean namesUrl(Expr arg, Env env, CallName name, String base, boolean open) {
        for (Value value : evaluator.values(arg, env)) {
            if (value instanceof Value.Text text
                    && (name.matchesUrl(text.text()) || name.matchesUrl(base + text.text()))) {
                return true;
            }
            if (open && value instanceof Value.Table table) {
                for (Expr.Entry entry : table.expr().entries()) {
                    if (!(entry.value() instanceof Expr.Table)
                            && namesUrl(entry.value(), table.env(), name, base, false)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    CallSite site(Occurrence occurrence, CallName name) {
        ArgumentNames names = new ArgumentNames(evaluator);
        names.add(occurrence.call(), occurrence.env());
        if (occurrence.call().callee() instanceof Expr.Member member && passes(occurrence, name)) {
            names.add(member.object(), occurrence.env());
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
                occurrence.call().scope().file(), occurrence.call().line(), path, names.names(), names.unresolved());
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
