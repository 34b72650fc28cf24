package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Pairs what emits an event with what listens to it, by the event's name or the signal's own object. */
final class Events {

    private static final Set<String> LISTENS = Set.of(
            "on",
            "once",
            "addListener",
            "addEventListener",
            "subscribe",
            "process",
            "connect",
            "listen",
            "register",
            "handle",
            "Worker");
    private static final Set<String> EMITS = Set.of(
            "emit",
            "publish",
            "dispatch",
            "trigger",
            "fire",
            "add",
            "enqueue",
            "send",
            "notify",
            "dispatchEvent",
            "emitAsync",
            "raise_event",
            "instrument",
            "broadcast");

    private record Listener(
            @Nullable String event, @Nullable Call bus, List<Value.Function> functions) {}

    private final Evaluator evaluator;
    private final List<Listener> listeners = new ArrayList<>();
    private final List<Hooks> hooks;

    Events(Evaluator evaluator) {
        this.evaluator = evaluator;
        hooks = List.of(new RailsHooks(evaluator), new LaravelHooks(evaluator));
    }

    /** Learns who listens. */
    void learn(List<Scope> scopes) {
        for (Scope scope : scopes) {
            scope.calls().forEach(this::listener);
            if (scope instanceof FunctionScope function) {
                function.decorators().forEach(decorator -> listener(decorator, function));
            }
        }
    }

    private void listener(Call call) {
        if (!LISTENS.contains(name(call.callee()))) {
            return;
        }
        List<Value.Function> functions = new ArrayList<>();
        for (Arg arg : call.args()) {
            functions.addAll(Handlers.functions(evaluator.values(arg.value(), Env.EMPTY)));
        }
        if (!functions.isEmpty()) {
            listeners.add(new Listener(event(call, Env.EMPTY), bus(call.callee(), Env.EMPTY), functions));
        }
    }

    /** {@code @signal.connect} and {@code @bus.on("event")}. */
    private void listener(Expr decorator, FunctionScope function) {
        Expr callee = decorator instanceof Call call ? call.callee() : decorator;
        if (LISTENS.contains(name(callee))) {
            String event = decorator instanceof Call call ? event(call, Env.EMPTY) : null;
            Value.Function listening = new Value.Function(function, Env.EMPTY, null);
            listeners.add(new Listener(event, bus(callee, Env.EMPTY), List.of(listening)));
        }
    }

    private static String name(Expr callee) {
        if (callee instanceof Expr.Member member) {
            return member.name();
        }
        if (callee instanceof Expr.Own own) {
            return own.name();
        }
        return callee instanceof Expr.Name name ? name.id() : "";
    }

    private @Nullable String event(Call call, Env env) {
        if (call.args().isEmpty()) {
            return null;
        }
        String text = evaluator.textOf(call.args().get(0).value(), env);
        return text.contains(Value.HOLE) ? null : text;
    }

    private @Nullable Call bus(Expr callee, Env env) {
        if (callee instanceof Expr.Member member) {
            for (Value value : evaluator.values(member.object(), env)) {
                if (value instanceof Value.External external) {
                    return external.origin();
                }
            }
        }
        return null;
    }

    /** The functions that listen to what a call emits. */
    List<Value.Function> listening(Call call, Env env) {
        List<Value.Function> found = new ArrayList<>(0);
        hooks.forEach(hook -> found.addAll(hook.of(call, env)));
        if (listeners.isEmpty() || !EMITS.contains(name(call.callee()))) {
            return found;
        }
        String event = event(call, env);
        Call bus = bus(call.callee(), env);
        String queue = bus == null ? null : event(bus, Env.EMPTY);
        for (Listener listener : listeners) {
            if (hears(listener, event, queue, bus)) {
                found.addAll(listener.functions);
            }
        }
        return found;
    }

    private static boolean hears(
            Listener listener, @Nullable String event, @Nullable String queue, @Nullable Call bus) {
        boolean otherBus = bus != null && listener.bus != null && bus != listener.bus;
        if (listener.event == null) {
            return listener.bus != null && listener.bus == bus;
        }
        return !otherBus && (listener.event.equals(event) || listener.event.equals(queue));
    }
}
