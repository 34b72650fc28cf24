package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Says what a call of something outside the project is given to use: URLs to request, functions to call. */
final class Requests {

    /** Calls that a URL is only text for. */
    private static final Set<String> NO_REQUESTS = Set.of(
            "log",
            "info",
            "warn",
            "warning",
            "error",
            "debug",
            "trace",
            "exception",
            "critical",
            "print",
            "write",
            "includes",
            "startswith",
            "endswith",
            "indexof",
            "match",
            "test",
            "replace",
            "split",
            "equal",
            "equals",
            "tobe",
            "expect",
            "url",
            "join",
            "urljoin",
            "string",
            "str",
            "concat",
            "format",
            "push",
            "append",
            "add",
            "set",
            "get",
            "has",
            "use",
            "route",
            "describe",
            "it",
            "require",
            "path",
            "encodeuri",
            "stringify",
            "dumps",
            "assert",
            "urlparse",
            "urlsplit",
            "quote",
            "isinstance",
            "len",
            "setheader",
            "redirect",
            "partial",
            "bind",
            "spyon",
            "uri",
            "parse",
            "puts",
            "raise",
            "fail",
            "startwith?",
            "endwith?",
            "match?",
            "include?",
            "gsub",
            "sub",
            "strpos",
            "strcontains",
            "strstartswith",
            "strendswith",
            "strreplace",
            "sprintf",
            "errorlog",
            "parseurl",
            "define");

    private static final Set<String> BASES = Set.of("baseurl", "prefixurl", "baseuri", "endpoint");

    private static final int MAX_URL = 500;

    private static final Pattern FAILURE = Pattern.compile(".*(error|exception)");

    private final Evaluator evaluator;

    Requests(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** Texts among the arguments that may be URLs, alone and behind the base of the client. */
    List<String> urls(Occurrence occurrence) {
        List<String> texts = new ArrayList<>();
        for (Arg arg : occurrence.call().args()) {
            texts(arg.value(), occurrence.env(), true, texts);
        }
        texts.removeIf(text -> text.isEmpty() || text.length() > MAX_URL);
        String base = texts.isEmpty() ? "" : base(occurrence);
        if (!base.isEmpty()) {
            texts.addAll(texts.stream().map(text -> base + text).toList());
        }
        texts.removeIf(text -> text.indexOf('/') < 0);
        return texts;
    }

    private void texts(Expr arg, Env env, boolean open, List<String> texts) {
        for (Value value : evaluator.values(arg, env)) {
            if (value instanceof Value.Text text) {
                texts.add(text.text());
            } else if (open && value instanceof Value.Table table) {
                for (Expr.Entry entry : table.expr().entries()) {
                    if (!(entry.value() instanceof Expr.Table)) {
                        texts(entry.value(), table.env(), false, texts);
                    }
                }
            }
        }
    }

    /** The names that lead to what is passed by reference: {@code promise.then(client.customers.pushData)}. */
    List<List<String>> references(Occurrence occurrence) {
        List<List<String>> paths = new ArrayList<>();
        for (Arg arg : occurrence.call().args()) {
            if (arg.value() instanceof Expr.Member || arg.value() instanceof Expr.Name) {
                for (Value value : evaluator.values(arg.value(), occurrence.env())) {
                    if (value instanceof Value.External external) {
                        paths.add(external.path());
                    }
                }
            }
        }
        return paths;
    }

    /** The base that a client was made with, {@code axios.create({ baseURL })}; empty when none is known. */
    private String base(Occurrence occurrence) {
        Expr callee = occurrence.call().callee();
        for (Value value : callee instanceof Expr.Member member
                ? evaluator.values(member.object(), occurrence.env())
                : List.<Value>of()) {
            Call origin = value instanceof Value.External external ? external.origin() : null;
            for (Arg arg : origin == null ? List.<Arg>of() : origin.args()) {
                String base = baseOf(arg);
                if (!base.isEmpty()) {
                    return base.endsWith("/") ? base : base + "/";
                }
            }
        }
        return "";
    }

    private String baseOf(Arg arg) {
        if (arg.keyword() != null && BASES.contains(CallName.plain(arg.keyword()))) {
            return evaluator.textOf(arg.value(), Env.EMPTY);
        }
        for (Value value : evaluator.values(arg.value(), Env.EMPTY)) {
            if (value instanceof Value.Table table) {
                for (Expr.Entry entry : table.expr().entries()) {
                    if (entry.key() instanceof Expr.Literal key && BASES.contains(CallName.plain(key.value()))) {
                        return evaluator.textOf(entry.value(), table.env());
                    }
                }
            }
        }
        return "";
    }

    /** Whether a call may request a URL or call a function that it is given; what only writes or compares does not. */
    static boolean mayRequest(Occurrence occurrence) {
        List<String> path = calleePath(occurrence);
        String last = path.isEmpty() ? "" : CallName.plain(path.get(path.size() - 1));
        return !path.isEmpty()
                && (!NO_REQUESTS.contains(last) || TypedLibraries.namesPlace(occurrence.call(), last))
                && !(TypedLibraries.isTyped(occurrence.call()) && TypedLibraries.isQuiet(last))
                && !FAILURE.matcher(last).matches()
                && !path.get(0).equals("console");
    }

    private static List<String> calleePath(Occurrence occurrence) {
        for (Value callee : occurrence.callees()) {
            if (callee instanceof Value.External external) {
                return external.path();
            }
        }
        boolean unknown = occurrence.callees().isEmpty()
                || occurrence.callees().stream().anyMatch(Value.Unknown.class::isInstance);
        return unknown && occurrence.call().callee() instanceof Expr.Member member ? List.of(member.name()) : List.of();
    }
}
