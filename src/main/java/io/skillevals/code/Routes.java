package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import io.skillevals.code.Occurrence.Step;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the routes of web applications: Express and its kin, Fastify, Flask, FastAPI. */
final class Routes {

    private static final Set<String> VERBS = Set.of("get", "post", "put", "patch", "delete", "all", "use", "any");
    private static final Set<String> PYTHON_ROUTES = Set.of("route", "api_route");
    private static final Set<String> RULES = Set.of("add_url_rule", "add_api_route", "add_route", "add_post", "route");
    private static final Set<String> MOUNTS =
            Set.of("use", "register_blueprint", "include_router", "register", "mount", "route", "add_routes");
    private static final Pattern CLIENT =
            Pattern.compile("(axios|https?|got|request|requests|superagent|session|client|.*client|ky|nock|seam)");
    private static final Pattern PART = Pattern.compile("(.*[.\\s])?(\\w*Router|Blueprint)");

    private final Evaluator evaluator;
    private final Map<Call, List<Mount>> mounts = new IdentityHashMap<>();
    private boolean openMounts;

    private record Mount(@Nullable Call parent, String prefix) {}

    Routes(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** Whether a call makes a route, and its path is therefore no URL that is requested. */
    boolean isRegistration(Occurrence occurrence) {
        return !handlers(occurrence).isEmpty() && isRouter(occurrence.call());
    }

    private static boolean isRouter(Call call) {
        if (!(call.callee() instanceof Expr.Member member)) {
            return false;
        }
        String name = member.object() instanceof Expr.Name receiver
                ? receiver.id()
                : member.object() instanceof Expr.Member field ? field.name() : "";
        return !CLIENT.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    private List<Value.Function> handlers(Occurrence occurrence) {
        List<Value.Function> found = new ArrayList<>();
        for (Arg arg : occurrence.call().args()) {
            functions(arg.value(), occurrence.env(), found);
        }
        return found;
    }

    private void functions(Expr expr, Env env, List<Value.Function> found) {
        for (Value value : evaluator.values(expr, env)) {
            if (value instanceof Value.Function function) {
                found.add(function);
            } else if (value instanceof Value.Sequence list) {
                list.expr().items().forEach(item -> functions(item, list.env(), found));
            } else if (value instanceof Value.Instance || value instanceof Value.Type) {
                methods(value, found);
            }
        }
    }

    /** A class of views has a method for each verb. */
    private void methods(Value value, List<Value.Function> found) {
        for (Value method : evaluator.members().of(List.of(value), "post")) {
            if (method instanceof Value.Function function) {
                found.add(function);
            }
        }
    }

    /** Learns where routers are mounted. */
    void mounts(List<Occurrence> occurrences) {
        for (Occurrence occurrence : occurrences) {
            if (occurrence.call().callee() instanceof Expr.Member member && MOUNTS.contains(member.name())) {
                mount(occurrence, member);
            }
        }
    }

    private void mount(Occurrence occurrence, Expr.Member member) {
        String prefix = "";
        for (Arg arg : occurrence.call().args()) {
            String text = evaluator.textOf(arg.value(), occurrence.env());
            boolean named = arg.keyword() != null && arg.keyword().endsWith("prefix");
            if ((arg.keyword() == null || named) && !text.contains(Value.HOLE)) {
                prefix = text;
            }
        }
        Call parent = origin(member.object(), occurrence.env());
        for (Arg arg : occurrence.call().args()) {
            for (Value value : mounted(arg.value(), occurrence.env())) {
                if (value instanceof Value.External external && external.origin() != null) {
                    mounts.computeIfAbsent(external.origin(), any -> new ArrayList<>(1))
                            .add(new Mount(parent, prefix));
                } else if (value instanceof Value.Unknown || value instanceof Value.External) {
                    openMounts = true;
                }
            }
        }
    }

    /** {@code use(router.routes())} mounts the router. */
    private List<Value> mounted(Expr expr, Env env) {
        if (expr instanceof Call call
                && call.callee() instanceof Expr.Member member
                && Set.of("routes", "middleware").contains(member.name())) {
            return evaluator.values(member.object(), env);
        }
        return evaluator.values(expr, env);
    }

    private @Nullable Call origin(Expr expr, Env env) {
        for (Value value : evaluator.values(expr, env)) {
            if (value instanceof Value.External external && external.origin() != null) {
                return external.origin();
            }
        }
        return null;
    }

    /** The routes that a call registers. */
    List<Route> of(Occurrence occurrence) {
        Call call = occurrence.call();
        if (!(call.callee() instanceof Expr.Member member) || !isRouter(call)) {
            return List.of();
        }
        List<Value.Function> handlers = handlers(occurrence);
        if (member.name().equals("route") && handlers.isEmpty()) {
            return table(occurrence, member);
        }
        boolean verb = VERBS.contains(member.name());
        if (handlers.isEmpty() || !(verb || RULES.contains(member.name()))) {
            return List.of();
        }
        String local = path(occurrence);
        Expr router = member.object();
        if (member.object() instanceof Call chained && chained.callee() instanceof Expr.Member before) {
            String chainedPath = chainPath(chained, occurrence.env());
            local = local == null ? chainedPath : local;
            router = before.object();
        }
        if (local == null) {
            return List.of();
        }
        String method = verb ? method(member.name()) : methods(call, occurrence.env(), member.name());
        return List.of(route(method, local, router, call, occurrence, handlers));
    }

    /** The path of {@code router.route(path).get(…).post(…)}. */
    private @Nullable String chainPath(Call call, Env env) {
        Expr at = call;
        while (at instanceof Call one && one.callee() instanceof Expr.Member member) {
            if (member.name().equals("route") && !one.args().isEmpty()) {
                return evaluator.textOf(one.args().get(0).value(), env);
            }
            at = member.object();
        }
        return null;
    }

    private static String method(String verb) {
        return Set.of("all", "use", "any").contains(verb) ? "ANY" : verb.toUpperCase(Locale.ROOT);
    }

    private @Nullable String path(Occurrence occurrence) {
        List<Arg> args = occurrence.call().args();
        if (args.isEmpty()) {
            return null;
        }
        String text = evaluator.textOf(args.get(0).value(), occurrence.env());
        boolean known = text.startsWith("/") || text.startsWith(Value.HOLE + "/") || text.isEmpty() || text.equals("*");
        return known ? text : null;
    }

    /** {@code methods=["POST"]} among the arguments. */
    private String methods(Call call, Env env, String name) {
        if (name.equals("add_post")) {
            return "POST";
        }
        for (Arg arg : call.args()) {
            if ("methods".equals(arg.keyword())) {
                for (Value value : evaluator.values(arg.value(), env)) {
                    if (value instanceof Value.Sequence list) {
                        List<String> all = list.expr().items().stream()
                                .map(item -> evaluator.textOf(item, list.env()).toUpperCase(Locale.ROOT))
                                .toList();
                        return all.size() == 1 ? all.get(0) : all.contains("POST") ? "POST" : "ANY";
                    }
                }
            }
        }
        return call.callee() instanceof Expr.Member member && PYTHON_ROUTES.contains(member.name()) ? "GET" : "ANY";
    }

    /** {@code route({ method, url, handler })} of Fastify. */
    private List<Route> table(Occurrence occurrence, Expr.Member member) {
        if (occurrence.call().args().size() != 1) {
            return List.of();
        }
        for (Value value : evaluator.values(occurrence.call().args().get(0).value(), occurrence.env())) {
            if (value instanceof Value.Table table) {
                String url = text(table, "url");
                List<Value.Function> handlers = new ArrayList<>();
                for (Value handler : evaluator.members().of(List.of(table), "handler")) {
                    if (handler instanceof Value.Function function) {
                        handlers.add(function);
                    }
                }
                if (url != null && !handlers.isEmpty()) {
                    String method = text(table, "method");
                    String verb = method == null ? "ANY" : method.toUpperCase(Locale.ROOT);
                    return List.of(route(verb, url, member.object(), occurrence.call(), occurrence, handlers));
                }
            }
        }
        return List.of();
    }

    private @Nullable String text(Value.Table table, String name) {
        for (Value value : evaluator.members().of(List.of(table), name)) {
            if (value instanceof Value.Text text) {
                return text.text();
            }
        }
        return null;
    }

    private Route route(
            String method, String local, Expr router, Call call, Occurrence at, List<Value.Function> handlers) {
        Call origin = origin(router, at.env());
        String path = join(pluginPrefix(at.step()), join(prefix(origin, at.env(), 0), local));
        return new Route(
                method,
                path,
                call.scope().file(),
                call.line(),
                handlers.stream().map(handler -> handler.scope().name()).toList(),
                isMounted(origin, 0),
                handlers.stream().map(Route.Handler::new).toList());
    }

    /** Routes that decorators make of a function. */
    List<Route> of(FunctionScope function) {
        List<Route> found = new ArrayList<>();
        for (Expr decorator : function.decorators()) {
            if (decorator instanceof Call call && call.callee() instanceof Expr.Member member) {
                boolean route = PYTHON_ROUTES.contains(member.name());
                String path = call.args().isEmpty()
                        ? null
                        : evaluator.textOf(call.args().get(0).value(), Env.EMPTY);
                if ((route || VERBS.contains(member.name())) && path != null) {
                    Step step = new Step(function, Env.EMPTY, null, null);
                    Occurrence at = new Occurrence(call, Env.EMPTY, step, List.of(), false);
                    String method = route ? methods(call, Env.EMPTY, member.name()) : method(member.name());
                    found.add(route(
                            method,
                            path,
                            member.object(),
                            call,
                            at,
                            List.of(new Value.Function(function, Env.EMPTY, null))));
                }
            }
        }
        return found;
    }

    /** The prefix that a router brings and those under which it is mounted. */
    private String prefix(@Nullable Call origin, Env env, int depth) {
        if (origin == null || depth > 5) {
            return "";
        }
        String own = ownPrefix(origin, env);
        List<Mount> places = mounts.getOrDefault(origin, List.of());
        if (places.isEmpty()) {
            return own;
        }
        Mount mount = places.get(0);
        boolean replaced = mount.prefix.equals(own);
        return join(prefix(mount.parent, env, depth + 1), join(mount.prefix, replaced ? "" : own));
    }

    private String ownPrefix(Call origin, Env env) {
        for (Arg arg : origin.args()) {
            if (arg.keyword() != null && arg.keyword().endsWith("prefix")) {
                return evaluator.textOf(arg.value(), env);
            }
            if (arg.value() instanceof Expr.Table table) {
                String prefix = text(new Value.Table(table, env), "prefix");
                if (prefix != null) {
                    return prefix;
                }
            }
        }
        return "";
    }

    /** {@code register(plugin, { prefix })}: the plugin's routes are registered within the call. */
    private String pluginPrefix(Step from) {
        for (Step step = from; step.before() != null; step = step.before()) {
            Call via = step.via();
            if (via != null
                    && via.callee() instanceof Expr.Member member
                    && member.name().equals("register")) {
                return ownPrefix(via, step.before().env());
            }
        }
        return "";
    }

    /** A router that nothing mounts serves nothing; where mounts are not all known it may be mounted. */
    private boolean isMounted(@Nullable Call origin, int depth) {
        if (origin == null || depth > 5 || !PART.matcher(origin.text()).matches()) {
            return true;
        }
        List<Mount> places = mounts.getOrDefault(origin, List.of());
        return openMounts || places.stream().anyMatch(mount -> isMounted(mount.parent, depth + 1));
    }

    private static String join(String first, String second) {
        if (first.isEmpty() || second.isEmpty()) {
            return first + second;
        }
        boolean slashes = first.endsWith("/") && second.startsWith("/");
        return slashes ? first + second.substring(1) : first + second;
    }
}
