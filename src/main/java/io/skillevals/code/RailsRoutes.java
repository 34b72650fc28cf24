package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds routes of Rails, drawn in blocks, and of Sinatra, whose blocks handle them. */
final class RailsRoutes {

    private static final String ROOT = "root";
    static final Set<String> VERBS = Set.of("get", "post", "put", "patch", "delete", "match", ROOT);

    private static final String DRAW = "draw";
    private static final Pattern DRAWN_ELSEWHERE = Pattern.compile("config/routes/.*\\.rb");
    private static final Set<String> PLAIN = Set.of(
            "constraints", "defaults", "authenticate", "authenticated", "with_options", "direct", "shallow", "draw");
    private static final String ANY = "ANY";

    /**
     * Where a route is drawn.
     *
     * @param path before it
     * @param module before its controller, {@code api/}
     * @param controller of the resource or {@code controller} around it
     * @param resource path of the resource around it; absent outside of one
     * @param single whether that resource is one without an id
     */
    private record Place(
            String path, String module, @Nullable String controller, @Nullable String resource, boolean single) {

        Place at(String inner) {
            return new Place(inner, module, controller, null, false);
        }

        /** Where what is nested in a resource is drawn. */
        String nested() {
            return resource == null || single ? path : path + "/:" + singular(resource) + "_id";
        }

        String member() {
            return single ? path : path + "/:id";
        }
    }

    private final Evaluator evaluator;
    private final List<Route> found = new ArrayList<>();

    RailsRoutes(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    List<Route> of(SourceFile file) {
        Place top = new Place("", "", null, null, false);
        List<Scope> scopes = new ArrayList<>(file.classes());
        scopes.addAll(file.functions());
        scopes.add(file.module());
        for (Scope scope : scopes) {
            for (Call call : scope.calls()) {
                if (call.callee() instanceof Expr.Member member && member.name().equals(DRAW)) {
                    within(call, top);
                }
            }
        }
        if (DRAWN_ELSEWHERE.matcher(file.path()).matches()) {
            draw(file.module().calls(), top);
        } else if (found.isEmpty()) {
            sinatra(file.module().calls(), "");
            file.classes().forEach(type -> sinatra(type.calls(), ""));
        }
        return found;
    }

    /** Whether a call makes a route of one's own. */
    static boolean isRegistration(Call call) {
        return call.callee() instanceof Expr.Own own && VERBS.contains(own.name());
    }

    private static @Nullable FunctionScope block(Call call) {
        for (Arg arg : call.args()) {
            if (FunctionScope.BLOCK.equals(arg.keyword()) && arg.value() instanceof Expr.Lambda lambda) {
                return lambda.function();
            }
        }
        return null;
    }

    private void within(Call call, Place place) {
        FunctionScope block = block(call);
        if (block != null) {
            draw(block.calls(), place);
        }
    }

    private void draw(List<Call> calls, Place place) {
        for (Call call : calls) {
            if (call.callee() instanceof Expr.Own own) {
                draw(call, own.name(), place);
            }
        }
    }

    private void draw(Call call, String name, Place place) {
        switch (name) {
            case "namespace" -> namespace(call, place);
            case "scope" -> scope(call, place);
            case "controller" ->
                within(call, new Place(place.path, place.module, first(call), place.resource, place.single));
            case "resources", "resource" ->
                positional(call).forEach(resource -> resource(call, resource, name.equals("resource"), place));
            case "member" -> within(call, place.at(place.member()));
            case "collection", "new" -> within(call, place.at(place.path));
            default -> {
                if (PLAIN.contains(name)) {
                    within(call, place);
                } else if (VERBS.contains(name)) {
                    verb(call, name, place);
                }
            }
        }
    }

    private void namespace(Call call, Place place) {
        String name = first(call);
        Map<String, Expr> options = options(call);
        String path = option(options, "path", name);
        String module = option(options, "module", name);
        within(call, new Place(join(place.nested(), path), place.module + module + "/", null, null, false));
    }

    private void scope(Call call, Place place) {
        Map<String, Expr> options = options(call);
        String path = option(options, "path", first(call));
        String module = option(options, "module", "");
        String inner = place.module + (module.isEmpty() ? "" : module + "/");
        String controller = option(options, "controller", place.controller == null ? "" : place.controller);
        String known = controller.isEmpty() ? null : controller;
        within(call, new Place(join(place.nested(), path), inner, known, null, false));
    }

    private void resource(Call call, String name, boolean single, Place place) {
        Map<String, Expr> options = options(call);
        String module = option(options, "module", "");
        String inner = place.module + (module.isEmpty() ? "" : module + "/");
        String controller = option(options, "controller", single ? plural(name) : name);
        String path = join(place.nested(), option(options, "path", name));
        Place inside = new Place(path, inner, controller, name, single);
        for (String action : actions(options, single)) {
            String at = Set.of("index", "create").contains(action)
                    ? path
                    : action.equals("new") ? path + "/new" : inside.member();
            String suffix = action.equals("edit") ? "/edit" : "";
            for (String method : methods(action)) {
                add(method, at + suffix, inner + controller, action, call);
            }
        }
        within(call, inside);
    }

    private static List<String> methods(String action) {
        return switch (action) {
            case "create" -> List.of("POST");
            case "update" -> List.of("PUT", "PATCH");
            case "destroy" -> List.of("DELETE");
            default -> List.of("GET");
        };
    }

    private Set<String> actions(Map<String, Expr> options, boolean single) {
        Set<String> actions = new LinkedHashSet<>(List.of("create", "show", "update", "destroy", "new", "edit"));
        if (!single) {
            actions.add("index");
        }
        if (options.containsKey("only")) {
            actions.retainAll(texts(options.get("only")));
        }
        if (options.containsKey("except")) {
            actions.removeAll(texts(options.get("except")));
        }
        return actions;
    }

    private List<String> texts(@Nullable Expr expr) {
        List<String> texts = new ArrayList<>();
        for (Value value : expr == null ? List.<Value>of() : evaluator.values(expr, Env.EMPTY)) {
            if (value instanceof Value.Text text) {
                texts.add(text.text());
            } else if (value instanceof Value.Sequence list) {
                list.expr().items().forEach(item -> texts.add(evaluator.textOf(item, list.env())));
            }
        }
        return texts;
    }

    private void verb(Call call, String verb, Place place) {
        Map<String, Expr> options = options(call);
        List<String> paths = positional(call);
        String to = "";
        for (Map.Entry<String, Expr> option : options.entrySet()) {
            if (paths.isEmpty() && (option.getKey().contains("/") || option.getKey().matches("[a-z_]+"))) {
                String target = evaluator.textOf(option.getValue(), Env.EMPTY);
                if (target.contains("#")) {
                    paths = List.of(option.getKey().equals("to") ? "" : option.getKey());
                    to = target;
                }
            }
        }
        Expr named = options.get("to");
        to = named == null ? to : evaluator.textOf(named, Env.EMPTY);
        if (verb.equals(ROOT) && !paths.isEmpty()) {
            to = paths.get(0);
            paths = List.of("");
        }
        String base = base(options, place);
        for (String path : paths.isEmpty() && verb.equals(ROOT) ? List.of("") : paths) {
            for (String method : verb.equals("match") ? via(options) : List.of(method(verb))) {
                String full = join(base, path);
                List<Value.Function> given = named == null
                        ? List.of()
                        : Handlers.functions(evaluator.values(named, Env.EMPTY));
                if (given.isEmpty()) {
                    target(method, full, path, to, options, place, call);
                } else {
                    found.add(route(method, full, call, given, List.of("")));
                }
            }
        }
    }

    private String base(Map<String, Expr> options, Place place) {
        String on = option(options, "on", "");
        if (on.equals("member")) {
            return place.member();
        }
        return on.equals("collection") ? place.path : place.nested();
    }

    private static String method(String verb) {
        return verb.equals(ROOT) ? "GET" : verb.toUpperCase(Locale.ROOT);
    }

    private List<String> via(Map<String, Expr> options) {
        List<String> verbs = texts(options.get("via"));
        return verbs.isEmpty()
                ? List.of(ANY)
                : verbs.stream()
                        .map(verb -> verb.equals("all") ? ANY : verb.toUpperCase(Locale.ROOT))
                        .toList();
    }

    private void target(
            String method, String full, String path, String to, Map<String, Expr> options, Place place, Call call) {
        String plain = path.replaceFirst("^/", "");
        int slash = plain.lastIndexOf('/');
        String own = place.controller == null ? "" : place.controller;
        String controller = option(options, "controller", own.isEmpty() && slash > 0 ? plain.substring(0, slash) : own);
        String action = option(options, "action", plain.substring(slash + 1));
        if (to.contains("#")) {
            controller = to.substring(0, to.indexOf('#'));
            action = to.substring(to.indexOf('#') + 1);
        } else if (!to.isEmpty() && !to.contains(Value.HOLE)) {
            action = to;
        }
        boolean top = controller.startsWith("/");
        add(method, full, top ? controller.substring(1) : place.module + controller, action.replace('-', '_'), call);
    }

    private void add(String method, String path, String controller, String action, Call call) {
        String name = camel(controller) + "Controller";
        for (ClassScope type : evaluator.objects().named(name)) {
            List<Value> members = evaluator.members().declared(new Value.Instance(type, Env.EMPTY), action);
            List<Value.Function> functions = Handlers.functions(members);
            if (!functions.isEmpty()) {
                found.add(route(method, path, call, functions, List.of(type.name() + "." + action)));
                return;
            }
        }
    }

    private static Route route(
            String method, String path, Call call, List<Value.Function> functions, List<String> names) {
        String shown = path.isEmpty() ? "/" : path;
        List<Route.Handler> handlers =
                functions.stream().map(Route.Handler::new).toList();
        return new Route(method, shown, call.scope().file(), call.line(), names, true, handlers);
    }

    /** {@code Api::SeamWebhooks} of {@code api/seam_webhooks}. */
    private static String camel(String path) {
        StringBuilder camel = new StringBuilder();
        boolean upper = true;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '/') {
                camel.append("::");
            } else if (c != '_' && c != '-') {
                camel.append(upper ? Character.toUpperCase(c) : c);
            }
            upper = c == '/' || c == '_' || c == '-';
        }
        return camel.toString();
    }

    private static String singular(String name) {
        return name.endsWith("ies")
                ? name.substring(0, name.length() - 3) + "y"
                : name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
    }

    private static String plural(String name) {
        return name.endsWith("y") ? name.substring(0, name.length() - 1) + "ies" : name + "s";
    }

    private static String join(String first, String second) {
        if (second.isEmpty() || second.equals("/")) {
            return first;
        }
        String plain = second.endsWith("/") ? second.substring(0, second.length() - 1) : second;
        return plain.startsWith("/") ? first + plain : first + "/" + plain;
    }

    private String first(Call call) {
        List<String> all = positional(call);
        return all.isEmpty() ? "" : all.get(0);
    }

    private List<String> positional(Call call) {
        List<String> texts = new ArrayList<>();
        for (Arg arg : call.args()) {
            if (arg.keyword() == null && !arg.spread()) {
                texts.addAll(texts(arg.value()));
            }
        }
        return texts;
    }

    private static Map<String, Expr> options(Call call) {
        Map<String, Expr> options = new LinkedHashMap<>();
        for (Arg arg : call.args()) {
            if (arg.keyword() != null && !arg.keyword().equals(FunctionScope.BLOCK)) {
                options.put(arg.keyword(), arg.value());
            }
        }
        return options;
    }

    private String option(Map<String, Expr> options, String name, String standard) {
        Expr value = options.get(name);
        return value == null ? standard : evaluator.textOf(value, Env.EMPTY);
    }

    private void sinatra(List<Call> calls, String prefix) {
        for (Call call : calls) {
            FunctionScope block = block(call);
            if (block != null && call.callee() instanceof Expr.Own own) {
                String path = first(call);
                if (own.name().equals("namespace")) {
                    sinatra(block.calls(), join(prefix, path));
                } else if (VERBS.contains(own.name()) && path.startsWith("/")) {
                    Value.Function handler = new Value.Function(block, Env.EMPTY, null);
                    found.add(route(method(own.name()), prefix + path, call, List.of(handler), List.of("")));
                }
            }
        }
    }
}
