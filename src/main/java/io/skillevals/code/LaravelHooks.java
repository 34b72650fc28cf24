package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What Laravel runs elsewhere: jobs, listeners of events, closures and observers of models. */
final class LaravelHooks implements Hooks {

    private static final Set<String> DISPATCHES = Set.of(
            "dispatch",
            "dispatchSync",
            "dispatchNow",
            "dispatchIf",
            "dispatchAfterResponse",
            "dispatch_sync",
            "event",
            "push");
    private static final Set<String> HANDLERS = Set.of("handle", "__invoke");
    private static final Set<String> BOOTS = Set.of("booted", "boot");
    private static final String OBSERVE = "observe";
    private static final String OBSERVED = "ObservedBy";
    private static final Set<String> SAVED = Set.of("saving", "saved");

    /** By method that stores: the events of the model. */
    private static final Map<String, Set<String>> STORES = Map.ofEntries(
            Map.entry("create", Set.of("creating", "created")),
            Map.entry("firstOrCreate", Set.of("creating", "created")),
            Map.entry("updateOrCreate", Set.of("creating", "created", "updating", "updated")),
            Map.entry("save", Set.of("creating", "created", "updating", "updated")),
            Map.entry("update", Set.of("updating", "updated")),
            Map.entry("delete", Set.of("deleting", "deleted")),
            Map.entry("destroy", Set.of("deleting", "deleted")));

    private final Evaluator evaluator;
    private final Models models;

    LaravelHooks(Evaluator evaluator) {
        this.evaluator = evaluator;
        models = new Models(evaluator);
    }

    @Override
    public List<Value.Function> of(Call call, Env env) {
        if (!(Languages.of(call.scope().file()) instanceof Php)) {
            return List.of();
        }
        if (call.callee() instanceof Expr.Global function) {
            return DISPATCHES.contains(function.last()) ? dispatched(call, env) : List.of();
        }
        if (!(call.callee() instanceof Expr.Member member)) {
            return List.of();
        }
        if (DISPATCHES.contains(member.name())) {
            List<Value.Function> found = dispatched(call, env);
            for (Value value : evaluator.values(member.object(), env)) {
                if (value instanceof Value.Type type) {
                    found.addAll(run(evaluator.objects().make(type, evaluator.bind(call, env))));
                }
            }
            return found;
        }
        Set<String> events = STORES.get(member.name());
        return events == null ? List.of() : stored(member.object(), events, env);
    }

    private List<Value.Function> dispatched(Call call, Env env) {
        List<Value.Function> found = new ArrayList<>();
        for (Arg arg : call.args()) {
            for (Value value : evaluator.values(arg.value(), env)) {
                if (value instanceof Value.Instance job) {
                    found.addAll(run(job));
                }
            }
        }
        return found;
    }

    /** A job handles itself; an event is handled by whatever has a handler for its type. */
    private List<Value.Function> run(Value.Instance job) {
        List<Value.Function> found = new ArrayList<>();
        for (String name : HANDLERS) {
            found.addAll(Handlers.functions(evaluator.members().declared(job, name)));
            for (ClassScope type : evaluator.objects().classes()) {
                for (Expr member : type.members().getOrDefault(name, List.of())) {
                    if (member instanceof Expr.Lambda lambda && takes(lambda.function(), job.scope())) {
                        found.add(
                                new Value.Function(lambda.function(), Env.EMPTY, new Value.Instance(type, Env.EMPTY)));
                    }
                }
            }
        }
        return found;
    }

    private static boolean takes(FunctionScope function, ClassScope event) {
        return !function.parameters().isEmpty()
                && event.name().equals(function.parameters().get(0).type());
    }

    private List<Value.Function> stored(Expr object, Set<String> events, Env env) {
        List<Value.Function> found = new ArrayList<>();
        for (ClassScope model : models.of(object, env)) {
            for (ClassScope type : evaluator.objects().lineage(model)) {
                BOOTS.forEach(name -> closures(type, name, events, found));
                observers(type).forEach(observer -> methods(observer, events, found));
            }
        }
        return found;
    }

    private static boolean isOf(String event, Set<String> events) {
        return events.contains(event) || (SAVED.contains(event) && !events.contains("deleted"));
    }

    /** {@code static::created(function ($model) { … })}. */
    private static void closures(ClassScope type, String boot, Set<String> events, List<Value.Function> found) {
        for (Expr member : type.members().getOrDefault(boot, List.of())) {
            for (Call call :
                    member instanceof Expr.Lambda lambda ? lambda.function().calls() : List.<Call>of()) {
                if (call.callee() instanceof Expr.Member event && isOf(event.name(), events)) {
                    for (Arg arg : call.args()) {
                        if (arg.value() instanceof Expr.Lambda closure) {
                            found.add(new Value.Function(closure.function(), Env.EMPTY, null));
                        }
                    }
                }
            }
        }
    }

    private void methods(ClassScope observer, Set<String> events, List<Value.Function> found) {
        Value.Instance self = new Value.Instance(observer, Env.EMPTY);
        for (String name : observer.members().keySet()) {
            if (isOf(name, events)) {
                found.addAll(Handlers.functions(evaluator.members().declared(self, name)));
            }
        }
    }

    /** The classes that observe a model: by an attribute of it, or by {@code Model::observe(Observer::class)}. */
    private List<ClassScope> observers(ClassScope model) {
        List<ClassScope> found = new ArrayList<>();
        for (Expr decorator : model.decorators()) {
            if (decorator instanceof Call call
                    && call.callee() instanceof Expr.Global attribute
                    && attribute.last().equals(OBSERVED)) {
                found.addAll(types(call));
            }
        }
        for (ClassScope type : evaluator.objects().classes()) {
            for (Expr member : type.members().getOrDefault("boot", List.of())) {
                for (Call call :
                        member instanceof Expr.Lambda lambda ? lambda.function().calls() : List.<Call>of()) {
                    boolean observes = call.callee() instanceof Expr.Member observe
                            && observe.name().equals(OBSERVE)
                            && models.of(observe.object(), Env.EMPTY).contains(model);
                    if (observes) {
                        found.addAll(types(call));
                    }
                }
            }
        }
        return found;
    }

    private List<ClassScope> types(Call call) {
        List<ClassScope> found = new ArrayList<>();
        for (Arg arg : call.args()) {
            for (Value value : evaluator.values(arg.value(), Env.EMPTY)) {
                if (value instanceof Value.Type type) {
                    found.add(type.scope());
                }
            }
        }
        return found;
    }
}
