package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Callbacks of Rails: around actions of controllers, when models are stored, and jobs that run later. */
final class RailsHooks implements Hooks {

    private static final String SKIP = "skip_";
    private static final Set<String> AROUND_ACTIONS = Set.of("before_action", "after_action", "around_action");
    private static final Set<String> LATER = Set.of(
            "perform_later",
            "perform_now",
            "perform_async",
            "perform_in",
            "perform_at",
            "perform_sync",
            "deliver_later");
    private static final String PERFORM = "perform";
    private static final Set<String> SAVED = callbacks("save", "validation");
    private static final Set<String> CREATED = callbacks("create");
    private static final Set<String> UPDATED = callbacks("update");
    private static final Set<String> DESTROYED = callbacks("destroy");
    private static final Set<String> COMMITTED = Set.of("after_commit");

    /** By method that stores: what it does to the record. */
    private static final Map<String, Set<String>> STORES = Map.ofEntries(
            Map.entry("create", Set.of("create")),
            Map.entry("create!", Set.of("create")),
            Map.entry("find_or_create_by", Set.of("create")),
            Map.entry("find_or_create_by!", Set.of("create")),
            Map.entry("first_or_create", Set.of("create")),
            Map.entry("save", Set.of("create", "update")),
            Map.entry("save!", Set.of("create", "update")),
            Map.entry("update", Set.of("update")),
            Map.entry("update!", Set.of("update")),
            Map.entry("update_attribute", Set.of("update")),
            Map.entry("update_attributes", Set.of("update")),
            Map.entry("toggle!", Set.of("update")),
            Map.entry("destroy", Set.of("destroy")),
            Map.entry("destroy!", Set.of("destroy")),
            Map.entry("destroy_all", Set.of("destroy")),
            Map.entry("destroy_by", Set.of("destroy")));

    private final Evaluator evaluator;
    private final Models models;

    RailsHooks(Evaluator evaluator) {
        this.evaluator = evaluator;
        models = new Models(evaluator);
    }

    private static Set<String> callbacks(String... events) {
        return Stream.of(events)
                .flatMap(event ->
                        Stream.of("before_" + event, "after_" + event, "around_" + event, "after_" + event + "_commit"))
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public List<Value.Function> of(Call call, Env env) {
        String name = "";
        Expr object = Expr.UNKNOWN;
        if (call.callee() instanceof Expr.Member member) {
            name = member.name();
            object = member.object();
        } else if (call.callee() instanceof Expr.Own own) {
            name = own.name();
            object = own.self();
        }
        if (name.equals(RubyFunctions.ACTION) && object instanceof Expr.This self) {
            return aroundAction(self, env);
        } else if (LATER.contains(name)) {
            return later(call, object, env);
        }
        Set<String> stored = STORES.get(name);
        return stored == null || !isRuby(call.scope().file()) ? List.of() : stored(object, stored, env);
    }

    private static boolean isRuby(String file) {
        return Languages.of(file) instanceof Ruby;
    }

    private List<Value.Function> aroundAction(Expr.This self, Env env) {
        String action = self.scope().name();
        List<Value.Function> found = new ArrayList<>();
        for (Value value : evaluator.values(self, env)) {
            if (value instanceof Value.Instance controller) {
                List<Call> declared = declared(controller.scope());
                Set<String> skipped = new HashSet<>();
                for (Call call : declared) {
                    if (name(call).startsWith(SKIP) && isFor(call, action)) {
                        call.args().forEach(arg -> skipped.add(evaluator.textOf(arg.value(), Env.EMPTY)));
                    }
                }
                for (Call call : declared) {
                    if (AROUND_ACTIONS.contains(plain(name(call))) && isFor(call, action)) {
                        found.addAll(functions(call, controller, skipped));
                    }
                }
            }
        }
        return found;
    }

    private static String plain(String name) {
        return name.replaceFirst("^(prepend|append)_", "").replaceFirst("_filter$", "_action");
    }

    /** What is called in the bodies of a class and of all that it extends or mixes in. */
    private List<Call> declared(ClassScope type) {
        return evaluator.objects().lineage(type).stream()
                .flatMap(one -> one.calls().stream())
                .toList();
    }

    private static String name(Call call) {
        return call.callee() instanceof Expr.Own own ? own.name() : "";
    }

    /** Whether {@code only:} and {@code except:} let a callback run for an action. */
    private boolean isFor(Call call, String action) {
        for (Arg arg : call.args()) {
            boolean only = "only".equals(arg.keyword());
            if (only || "except".equals(arg.keyword())) {
                if (texts(arg.value()).contains(action) != only) {
                    return false;
                }
            }
        }
        return true;
    }

    private Set<String> texts(Expr expr) {
        Set<String> found = new HashSet<>();
        for (Value value : evaluator.values(expr, Env.EMPTY)) {
            if (value instanceof Value.Text text) {
                found.add(text.text());
            } else if (value instanceof Value.Sequence list) {
                list.expr().items().forEach(item -> found.add(evaluator.textOf(item, list.env())));
            }
        }
        return found;
    }

    /** The functions that a callback names or is given. */
    private List<Value.Function> functions(Call call, Value.Instance self, Set<String> skipped) {
        List<Value.Function> found = new ArrayList<>();
        for (Arg arg : call.args()) {
            boolean block = FunctionScope.BLOCK.equals(arg.keyword());
            if (arg.value() instanceof Expr.Lambda lambda && (block || arg.keyword() == null)) {
                found.add(new Value.Function(lambda.function(), Env.EMPTY, self));
            } else if (arg.keyword() == null) {
                String name = evaluator.textOf(arg.value(), Env.EMPTY);
                if (!skipped.contains(name)) {
                    found.addAll(Handlers.functions(evaluator.members().declared(self, name)));
                }
            }
        }
        return found;
    }

    private List<Value.Function> later(Call call, Expr object, Env env) {
        List<Value.Function> found = new ArrayList<>();
        for (ClassScope job : models.of(object, env)) {
            Value.Instance self = new Value.Instance(job, Env.EMPTY);
            for (Value.Function perform : Handlers.functions(evaluator.members().declared(self, PERFORM))) {
                Env inside = env.enter(perform.scope(), evaluator.bind(call, env), self);
                found.add(new Value.Function(perform.scope(), inside, self));
            }
        }
        return found;
    }

    private List<Value.Function> stored(Expr object, Set<String> events, Env env) {
        List<Value.Function> found = new ArrayList<>();
        for (ClassScope model : models.of(object, env)) {
            Value.Instance self = new Value.Instance(model, Env.EMPTY);
            for (Call call : declared(model)) {
                if (runs(call, events)) {
                    found.addAll(functions(call, self, Set.of()));
                }
            }
        }
        return found;
    }

    private boolean runs(Call call, Set<String> events) {
        String name = name(call);
        if (COMMITTED.contains(name)) {
            return call.args().stream()
                    .filter(arg -> "on".equals(arg.keyword()))
                    .allMatch(arg -> texts(arg.value()).stream().anyMatch(events::contains));
        }
        return (events.contains("create") && CREATED.contains(name))
                || (events.contains("update") && UPDATED.contains(name))
                || (events.contains("destroy") && DESTROYED.contains(name))
                || (!events.contains("destroy") && SAVED.contains(name));
    }
}
