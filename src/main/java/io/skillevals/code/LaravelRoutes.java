package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds routes of Laravel, {@code Route::post(…)} and its resources and groups, and attributes of Symfony. */
final class LaravelRoutes {

    private static final String FACADE = "Route";
    private static final String INVOKE = "__invoke";
    private static final String API = "routes/api.php";
    private static final String API_PREFIX = "/api";
    private static final Set<String> VERBS = Set.of("get", "post", "put", "patch", "delete", "any", "match");
    private static final Set<String> RESOURCES = Set.of("resource", "apiResource", "singleton", "apiSingleton");
    private static final Set<String> RESOURCE_TABLES = Set.of("resources", "apiResources");
    private static final List<String> ACTIONS = List.of("index", "store", "show", "update", "destroy");
    private static final List<String> FORMS = List.of("create", "edit");
    private static final String ANY = "ANY";

    /**
     * Where a route stands.
     *
     * @param prefix of the groups around it
     * @param controller of the groups around it
     */
    private record Place(String prefix, @Nullable Expr controller) {}

    private final Evaluator evaluator;
    private final List<Route> found = new ArrayList<>();

    LaravelRoutes(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    List<Route> of(SourceFile file) {
        boolean api = file.path().equals(API) || file.path().endsWith("/" + API);
        Place top = new Place(api ? API_PREFIX : "", null);
        Set<Scope> groups = Walk.identitySet();
        List<Scope> scopes = new ArrayList<>(List.of(file.module()));
        scopes.addAll(file.functions());
        for (Scope scope : scopes) {
            if (!groups.contains(scope)) {
                register(scope, top, groups);
            }
        }
        file.functions().forEach(this::attributes);
        return found;
    }

    /** Whether a call is one of the facade's or of a call on it. */
    static boolean isRegistration(Call call) {
        Expr at = call;
        while (at instanceof Call inner && inner.callee() instanceof Expr.Member member) {
            at = member.object();
        }
        return at instanceof Expr.Global facade && facade.last().equals(FACADE);
    }

    /** The calls in {@code Route::prefix(…)->group(…)}, the last one first. */
    private static List<Call> chain(Call call) {
        List<Call> calls = new ArrayList<>();
        Expr at = call;
        while (at instanceof Call inner && inner.callee() instanceof Expr.Member member) {
            calls.add(inner);
            at = member.object();
        }
        return calls;
    }

    private static String name(Call call) {
        return call.callee() instanceof Expr.Member member ? member.name() : "";
    }

    private void register(Scope scope, Place place, Set<Scope> groups) {
        for (Call call : scope.calls()) {
            if (!isRegistration(call)) {
                continue;
            }
            String name = name(call);
            Place inside = place(chain(call), place);
            if (name.equals("group")) {
                group(call, inside, groups);
            } else if (VERBS.contains(name)) {
                verb(call, name, inside);
            } else if (RESOURCES.contains(name) && call.args().size() > 1) {
                resource(call, call.args().get(0).value(), call.args().get(1).value(), scope, inside);
            } else if (RESOURCE_TABLES.contains(name) && !call.args().isEmpty()) {
                for (Value value : evaluator.values(call.args().get(0).value(), Env.EMPTY)) {
                    if (value instanceof Value.Table table) {
                        for (Expr.Entry entry : table.expr().entries()) {
                            Expr key = entry.key();
                            if (key != null) {
                                resource(call, key, entry.value(), scope, inside);
                            }
                        }
                    }
                }
            }
        }
    }

    /** What the calls before say: {@code prefix}, {@code controller} and the table given to {@code group}. */
    private Place place(List<Call> chain, Place outer) {
        String prefix = "";
        Expr controller = outer.controller;
        for (Call call : chain) {
            Expr first = call.args().isEmpty() ? null : call.args().get(0).value();
            if (first == null) {
                continue;
            }
            if (name(call).equals("prefix")) {
                prefix = slashed(evaluator.textOf(first, Env.EMPTY)) + prefix;
            } else if (name(call).equals("controller")) {
                controller = first;
            } else if (name(call).equals("group")) {
                for (Value value : evaluator.values(first, Env.EMPTY)) {
                    String own = value instanceof Value.Table table
                            ? evaluator.members().text(table, "prefix")
                            : null;
                    prefix = own == null ? prefix : slashed(own) + prefix;
                }
            }
        }
        return new Place(outer.prefix + prefix, controller);
    }

    private void group(Call call, Place inside, Set<Scope> groups) {
        for (Arg arg : call.args()) {
            if (arg.value() instanceof Expr.Lambda lambda && groups.add(lambda.function())) {
                register(lambda.function(), inside, groups);
            }
        }
    }

    private void verb(Call call, String name, Place place) {
        List<Arg> args = call.args();
        int at = name.equals("match") ? 1 : 0;
        if (args.size() < at + 1) {
            return;
        }
        String path = place.prefix + slashed(evaluator.textOf(args.get(at).value(), Env.EMPTY));
        Expr action = args.size() > at + 1 ? args.get(at + 1).value() : null;
        List<Value.Function> functions = action == null ? List.of() : handlers(action, place);
        for (String method : name.equals("match") ? verbs(args.get(0).value()) : List.of(method(name))) {
            add(method, path, functions, call);
        }
    }

    private static String method(String verb) {
        return verb.equals("any") ? ANY : verb.toUpperCase(Locale.ROOT);
    }

    private List<String> verbs(Expr expr) {
        return texts(expr).stream().map(LaravelRoutes::method).toList();
    }

    private List<String> texts(Expr expr) {
        List<String> texts = new ArrayList<>();
        for (Value value : evaluator.values(expr, Env.EMPTY)) {
            if (value instanceof Value.Text text) {
                texts.add(text.text());
            } else if (value instanceof Value.Sequence list) {
                list.expr().items().forEach(item -> texts.add(evaluator.textOf(item, list.env())));
            }
        }
        return texts;
    }

    /** A closure, {@code [Type::class, 'method']}, {@code 'Type@method'}, a class, or a method of the group's class. */
    private List<Value.Function> handlers(Expr action, Place place) {
        List<Value.Function> functions = new ArrayList<>();
        for (Value value : evaluator.values(action, Env.EMPTY)) {
            if (value instanceof Value.Function function) {
                functions.add(function);
            } else if (value instanceof Value.Type type) {
                functions.addAll(method(type, INVOKE));
            } else if (value instanceof Value.Text text && text.text().contains("@")) {
                String[] parts = text.text().split("@", 2);
                named(parts[0]).forEach(type -> functions.addAll(method(type, parts[1])));
            } else if (value instanceof Value.Text text && place.controller != null) {
                for (Value owner : evaluator.values(place.controller, Env.EMPTY)) {
                    if (owner instanceof Value.Type type) {
                        functions.addAll(method(type, text.text()));
                    }
                }
            }
        }
        return functions;
    }

    private List<Value.Type> named(String written) {
        String last = written.substring(written.lastIndexOf('\\') + 1);
        return evaluator.objects().classes().stream()
                .filter(type -> type.qualified() != null && type.name().equals(last))
                .map(type -> new Value.Type(type, Env.EMPTY))
                .toList();
    }

    private List<Value.Function> method(Value.Type type, String name) {
        Value.Instance object = new Value.Instance(type.scope(), Env.EMPTY);
        return Handlers.functions(evaluator.members().declared(object, name));
    }

    private void resource(Call call, Expr name, Expr controller, Scope scope, Place place) {
        String text = evaluator.textOf(name, Env.EMPTY);
        String path = place.prefix + slashed(text.replace(".", "/"));
        String one = text.substring(text.lastIndexOf('.') + 1).replaceFirst("s$", "");
        Set<String> actions = new LinkedHashSet<>(ACTIONS);
        if (!name(call).startsWith("api")) {
            actions.addAll(FORMS);
        }
        for (Call later : scope.calls()) {
            if (later != call && chain(later).contains(call) && !later.args().isEmpty()) {
                limit(name(later), later.args().get(0).value(), actions);
            }
        }
        for (Value options : call.args().size() > 2
                ? evaluator.values(call.args().get(2).value(), Env.EMPTY)
                : List.<Value>of()) {
            if (options instanceof Value.Table table) {
                table.expr()
                        .entries()
                        .forEach(entry -> limit(
                                entry.key() == null ? "" : evaluator.textOf(entry.key(), table.env()),
                                entry.value(),
                                actions));
            }
        }
        boolean single = name(call).toLowerCase(Locale.ROOT).contains("singleton");
        for (String action : actions) {
            String member = single || Set.of("index", "store", "create").contains(action) ? path : path + "/{" + one + "}";
            String suffix = FORMS.contains(action) ? "/" + action : "";
            for (Value value : evaluator.values(controller, Env.EMPTY)) {
                List<Value.Function> functions = value instanceof Value.Type type
                        ? method(type, action)
                        : value instanceof Value.Text text2 ? ofText(text2.text(), action) : List.of();
                for (String method : methods(action)) {
                    add(method, member + suffix, functions, call);
                }
            }
        }
    }

    private List<Value.Function> ofText(String type, String action) {
        List<Value.Function> functions = new ArrayList<>();
        named(type).forEach(one -> functions.addAll(method(one, action)));
        return functions;
    }

    private void limit(String option, Expr value, Set<String> actions) {
        if (option.equals("only")) {
            actions.retainAll(texts(value));
        } else if (option.equals("except")) {
            texts(value).forEach(actions::remove);
        }
    }

    private static List<String> methods(String action) {
        return switch (action) {
            case "store" -> List.of("POST");
            case "update" -> List.of("PUT", "PATCH");
            case "destroy" -> List.of("DELETE");
            default -> List.of("GET");
        };
    }

    private void add(String method, String path, List<Value.Function> functions, Call call) {
        if (functions.isEmpty()) {
            return;
        }
        List<String> names = functions.stream()
                .map(one -> one.scope().parent() instanceof ClassScope type
                        ? type.name() + "." + one.scope().name()
                        : one.scope().name())
                .toList();
        String shown = path.isEmpty() ? "/" : path;
        List<Route.Handler> handlers =
                functions.stream().map(Route.Handler::new).toList();
        found.add(new Route(method, shown, call.scope().file(), call.line(), names, true, handlers));
    }

    private static String slashed(String part) {
        String plain = part.replaceAll("^/+|/+$", "");
        return plain.isEmpty() ? "" : "/" + plain;
    }

    /** {@code #[Route('/path', methods: ['POST'])]} on a method, and on its class for the prefix. */
    private void attributes(FunctionScope function) {
        for (Expr decorator : function.decorators()) {
            Call call = route(decorator);
            if (call != null) {
                String prefix = "";
                if (function.parent() instanceof ClassScope type) {
                    for (Expr outer : type.decorators()) {
                        Call around = route(outer);
                        prefix = around == null ? prefix : slashed(pathOf(around));
                    }
                }
                Value.Function handler = new Value.Function(function, Env.EMPTY, null);
                for (String method : methodsOf(call)) {
                    add(method, prefix + slashed(pathOf(call)), List.of(handler), call);
                }
            }
        }
    }

    private static @Nullable Call route(Expr decorator) {
        return decorator instanceof Call call
                        && call.callee() instanceof Expr.Global name
                        && name.last().equals(FACADE)
                ? call
                : null;
    }

    private String pathOf(Call call) {
        for (Arg arg : call.args()) {
            if (arg.keyword() == null || arg.keyword().equals("path")) {
                return evaluator.textOf(arg.value(), Env.EMPTY);
            }
        }
        return "";
    }

    private List<String> methodsOf(Call call) {
        for (Arg arg : call.args()) {
            if ("methods".equals(arg.keyword())) {
                return verbs(arg.value());
            }
        }
        return List.of(ANY);
    }
}
