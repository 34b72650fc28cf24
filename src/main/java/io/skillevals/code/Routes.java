package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import io.skillevals.code.Occurrence.Step;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds routes that calls register: Express and its kin, Fastify, Koa, Hono, and rules of Flask and FastAPI. */
final class Routes {

    static final Set<String> VERBS = Set.of("get", "post", "put", "patch", "delete", "all", "use", "any");

    private static final Set<String> RULES = Set.of("add_url_rule", "add_api_route", "add_route", "add_post", "route");
    private static final Pattern CLIENT =
            Pattern.compile("(axios|https?|got|request|requests|superagent|session|client|.*client|ky|nock|seam)");

    private final Evaluator evaluator;
    private final Handlers handlers;
    private final Mounts mounts;

    Routes(Evaluator evaluator, Mounts mounts) {
        this.evaluator = evaluator;
        this.mounts = mounts;
        handlers = new Handlers(evaluator);
    }

    /** Whether a call makes a route, and its path is therefore no URL that is requested. */
    boolean isRegistration(Occurrence occurrence) {
        return RailsRoutes.isRegistration(occurrence.call())
                || LaravelRoutes.isRegistration(occurrence.call())
                || isRouter(occurrence.call())
                        && !handlers.of(occurrence.call(), occurrence.env()).isEmpty();
    }

    private static boolean isRouter(Call call) {
        if (!(call.callee() instanceof Expr.Member member)
                || Languages.of(call.scope().file()) instanceof Ruby
                || LaravelRoutes.isRegistration(call)) {
            return false;
        }
        String name = "";
        if (member.object() instanceof Expr.Name receiver) {
            name = receiver.id();
        } else if (member.object() instanceof Expr.Member field) {
            name = field.name();
        }
        return !CLIENT.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    /** The route that a call registers; null when it registers none. */
    @Nullable
    Route of(Occurrence at) {
        Call call = at.call();
        if (!(call.callee() instanceof Expr.Member member) || !isRouter(call)) {
            return null;
        }
        boolean verb = VERBS.contains(member.name());
        if (!verb && !RULES.contains(member.name())) {
            return null;
        }
        List<Value.Function> found = handlers.of(call, at.env());
        if (found.isEmpty()) {
            return member.name().equals("route") ? table(at, member) : null;
        }
        Call chain = verb ? chain(member.object()) : null;
        String local = chain == null
                ? path(call, at.env())
                : evaluator.textOf(chain.args().get(0).value(), at.env());
        if (local == null) {
            return null;
        }
        Expr router = chain != null && chain.callee() instanceof Expr.Member first ? first.object() : member.object();
        String method = verb ? method(member.name()) : methods(call, at.env(), "ANY");
        return route(method, local, router, call, at.env(), at.step(), found);
    }

    /** The call {@code router.route(path)} in {@code router.route(path).get(…).post(…)}. */
    private static @Nullable Call chain(Expr expr) {
        Expr at = expr;
        while (at instanceof Call call && call.callee() instanceof Expr.Member member) {
            if (member.name().equals("route") && !call.args().isEmpty()) {
                return call;
            }
            at = member.object();
        }
        return null;
    }

    static String method(String verb) {
        return Set.of("all", "use", "any").contains(verb) ? "ANY" : verb.toUpperCase(Locale.ROOT);
    }

    private @Nullable String path(Call call, Env env) {
        if (call.args().isEmpty()) {
            return null;
        }
        String text = evaluator.textOf(call.args().get(0).value(), env);
        boolean known = text.startsWith("/") || text.startsWith(Value.HOLE + "/") || text.isEmpty() || text.equals("*");
        return known ? text : null;
    }

    /** {@code methods=["POST"]} among the arguments. */
    String methods(Call call, Env env, String standard) {
        if (call.callee() instanceof Expr.Member member && member.name().equals("add_post")) {
            return "POST";
        }
        for (Arg arg : call.args()) {
            if ("methods".equals(arg.keyword())) {
                for (Value value : evaluator.values(arg.value(), env)) {
                    if (value instanceof Value.Sequence list) {
                        return oneOf(list);
                    }
                }
            }
        }
        return standard;
    }

    private String oneOf(Value.Sequence list) {
        List<String> all = list.expr().items().stream()
                .map(item -> evaluator.textOf(item, list.env()).toUpperCase(Locale.ROOT))
                .toList();
        if (all.size() == 1) {
            return all.get(0);
        }
        return all.contains("POST") ? "POST" : "ANY";
    }

    /** {@code route({ method, url, handler })} of Fastify. */
    private @Nullable Route table(Occurrence at, Expr.Member member) {
        if (at.call().args().size() != 1) {
            return null;
        }
        for (Value value : evaluator.values(at.call().args().get(0).value(), at.env())) {
            String url =
                    value instanceof Value.Table table ? evaluator.members().text(table, "url") : null;
            List<Value.Function> found = Handlers.functions(evaluator.members().of(List.of(value), "handler"));
            if (url != null && !found.isEmpty() && value instanceof Value.Table table) {
                String method = evaluator.members().text(table, "method");
                String verb = method == null ? "ANY" : method.toUpperCase(Locale.ROOT);
                return route(verb, url, member.object(), at.call(), at.env(), at.step(), found);
            }
        }
        return null;
    }

    Route route(String method, String local, Expr router, Call call, Env env, Step step, List<Value.Function> found) {
        return new Route(
                method,
                mounts.path(router, env, step, local),
                call.scope().file(),
                call.line(),
                found.stream().map(handler -> handler.scope().name()).toList(),
                mounts.isServed(router, env),
                found.stream().map(Route.Handler::new).toList());
    }
}
