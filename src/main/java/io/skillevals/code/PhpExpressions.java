package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads expressions of PHP. */
final class PhpExpressions {

    /** What the names of properties begin with, which may be those of methods too. */
    static final String FIELD = "$";

    private static final Set<String> SELVES = Set.of("self", "static");
    private static final Set<String> CONTAINERS = Set.of("app", "resolve", "make", "get", "makeWith", "build");
    private static final String CLASS = "class";

    private final Reading in;
    private final PhpReader statements;
    private final PhpNames names;
    private final PhpIntrinsics intrinsics;

    PhpExpressions(Reading in, PhpReader statements, PhpNames names) {
        this.in = in;
        this.statements = statements;
        this.names = names;
        intrinsics = new PhpIntrinsics(in);
    }

    /** The name of a variable without its sign. */
    static String variable(Node node) {
        return node.text().replaceFirst("^[&.]*\\$", "");
    }

    Expr read(@Nullable Node node) {
        return node == null ? Expr.UNKNOWN : readNode(node);
    }

    private Expr readNode(Node node) {
        return switch (node.type()) {
            case "variable_name" -> name(variable(node));
            case "name", "qualified_name", "relative_name" -> constant(node.text());
            case "relative_scope" -> scope(node);
            case "boolean" -> truth(node.text().toLowerCase(Locale.ROOT));
            case "integer", "float" -> new Expr.Constant(node.text());
            case "string", "encapsed_string", "heredoc_body", "nowdoc_body" -> text(node);
            case "string_content", "nowdoc_string", "string_value" -> new Expr.Literal(node.text());
            case "heredoc", "nowdoc" -> read(node.child("value"));
            case "array_creation_expression" -> array(node);
            case "member_access_expression", "nullsafe_member_access_expression" -> property(node);
            case "scoped_property_access_expression" -> staticProperty(node);
            case "class_constant_access_expression" -> classConstant(node);
            case "member_call_expression", "nullsafe_member_call_expression" -> methodCall(node);
            case "scoped_call_expression" -> staticCall(node);
            case "function_call_expression" -> functionCall(node);
            case "object_creation_expression" -> construct(node);
            case "anonymous_function", "anonymous_function_creation_expression", "arrow_function" ->
                new Expr.Lambda(statements.functions().closure(node));
            case "assignment_expression", "augmented_assignment_expression", "reference_assignment_expression" ->
                statements.assignment(node);
            case "subscript_expression" -> subscript(node);
            case "binary_expression" -> binary(node);
            case "conditional_expression" -> conditional(node);
            case "match_expression" -> match(node);
            case "cast_expression" -> read(node.child("value"));
            case "require_expression", "require_once_expression", "include_expression", "include_once_expression" ->
                load(node);
            case "parenthesized_expression",
                    "clone_expression",
                    "error_suppression_expression",
                    "by_ref",
                    "variadic_unpacking",
                    "throw_expression",
                    "array_element_initializer" -> wrapped(node);
            default -> unknown(node);
        };
    }

    private Expr unknown(Node node) {
        node.children().forEach(statements::visit);
        return Expr.UNKNOWN;
    }

    private Expr wrapped(Node node) {
        Expr value = Expr.UNKNOWN;
        for (Node child : node.children()) {
            if (!child.is("comment")) {
                value = read(child);
            }
        }
        return value;
    }

    private static Expr truth(String word) {
        return word.equals("false") ? Expr.FALSE : new Expr.Constant(word);
    }

    private Expr name(String id) {
        return id.equals("this") ? new Expr.This(in.scope()) : in.name(id);
    }

    private Expr constant(String written) {
        return written.equals("__DIR__") ? new Expr.Literal(".") : names.constant(written);
    }

    /** {@code self}, {@code static} and {@code parent}. */
    private Expr scope(@Nullable Node node) {
        if (node == null) {
            return Expr.UNKNOWN;
        }
        String text = node.text();
        if (SELVES.contains(text)) {
            return new Expr.This(in.scope());
        }
        if (text.equals("parent")) {
            return new Expr.Super(in.scope());
        }
        return node.is("name") || node.is("qualified_name") || node.is("relative_name") ? names.type(text) : read(node);
    }

    private Expr text(Node node) {
        List<Expr> parts = new ArrayList<>();
        for (Node part : node.children()) {
            switch (part.type()) {
                case "escape_sequence" -> parts.add(new Expr.Literal(part.text().substring(1)));
                case "heredoc_end", "heredoc_start" -> {}
                default -> parts.add(read(part));
            }
        }
        if (parts.isEmpty()) {
            return new Expr.Literal("");
        }
        return parts.size() == 1 && parts.get(0) instanceof Expr.Literal ? parts.get(0) : new Expr.Text(parts);
    }

    private Expr array(Node node) {
        List<Expr.Entry> entries = new ArrayList<>();
        List<Expr> items = new ArrayList<>();
        boolean table = false;
        boolean list = false;
        for (Node element : node.every("array_element_initializer")) {
            List<Node> parts = element.children().stream()
                    .filter(part -> !part.is("comment"))
                    .toList();
            Node last = parts.isEmpty() ? element : parts.get(parts.size() - 1);
            boolean spread = last.is("variadic_unpacking");
            Expr value = read(last);
            boolean keyed = parts.size() == 2;
            Expr key = keyed ? read(parts.get(0)) : spread ? null : Expr.UNKNOWN;
            entries.add(new Expr.Entry(key, value));
            items.add(value);
            table |= keyed;
            list |= !keyed && !spread;
        }
        if (table || (!list && !items.isEmpty())) {
            return new Expr.Table(entries, node.line());
        }
        Expr.Sequence sequence = new Expr.Sequence(items);
        return items.size() == 2 ? callable(sequence) : sequence;
    }

    /** {@code [$this, 'method']} and {@code [Type::class, 'method']} can be called. */
    private Expr callable(Expr.Sequence pair) {
        Expr object = pair.items().get(0);
        boolean callable = object instanceof Expr.This
                || object instanceof Expr.Global
                || (object instanceof Call call && call.construct());
        return callable && pair.items().get(1) instanceof Expr.Literal method
                ? new Expr.Choice(List.of(pair, new Expr.Member(object, method.value())))
                : pair;
    }

    private Expr property(Node node) {
        Expr object = read(node.child("object"));
        Node name = node.child("name");
        return name == null ? object : member(object, name, FIELD);
    }

    private Expr member(Expr object, Node name, String prefix) {
        if (name.is("name")) {
            return new Expr.Member(object, prefix + name.text());
        }
        Expr key = read(name);
        return key instanceof Expr.Literal literal
                ? new Expr.Member(object, prefix + literal.value())
                : new Expr.Index(object, key);
    }

    private Expr staticProperty(Node node) {
        Node name = node.child("name");
        Expr owner = scope(node.child("scope"));
        return name == null ? owner : new Expr.Member(owner, FIELD + variable(name));
    }

    private Expr classConstant(Node node) {
        List<Node> parts = node.children();
        if (parts.size() < 2) {
            return unknown(node);
        }
        Node owner = parts.get(0);
        String name = parts.get(parts.size() - 1).text();
        if (!name.equals(CLASS)) {
            return new Expr.Member(scope(owner), name);
        }
        ClassScope around = in.scope().enclosingClass();
        return SELVES.contains(owner.text()) && around != null ? new Expr.Type(around) : scope(owner);
    }

    private Expr methodCall(Node node) {
        Node object = node.child("object");
        Node name = node.child("name");
        Expr receiver = read(object);
        return called(node, name == null ? receiver : member(receiver, name, ""), name);
    }

    private Expr staticCall(Node node) {
        Node name = node.child("name");
        Expr owner = scope(node.child("scope"));
        return called(node, name == null ? owner : member(owner, name, ""), name);
    }

    private Expr functionCall(Node node) {
        Node function = node.child("function");
        if (function == null) {
            return unknown(node);
        }
        boolean named = function.is("name") || function.is("qualified_name") || function.is("relative_name");
        return called(node, named ? names.function(function.text()) : read(function), function);
    }

    /** A call, or what would be called where it is written {@code f(...)}. */
    private Expr called(Node node, Expr callee, @Nullable Node name) {
        Node list = node.child("arguments");
        if (list != null && list.first("variadic_placeholder") != null) {
            return callee;
        }
        List<Arg> args = arguments(list);
        String text = name == null ? "" : name.text();
        if (callee instanceof Expr.Global function) {
            Expr special = intrinsics.result(function, args, node.line());
            if (special != null) {
                return special;
            }
        }
        int end = name == null ? node.end() : name.end();
        String written = new String(node.source(), node.start(), end - node.start(), StandardCharsets.UTF_8);
        Call call = in.call(callee, args, false, node.line(), written);
        boolean contained = CONTAINERS.contains(text)
                && !args.isEmpty()
                && args.get(0).value() instanceof Expr.Global
                && isClassName(list);
        return contained && args.get(0).value() instanceof Expr.Global type
                ? new Expr.Choice(List.of(new Expr.Unknown("type " + type.last()), call))
                : call;
    }

    private static boolean isClassName(@Nullable Node list) {
        return list != null
                && !list.children().isEmpty()
                && list.children().get(0).text().endsWith("::" + CLASS);
    }

    List<Arg> arguments(@Nullable Node list) {
        List<Arg> args = new ArrayList<>();
        for (Node node : list == null ? List.<Node>of() : list.every("argument")) {
            Node name = node.child("name");
            List<Node> parts = node.children().stream()
                    .filter(part -> part != name && !part.is("comment") && !part.is("reference_modifier"))
                    .toList();
            Node value = parts.isEmpty() ? null : parts.get(parts.size() - 1);
            boolean spread = value != null && value.is("variadic_unpacking");
            args.add(new Arg(name == null ? null : name.text(), read(value), spread));
        }
        return args;
    }

    private Expr construct(Node node) {
        List<Node> parts =
                node.children().stream().filter(part -> !part.is("comment")).toList();
        if (parts.isEmpty()) {
            return Expr.UNKNOWN;
        }
        Node type = parts.get(0);
        if (type.is("anonymous_class")) {
            List<Arg> args = arguments(type.first("arguments"));
            ClassScope made = statements.functions().unnamed(type);
            return in.call(new Expr.Type(made), args, true, node.line(), "new class");
        }
        List<Arg> args = arguments(node.first("arguments"));
        ClassScope around = in.scope().enclosingClass();
        Expr callee = around != null && SELVES.contains(type.text()) ? own(around, type.text()) : scope(type);
        return in.call(callee, args, true, node.line(), "new " + type.text());
    }

    /** {@code new static} makes an object of the class that the method was called on. */
    private Expr own(ClassScope around, String word) {
        boolean ofClass = in.scope() instanceof FunctionScope function && function.ofClass();
        return ofClass && word.equals("static") ? new Expr.This(in.scope()) : new Expr.Type(around);
    }

    private Expr subscript(Node node) {
        List<Node> parts =
                node.children().stream().filter(part -> !part.is("comment")).toList();
        if (parts.size() < 2) {
            return unknown(node);
        }
        Expr object = read(parts.get(0));
        Expr key = read(parts.get(1));
        if (key instanceof Expr.Literal literal) {
            return new Expr.Member(object, literal.value());
        }
        in.scope().lookups().add(object);
        return new Expr.Index(object, key);
    }

    private Expr binary(Node node) {
        Node first = node.child("left");
        Node second = node.child("right");
        if (first == null || second == null) {
            return unknown(node);
        }
        String operator = node.between(first, second);
        if (operator.equals("instanceof")) {
            read(first);
            return Expr.UNKNOWN;
        }
        Expr left = read(first);
        Expr right = read(second);
        return switch (operator) {
            case "." -> new Expr.Text(List.of(left, right));
            case "??", "||", "or" -> new Expr.Choice(List.of(left, right));
            case "&&", "and" -> right;
            case "+" -> new Expr.Table(List.of(new Expr.Entry(null, left), new Expr.Entry(null, right)), node.line());
            case "==", "===", "!=", "!==", "<>" -> {
                in.scope().compared().addAll(List.of(left, right));
                yield Expr.UNKNOWN;
            }
            default -> Expr.UNKNOWN;
        };
    }

    private Expr conditional(Node node) {
        Node condition = node.child("condition");
        Node body = node.child("body");
        Expr first = read(condition);
        return new Expr.Choice(List.of(body == null ? first : read(body), read(node.child("alternative"))));
    }

    private Expr match(Node node) {
        read(node.child("condition"));
        List<Expr> values = new ArrayList<>();
        Node body = node.child("body");
        for (Node arm : body == null ? List.<Node>of() : body.children()) {
            Node conditions = arm.child("conditional_expressions");
            for (Node condition : conditions == null ? List.<Node>of() : conditions.children()) {
                in.scope().compared().add(read(condition));
            }
            if (!arm.is("comment")) {
                values.add(read(arm.child("return_expression")));
            }
        }
        return new Expr.Choice(values);
    }

    /** {@code require __DIR__ . '/file.php'} gives what the file returns. */
    private Expr load(Node node) {
        Expr file = wrapped(node);
        StringBuilder path = new StringBuilder();
        for (Expr part : file instanceof Expr.Text text ? text.parts() : List.of(file)) {
            path.append(part instanceof Expr.Literal literal ? literal.value() : Value.HOLE);
        }
        String module = path.toString();
        if (module.contains(Value.HOLE) || SourceTree.isForeign(module.replaceAll("^[./]+", ""))) {
            return Expr.UNKNOWN;
        }
        Expr use = new Expr.Import(module, null, in.path());
        in.module().bind("require " + module, use);
        return use;
    }
}
