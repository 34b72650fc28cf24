package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads calls of PHP's own functions that make tables, compare, or call what they are given. */
final class PhpIntrinsics {

    private static final Set<String> MERGES =
            Set.of("array_merge", "array_replace", "array_merge_recursive", "array_replace_recursive");

    private final Reading in;

    PhpIntrinsics(Reading in) {
        this.in = in;
    }

    /** What such a call gives; null for any other. */
    @Nullable
    Expr result(Expr.Global function, List<Arg> args, int line) {
        String name = function.last();
        if (MERGES.contains(name)) {
            List<Expr.Entry> entries = new ArrayList<>();
            args.forEach(arg -> entries.add(new Expr.Entry(null, arg.value())));
            return new Expr.Table(entries, line);
        }
        return switch (name) {
            case "compact" -> compact(args, line);
            case "in_array", "array_search", "array_key_exists", "key_exists" -> {
                if (args.size() > 1) {
                    in.scope().compared().add(args.get(0).value());
                    in.scope().lookups().add(args.get(1).value());
                }
                yield Expr.UNKNOWN;
            }
            case "hash_equals", "strcmp", "strcasecmp", "str_starts_with", "str_contains" -> {
                args.forEach(arg -> in.scope().compared().add(arg.value()));
                yield Expr.UNKNOWN;
            }
            case "call_user_func", "call_user_func_array" -> passedOn(args, name.endsWith("array"), line);
            case "curl_setopt" -> {
                if (args.size() > 2) {
                    in.set(args.get(0).value(), Expr.UNKNOWN, args.get(2).value());
                }
                yield Expr.UNKNOWN;
            }
            case "curl_setopt_array" -> {
                if (args.size() > 1) {
                    in.mergeInto(args.get(0).value(), args.get(1).value());
                }
                yield Expr.UNKNOWN;
            }
            case "array_push" -> {
                args.stream().skip(1).forEach(arg -> in.append(args.get(0).value(), arg.value()));
                yield Expr.UNKNOWN;
            }
            case "define" -> {
                if (args.size() > 1 && args.get(0).value() instanceof Expr.Literal constant) {
                    in.module().export(constant.value(), args.get(1).value());
                }
                yield Expr.UNKNOWN;
            }
            default -> null;
        };
    }

    private Expr compact(List<Arg> args, int line) {
        List<Expr.Entry> entries = new ArrayList<>();
        for (Arg arg : args) {
            if (arg.value() instanceof Expr.Literal name) {
                entries.add(new Expr.Entry(name, in.name(name.value())));
            }
        }
        return new Expr.Table(entries, line);
    }

    private Expr passedOn(List<Arg> args, boolean list, int line) {
        if (args.isEmpty()) {
            return Expr.UNKNOWN;
        }
        List<Arg> rest = new ArrayList<>();
        for (Arg arg : args.subList(1, args.size())) {
            rest.add(new Arg(arg.keyword(), arg.value(), list || arg.spread()));
        }
        Expr callee = args.get(0).value();
        boolean pair = callee instanceof Expr.Sequence sequence
                && sequence.items().size() == 2
                && sequence.items().get(1) instanceof Expr.Literal;
        if (pair && callee instanceof Expr.Sequence sequence && sequence.items().get(1) instanceof Expr.Literal name) {
            callee = new Expr.Member(sequence.items().get(0), name.value());
        }
        return in.call(callee, rest, false, line, "call_user_func");
    }
}
