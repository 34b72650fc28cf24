package io.skillevals.code;

import io.skillevals.code.Occurrence.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds routes that are declared: decorators of Flask, FastAPI and Nest, and files that Next serves by their path. */
final class DeclaredRoutes {

    private static final Set<String> ROUTES = Set.of("route", "api_route");
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "ALL");
    private static final Pattern APP_ROUTE = Pattern.compile("(?:src/)?app(/.*)?/route\\.[mc]?[jt]sx?");
    private static final Pattern PAGE_ROUTE = Pattern.compile("(?:src/)?pages(/api/.*?)(?:/index)?\\.[mc]?[jt]sx?");

    private final Evaluator evaluator;
    private final Routes routes;

    DeclaredRoutes(Evaluator evaluator, Routes routes) {
        this.evaluator = evaluator;
        this.routes = routes;
    }

    List<Route> of(SourceFile file) {
        List<Route> found = new ArrayList<>();
        file.functions().forEach(function -> decorated(function, found));
        file.classes().forEach(type -> controller(type, found));
        served(file, found);
        if (Languages.of(file.path()) instanceof Ruby) {
            found.addAll(new RailsRoutes(evaluator).of(file));
        } else if (Languages.of(file.path()) instanceof Php) {
            found.addAll(new LaravelRoutes(evaluator).of(file));
        }
        return found;
    }

    private void decorated(FunctionScope function, List<Route> found) {
        for (Expr decorator : function.decorators()) {
            if (decorator instanceof Call call && call.callee() instanceof Expr.Member member) {
                boolean route = ROUTES.contains(member.name());
                String path = firstText(call);
                if ((route || Routes.VERBS.contains(member.name())) && path != null) {
                    String method = route ? routes.methods(call, Env.EMPTY, "GET") : Routes.method(member.name());
                    Step step = new Step(function, Env.EMPTY, null, null);
                    Value.Function handler = new Value.Function(function, Env.EMPTY, null);
                    found.add(routes.route(method, path, member.object(), call, Env.EMPTY, step, List.of(handler)));
                }
            }
        }
    }

    private @Nullable String firstText(Call call) {
        return call.args().isEmpty()
                ? null
                : evaluator.textOf(call.args().get(0).value(), Env.EMPTY);
    }

    /** {@code @Controller('a') class { @Post('b') method() }} of Nest. */
    private void controller(ClassScope type, List<Route> found) {
        Call controller = decorator(type.decorators(), Set.of("CONTROLLER"));
        if (controller == null) {
            return;
        }
        for (List<Expr> members : type.members().values()) {
            for (Expr member : members) {
                if (member instanceof Expr.Lambda lambda) {
                    Call verb = decorator(lambda.function().decorators(), METHODS);
                    if (verb != null && verb.callee() instanceof Expr.Name name) {
                        String path = slashed(firstText(controller)) + slashed(firstText(verb));
                        found.add(of(name.id(), path, lambda.function(), verb.line()));
                    }
                }
            }
        }
    }

    private static String slashed(@Nullable String part) {
        if (part == null || part.isEmpty() || part.equals(Value.HOLE)) {
            return "";
        }
        return part.startsWith("/") ? part : "/" + part;
    }

    private static @Nullable Call decorator(List<Expr> decorators, Set<String> names) {
        for (Expr decorator : decorators) {
            if (decorator instanceof Call call
                    && call.callee() instanceof Expr.Name name
                    && names.contains(name.id().toUpperCase(Locale.ROOT))) {
                return call;
            }
        }
        return null;
    }

    private static Route of(String verb, String path, FunctionScope function, int line) {
        Value.Function handler = new Value.Function(function, Env.EMPTY, null);
        String method = verb.equalsIgnoreCase("all") ? "ANY" : verb.toUpperCase(Locale.ROOT);
        return new Route(
                method,
                path,
                function.file(),
                line,
                List.of(function.name()),
                true,
                List.of(new Route.Handler(handler)));
    }

    /** Functions that Next serves because their file has the right name. */
    private void served(SourceFile file, List<Route> found) {
        Matcher app = APP_ROUTE.matcher(file.path());
        Matcher page = PAGE_ROUTE.matcher(file.path());
        boolean isApp = app.matches();
        if (!isApp && !page.matches()) {
            return;
        }
        String path = isApp ? (app.group(1) == null ? "/" : app.group(1)) : page.group(1);
        for (String name : file.module().exports().keySet()) {
            boolean serves = isApp ? METHODS.contains(name) : name.equals("default");
            for (Value value : serves ? evaluator.members().exported(file, name) : List.<Value>of()) {
                if (value instanceof Value.Function function) {
                    String verb = isApp ? name : "ALL";
                    found.add(of(verb, path, function.scope(), function.scope().line()));
                }
            }
        }
    }
}
