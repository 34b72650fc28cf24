package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What well-known functions of the standard libraries give back. */
final class Intrinsics {

    /** Functions that give back their first argument in another form. */
    private static final Set<String> SAME = Set.of(
            "stringify",
            "dumps",
            "freeze",
            "structuredClone",
            "asdict",
            "str",
            "String",
            "URL",
            "Map",
            "Set",
            "set",
            "frozenset",
            "list",
            "tuple",
            "all",
            "gather",
            "resolve",
            "encodeURI",
            "encode",
            "parse",
            "fromEntries",
            "entries",
            "values",
            "items",
            "deepcopy",
            "copy",
            "wraps",
            "memo",
            "Path",
            "URI",
            "generate",
            "Array",
            "Hash",
            "json_encode",
            "http_build_query",
            "array_filter",
            "array_values",
            "collect",
            "get_object_vars",
            "rawurlencode",
            "sprintf");

    /** Methods of strings and objects that give back what they are called on in another form. */
    private static final Set<String> SELF = Set.of(
            "trim",
            "strip",
            "rstrip",
            "lstrip",
            "toString",
            "encode",
            "format",
            "replace",
            "replaceAll",
            "toLowerCase",
            "lower",
            "valueOf",
            "model_dump",
            "dict",
            "to_dict",
            "toJSON",
            "to_json",
            "asdict",
            "copy",
            "as_posix",
            "dump",
            "json",
            "_asdict",
            "model_dump_json",
            "toObject",
            "to_h",
            "to_s",
            "to_a",
            "to_sym",
            "to_hash",
            "dup",
            "clone",
            "freeze",
            "compact",
            "tap",
            "presence",
            "symbolize_keys",
            "stringify_keys",
            "deep_symbolize_keys",
            "deep_stringify_keys",
            "with_indifferent_access",
            "as_json",
            "html_safe",
            "chomp",
            "request_uri",
            "slice",
            "except",
            "toArray",
            "jsonSerialize",
            "all");

    /** Methods that give back what can be called instead of what they are called on. */
    private static final Set<String> WHOLES = Set.of("bind", "as_view", "as_asgi");

    /** Methods that give back a table with more entries. */
    private static final Set<String> MERGES =
            Set.of("merge", "deep_merge", "reverse_merge", "with_defaults", "merge!", "reverse_merge!");

    /** Methods that look up an entry. */
    private static final Set<String> LOOKS = Set.of("get", "fetch", "dig");

    private static final Set<String> JOINS = Set.of("urljoin", "join", "joinPath", "resolveUrl", "concat");

    private final Evaluator evaluator;

    Intrinsics(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** The values of a call of such a function; null for any other. */
    @Nullable
    List<Value> result(Call call, Env env) {
        String name = "";
        @Nullable Expr object = null;
        if (call.callee() instanceof Expr.Name callee) {
            name = callee.scope().declaring(callee.id()) == null || isImported(callee) ? callee.id() : "";
        } else if (call.callee() instanceof Expr.Member member) {
            name = member.name();
            object = member.object();
        } else if (call.callee() instanceof Expr.Own own) {
            name = own.name();
        } else if (call.callee() instanceof Expr.Global function) {
            name = function.last();
        }
        List<Value> filled = object == null ? List.of() : BlockTables.of(call, name, object, evaluator, env);
        if (!filled.isEmpty()) {
            return filled;
        }
        if (object != null && MERGES.contains(name)) {
            List<Value> merged = merged(call, object, env);
            if (!merged.isEmpty()) {
                return merged;
            }
        }
        if (name.equals("super") && call.args().isEmpty()) {
            return evaluator.objects().parents(call.scope());
        }
        if (name.equals("dict") && object == null) {
            return List.of(new Value.Table(new Expr.Table(entries(call.args()), call.line()), env));
        }
        if (name.equals("assign") && object instanceof Expr.Name) {
            return List.of(new Value.Table(new Expr.Table(entries(call.args()), call.line()), env));
        }
        if (object != null && WHOLES.contains(name)) {
            List<Value> whole = evaluator.values(object, env).stream()
                    .filter(value -> value instanceof Value.Type
                            || value instanceof Value.Function
                            || value instanceof Value.External)
                    .map(value -> partly(value, call))
                    .toList();
            return whole.isEmpty() ? null : whole;
        }
        if (name.equals("partial") && !call.args().isEmpty()) {
            return evaluator.values(call.args().get(0).value(), env).stream()
                    .map(value -> partly(value, call))
                    .toList();
        }
        if (LOOKS.contains(name) && object != null && !call.args().isEmpty()) {
            List<Value> found = looked(evaluator.values(object, env), call, env);
            if (!found.isEmpty()) {
                return found;
            }
        }
        if (JOINS.contains(name)) {
            return joined(call, object, env);
        }
        return form(call, name, object, env);
    }

    /** A table with the entries of others. */
    private List<Value> merged(Call call, Expr object, Env env) {
        List<Value> found = new ArrayList<>();
        for (Value value : evaluator.values(object, env)) {
            if (value instanceof Value.Table) {
                found.add(value);
            }
        }
        if (!found.isEmpty()) {
            found.add(new Value.Table(new Expr.Table(entries(call.args()), call.line()), env));
        }
        return found;
    }

    /** What a function from outside is given beforehand belongs to each later call of it. */
    private static Value partly(Value value, Call call) {
        return value instanceof Value.External external ? new Value.External(external.path(), call) : value;
    }

    /** The entries of a table or map that a key may mean. */
    private List<Value> looked(List<Value> objects, Call call, Env env) {
        List<Value> tables = objects.stream()
                .filter(value -> value instanceof Value.Table || value instanceof Value.Sequence)
                .toList();
        List<Value> found = new ArrayList<>();
        for (Value value : tables.isEmpty()
                ? tables
                : evaluator.members().entries(tables, call.args().get(0).value(), env)) {
            // An entry of a map is written as a pair.
            found.addAll(
                    value instanceof Value.Sequence ? evaluator.members().elements(List.of(value)) : List.of(value));
        }
        found.removeIf(value -> value instanceof Value.Unknown || value instanceof Value.External);
        return found;
    }

    private static boolean isImported(Expr.Name name) {
        Scope home = name.scope().declaring(name.id());
        return home != null
                && home.bindings().getOrDefault(name.id(), List.of()).stream().allMatch(Expr.Import.class::isInstance);
    }

    private @Nullable List<Value> form(Call call, String name, @Nullable Expr object, Env env) {
        if (object != null && SELF.contains(name) && !isDeclared(object, name, env)) {
            List<Value> same = plain(evaluator.values(object, env));
            if (!same.isEmpty()) {
                return same;
            }
        }
        if (SAME.contains(name) && !call.args().isEmpty()) {
            Expr first = call.args().get(0).value();
            List<Value> same = plain(evaluator.values(first, env));
            return same.isEmpty() ? null : same;
        }
        return null;
    }

    private boolean isDeclared(Expr object, String name, Env env) {
        return evaluator.values(object, env).stream()
                .anyMatch(value -> value instanceof Value.Instance
                        && !evaluator.members().declared(value, name).isEmpty());
    }

    private static List<Value> plain(List<Value> values) {
        return values.stream()
                .filter(value -> value instanceof Value.Text
                        || value instanceof Value.Table
                        || value instanceof Value.Sequence
                        || value instanceof Value.Instance)
                .toList();
    }

    private static List<Expr.Entry> entries(List<Arg> args) {
        List<Expr.Entry> entries = new ArrayList<>();
        for (Arg arg : args) {
            entries.add(new Expr.Entry(arg.keyword() == null ? null : new Expr.Literal(arg.keyword()), arg.value()));
        }
        return entries;
    }

    /** Parts of a path or URL put together. */
    private @Nullable List<Value> joined(Call call, @Nullable Expr object, Env env) {
        List<Expr> parts = new ArrayList<>();
        if (object != null) {
            List<Value> start = evaluator.values(object, env);
            if (start.stream().anyMatch(Value.Text.class::isInstance)) {
                parts.add(object);
            }
        }
        call.args().forEach(arg -> parts.add(arg.value()));
        if (parts.isEmpty()) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        for (Expr part : parts) {
            String next = evaluator.textOf(part, env);
            boolean slash = text.length() > 0 && !next.startsWith("/") && text.charAt(text.length() - 1) != '/';
            text.append(slash ? "/" : "").append(next);
        }
        return text.toString().replace(Value.HOLE, "").replace("/", "").isEmpty()
                ? null
                : List.of(new Value.Text(text.toString()));
    }
}
