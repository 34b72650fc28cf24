package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import io.skillevals.code.Occurrence.Step;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Knows where routers are mounted, and so which prefix their routes have and whether they are served at all. */
final class Mounts {

    private static final Set<String> MOUNTS =
            Set.of("use", "register_blueprint", "include_router", "register", "mount", "route", "add_routes");
    private static final Pattern PART = Pattern.compile("(.*[.\\s])?(\\w*Router|Blueprint)");
    private static final int MAX_DEPTH = 5;

    private record Mount(@Nullable Call parent, String prefix) {}

    private final Evaluator evaluator;
    private final Map<Call, List<Mount>> mounts = new IdentityHashMap<>();
    private boolean open;

    Mounts(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    void learn(List<Occurrence> occurrences) {
        for (Occurrence occurrence : occurrences) {
            if (occurrence.call().callee() instanceof Expr.Member member && MOUNTS.contains(member.name())) {
                learn(occurrence, member);
            }
        }
    }

    private void learn(Occurrence occurrence, Expr.Member member) {
        String prefix = mountPrefix(occurrence);
        Call parent = origin(member.object(), occurrence.env());
        for (Arg arg : occurrence.call().args()) {
            for (Value value : mounted(arg.value(), occurrence.env())) {
                if (value instanceof Value.External external && external.origin() != null) {
                    mounts.computeIfAbsent(external.origin(), any -> new ArrayList<>(1))
                            .add(new Mount(parent, prefix));
                } else if (value instanceof Value.Unknown || value instanceof Value.External) {
                    open = true;
                }
            }
        }
    }

    private String mountPrefix(Occurrence occurrence) {
        for (Arg arg : occurrence.call().args()) {
            String text = evaluator.textOf(arg.value(), occurrence.env());
            boolean named = arg.keyword() == null || arg.keyword().endsWith("prefix");
            if (named && !text.contains(Value.HOLE)) {
                return text;
            }
        }
        return "";
    }

    /** {@code use(router.routes())} mounts the router. */
    private List<Value> mounted(Expr expr, Env env) {
        boolean parts = expr instanceof Call call
                && call.callee() instanceof Expr.Member member
                && Set.of("routes", "middleware").contains(member.name());
        if (parts && expr instanceof Call call && call.callee() instanceof Expr.Member member) {
            return evaluator.values(member.object(), env);
        }
        return evaluator.values(expr, env);
    }

    /** The call that made a router. */
    @Nullable
    Call origin(Expr expr, Env env) {
        for (Value value : evaluator.values(expr, env)) {
            if (value instanceof Value.External external && external.origin() != null) {
                return external.origin();
            }
        }
        return null;
    }

    /** A route's path with the prefixes under which its router is mounted. */
    String path(Expr router, Env env, Step step, String local) {
        return join(pluginPrefix(step), join(prefix(origin(router, env), env, 0), local));
    }

    private String prefix(@Nullable Call origin, Env env, int depth) {
        if (origin == null || depth > MAX_DEPTH) {
            return "";
        }
        String own = ownPrefix(origin, env);
        List<Mount> places = mounts.getOrDefault(origin, List.of());
        if (places.isEmpty()) {
            return own;
        }
        Mount mount = places.get(0);
        String inner = mount.prefix.equals(own) ? own : join(mount.prefix, own);
        return join(prefix(mount.parent, env, depth + 1), inner);
    }

    private String ownPrefix(Call origin, Env env) {
        for (Arg arg : origin.args()) {
            if (arg.keyword() != null && arg.keyword().endsWith("prefix")) {
                return evaluator.textOf(arg.value(), env);
            }
            if (arg.value() instanceof Expr.Table table) {
                String prefix = evaluator.members().text(new Value.Table(table, env), "prefix");
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
    boolean isServed(Expr router, Env env) {
        return isServed(origin(router, env), 0);
    }

    private boolean isServed(@Nullable Call origin, int depth) {
        if (origin == null || depth > MAX_DEPTH || !PART.matcher(origin.text()).matches()) {
            return true;
        }
        List<Mount> places = mounts.getOrDefault(origin, List.of());
        return open || places.stream().anyMatch(mount -> isServed(mount.parent, depth + 1));
    }

    static String join(String first, String second) {
        if (first.isEmpty() || second.isEmpty()) {
            return first + second;
        }
        boolean slashes = first.endsWith("/") && second.startsWith("/");
        return slashes ? first + second.substring(1) : first + second;
    }
}
