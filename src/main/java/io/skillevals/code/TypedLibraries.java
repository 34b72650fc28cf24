package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What well-known functions of the libraries of Java, Go and C# give back, and what they do with a URL. */
final class TypedLibraries {

    /** Functions that give back their first argument in another form; by their plain names. */
    private static final Set<String> SAME = Set.of(
            "requirenonnull",
            "ofnullable",
            "fromresult",
            "marshal",
            "marshalindent",
            "serialize",
            "serializeobject",
            "serializetoutf8bytes",
            "writevalueasstring",
            "writevalueasbytes",
            "tojson",
            "newbuffer",
            "newbufferstring",
            "newreader",
            "ofstring",
            "trimright",
            "trimleft",
            "trimsuffix",
            "trimprefix",
            "trimspace",
            "copyof",
            "unmodifiablemap",
            "unmodifiablelist",
            "httpentity",
            "stringcontent",
            "stringentity",
            "jsoncontent");

    /** Functions whose first argument is a URL that they only give another form. */
    private static final Pattern URLS = Pattern.compile(
            "((java\\.net\\.)?(URI|URL)|Uri|HttpUrl|url|UriComponentsBuilder)\\.(create|parse|Parse|ParseRequestURI|get|of|fromHttpUrl|fromUriString)"
                    + "|new (java\\.net\\.)?(URI|URL|Uri)");

    private static final Set<String> FORMATS = Set.of("format", "sprintf", "formatted");

    private static final Set<String> LISTS = Set.of("aslist", "singletonlist", "singleton", "list", "set", "stream");

    private static final Set<String> MAPS = Set.of("map", "immutablemap", "hashmap");

    private static final Set<String> PATHS = Set.of("joinpath", "combine");

    /** Calls that a URL or a function is only text for; by their plain names. */
    private static final Set<String> QUIET = Set.of(
            "println",
            "printf",
            "fprintf",
            "fprintln",
            "sprintf",
            "errorf",
            "infof",
            "debugf",
            "warnf",
            "fatal",
            "fatalf",
            "logf",
            "writeline",
            "formatted",
            "loginformation",
            "logdebug",
            "logwarning",
            "logerror",
            "logtrace",
            "fine",
            "severe",
            "msg",
            "hasprefix",
            "hassuffix",
            "contains",
            "equalsignorecase",
            "compare",
            "matches",
            "of",
            "ofentries",
            "entry",
            "aslist",
            "valueof",
            "getenv",
            "getproperty",
            "setenv",
            "trimsuffix",
            "trimright",
            "joinpath",
            "combine",
            "new",
            "withname",
            "requestmatchers",
            "antmatchers",
            "pathprefix",
            "usepathbase");

    private static final Set<String> PLACES = Set.of("url", "uri", "path");

    private static final Pattern VERB =
            Pattern.compile("(map)?(get|post|put|patch|delete|any|handle|handlefunc|methods|fallback|head|options)");

    private static final Pattern PLACE = Pattern.compile("%[-+ #0]*\\d*(?:\\.\\d+)?[a-zA-Z]|\\{\\d+(?:[^}]*)?}");

    private final Evaluator evaluator;

    TypedLibraries(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    static boolean isTyped(Call call) {
        return call.scope().module().surroundings() != null;
    }

    /** Whether a call of a name, as {@link CallName#plain} gives it, only writes, compares or keeps what it is given. */
    static boolean isQuiet(String name) {
        return QUIET.contains(name);
    }

    /** Whether a call is a step in the making of a request that says where it goes, {@code builder.url(text)}. */
    static boolean namesPlace(Call call, String name) {
        return isTyped(call) && PLACES.contains(name) && call.callee() instanceof Expr.Member && !call.construct();
    }

    /** Whether a call says which function of the project answers a path, rather than requests it. */
    static boolean registers(Call call, List<String> urls, boolean functions) {
        return functions
                && isTyped(call)
                && VERB.matcher(CallName.plain(nameOf(call))).matches()
                && urls.stream().allMatch(url -> url.startsWith("/"));
    }

    private static String nameOf(Call call) {
        if (call.callee() instanceof Expr.Member member) {
            return member.name();
        } else if (call.callee() instanceof Expr.Name name) {
            return name.id();
        }
        return call.callee() instanceof DeclaredExpr.TypeName type ? type.name() : "";
    }

    /** The values of a call of such a function; null for any other. */
    @Nullable
    List<Value> result(Call call, Env env) {
        if (!isTyped(call)) {
            return null;
        }
        String name = CallName.plain(nameOf(call));
        Expr object = call.callee() instanceof Expr.Member member ? member.object() : null;
        List<Arg> args = call.args();
        if (name.equals("append") && object == null && !args.isEmpty()) {
            return appended(args, env);
        } else if (FORMATS.contains(name)) {
            return formatted(name.equals("formatted") ? object : null, args, env);
        } else if (URLS.matcher(call.text()).matches() && !args.isEmpty()) {
            return texts(args, env);
        } else if (PATHS.contains(name) && !args.isEmpty()) {
            return List.of(new Value.Text(joined(args, env)));
        } else if (SAME.contains(name) && !args.isEmpty()) {
            List<Value> first = evaluator.values(args.get(0).value(), env);
            return first.isEmpty() ? null : first;
        }
        return collection(call, name, object, env);
    }

    private List<Value> appended(List<Arg> args, Env env) {
        List<Value> found = new ArrayList<>(evaluator.values(args.get(0).value(), env));
        found.removeIf(value -> !(value instanceof Value.Sequence));
        List<Expr> added = args.subList(1, args.size()).stream().map(Arg::value).toList();
        found.add(new Value.Sequence(new Expr.Sequence(added), env));
        return found;
    }

    private @Nullable List<Value> collection(Call call, String name, @Nullable Expr object, Env env) {
        List<Expr> values = call.args().stream().map(Arg::value).toList();
        String owner = object instanceof Expr.Name type ? CallName.plain(type.id()) : "";
        boolean map = MAPS.contains(owner);
        if (map && name.equals("of")) {
            List<Expr.Entry> entries = new ArrayList<>();
            for (int i = 0; i + 1 < values.size(); i += 2) {
                entries.add(new Expr.Entry(values.get(i), values.get(i + 1)));
            }
            return List.of(new Value.Table(new Expr.Table(entries, call.line()), env));
        } else if (name.equals("entry") || name.equals("singletonmap")) {
            return values.size() == 2
                    ? List.of(new Value.Table(
                            new Expr.Table(List.of(new Expr.Entry(values.get(0), values.get(1))), call.line()), env))
                    : null;
        } else if (map && name.equals("ofentries")) {
            List<Expr.Entry> entries =
                    values.stream().map(value -> new Expr.Entry(null, value)).toList();
            return List.of(new Value.Table(new Expr.Table(entries, call.line()), env));
        } else if (owner.equals("optional") && name.equals("of") && !values.isEmpty()) {
            return evaluator.values(values.get(0), env);
        } else if (LISTS.contains(name) && owner.endsWith("s") || LISTS.contains(owner) && name.equals("of")) {
            return List.of(new Value.Sequence(new Expr.Sequence(values), env));
        }
        return null;
    }

    /** The text of a pattern with what is put in its places. */
    private @Nullable List<Value> formatted(@Nullable Expr pattern, List<Arg> args, Env env) {
        if (pattern == null && args.isEmpty()) {
            return null;
        }
        Expr first = pattern == null ? args.get(0).value() : pattern;
        List<Arg> rest = pattern == null ? args.subList(1, args.size()) : args;
        String text = evaluator.textOf(first, env);
        if (text.equals(Value.HOLE)) {
            return null;
        }
        Matcher place = PLACE.matcher(text);
        StringBuilder filled = new StringBuilder();
        for (int i = 0; place.find(); i++) {
            String part = i < rest.size() ? evaluator.textOf(rest.get(i).value(), env) : Value.HOLE;
            place.appendReplacement(filled, Matcher.quoteReplacement(part));
        }
        place.appendTail(filled);
        return List.of(new Value.Text(filled.toString()));
    }

    private @Nullable List<Value> texts(List<Arg> args, Env env) {
        List<Value> found = evaluator.values(args.get(0).value(), env).stream()
                .filter(value -> value instanceof Value.Text || value instanceof Value.External)
                .toList();
        boolean base =
                args.size() > 1 && !evaluator.textOf(args.get(1).value(), env).equals(Value.HOLE);
        return base ? List.of(new Value.Text(joined(args, env))) : found.isEmpty() ? null : found;
    }

    private String joined(List<Arg> args, Env env) {
        StringBuilder text = new StringBuilder();
        for (Arg arg : args) {
            String next = evaluator.textOf(arg.value(), env);
            boolean slash = text.length() > 0 && !next.startsWith("/") && text.charAt(text.length() - 1) != '/';
            text.append(slash ? "/" : "").append(next);
        }
        return text.toString();
    }
}
