package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads expressions of C#. */
final class CSharpExpressions {

    private static final Set<String> NO_VALUE =
            Set.of("comment", "attribute_list", "modifier", "bracketed_argument_list", "tuple_pattern");

    private final Reading in;
    private final CSharpReader statements;
    private final Deque<Expr> conditioned = new ArrayDeque<>();

    CSharpExpressions(Reading in, CSharpReader statements) {
        this.in = in;
        this.statements = statements;
    }

    Expr read(@Nullable Node node) {
        return node == null ? Expr.UNKNOWN : named(node, "");
    }

    /** Reads an expression that is given a name, which a lambda takes over. */
    Expr named(Node node, String name) {
        return switch (node.type()) {
            case "identifier" -> in.name(node.text());
            case "generic_name" -> in.name(simple(node));
            case "string_literal", "verbatim_string_literal", "raw_string_literal" ->
                new Expr.Literal(plain(node.text()));
            case "boolean_literal" -> node.text().equals("false") ? Expr.FALSE : new Expr.Constant(node.text());
            case "integer_literal", "real_literal" -> new Expr.Constant(node.text());
            case "interpolated_string_expression" -> interpolated(node);
            case "member_access_expression" -> member(node);
            case "member_binding_expression" -> binding(node);
            case "conditional_access_expression" -> conditionalAccess(node);
            case "invocation_expression" -> call(node);
            case "object_creation_expression" ->
                creation(node, statements.types().nameOf(node.child("type")));
            case "implicit_object_creation_expression" -> untyped(node);
            case "anonymous_object_creation_expression" -> anonymous(node);
            case "lambda_expression", "anonymous_method_expression" ->
                new Expr.Lambda(statements.types().lambda(node, name));
            case "binary_expression" -> binary(node);
            case "conditional_expression" -> conditional(node);
            case "assignment_expression" -> assignment(node);
            case "parenthesized_expression", "await_expression", "postfix_unary_expression", "checked_expression" ->
                wrapped(node, name);
            case "prefix_unary_expression" -> unary(node);
            case "cast_expression" ->
                statements
                        .types()
                        .typed(read(node.child("value")), statements.types().typeIn(node.child("type")));
            case "as_expression" ->
                statements
                        .types()
                        .typed(read(node.child("left")), statements.types().typeIn(node.child("right")));
            case "is_pattern_expression" -> pattern(node);
            case "declaration_expression" -> declaration(node);
            case "tuple_expression", "element_binding_expression", "collection_expression" -> sequence(node);
            case "initializer_expression" -> initializer(node);
            case "array_creation_expression", "implicit_array_creation_expression" ->
                read(node.first("initializer_expression"));
            case "element_access_expression" -> access(node);
            case "switch_expression" -> choice(node);
            case "with_expression" -> with(node);
            case "typeof_expression", "predefined_type", "implicit_type" -> Expr.UNKNOWN;
            default -> unknown(node);
        };
    }

    private Expr unknown(Node node) {
        node.children().forEach(statements::visit);
        return Expr.UNKNOWN;
    }

    private Expr wrapped(Node node, String name) {
        if (node.children().isEmpty()) {
            Expr self = selfIn(node, in.scope());
            return self == null ? Expr.UNKNOWN : self;
        }
        return named(node.children().get(0), name);
    }

    /** The value in a declarator, parameter or argument: its last child that is nothing else. */
    static @Nullable Node valueIn(Node node) {
        Node found = null;
        for (Node child : node.children()) {
            if (child.field() == null && !NO_VALUE.contains(child.type())) {
                found = child;
            }
        }
        return found;
    }

    /** {@code this}, which has no node of its own. */
    static @Nullable Expr selfIn(Node node, Scope scope) {
        return node.text().matches("(?s)(return\\s+)?this\\b.*") ? new Expr.This(scope) : null;
    }

    /** A name without what it is generic over. */
    static String simple(Node name) {
        boolean generic = name.is("generic_name") && !name.children().isEmpty();
        return generic ? name.children().get(0).text() : name.text();
    }

    private static String plain(String text) {
        int quotes = 0;
        int from = text.indexOf('"');
        while (from >= 0 && from + quotes < text.length() && text.charAt(from + quotes) == '"') {
            quotes++;
        }
        boolean raw = quotes >= 3;
        int width = raw ? quotes : 1;
        int until = text.lastIndexOf('"') - width + 1;
        if (from < 0 || until < from + width) {
            return "";
        }
        String inner = text.substring(from + width, until);
        if (raw) {
            return inner.stripIndent().strip();
        }
        return text.startsWith("@") ? inner.replace("\"\"", "\"") : inner.replaceAll("\\\\([\"\\\\])", "$1");
    }

    private Expr interpolated(Node node) {
        List<Expr> parts = new ArrayList<>();
        for (Node part : node.children()) {
            if (part.is("interpolation")) {
                Node value = part.children().stream()
                        .filter(child -> !child.type().startsWith("interpolation_"))
                        .findFirst()
                        .orElse(null);
                parts.add(read(value));
            } else if (part.type().endsWith("string_content") || part.type().endsWith("text")) {
                parts.add(new Expr.Literal(part.text()));
            }
        }
        return new Expr.Text(parts);
    }

    private Expr member(Node node) {
        Node name = node.child("name");
        Node object = node.child("expression");
        String member = name == null ? "" : simple(name);
        if (object != null) {
            return new Expr.Member(read(object), member);
        }
        boolean base = node.text().startsWith("base");
        return new Expr.Member(base ? new Expr.Super(in.scope()) : new Expr.This(in.scope()), member);
    }

    private Expr binding(Node node) {
        Node name = node.child("name");
        Expr object = conditioned.isEmpty() ? Expr.UNKNOWN : conditioned.peek();
        return name == null ? object : new Expr.Member(object, simple(name));
    }

    /** {@code a?.B}: what stands behind the question mark is read with what stands before it. */
    private Expr conditionalAccess(Node node) {
        Node condition = node.child("condition");
        conditioned.push(condition == null ? new Expr.This(in.scope()) : read(condition));
        try {
            Expr value = Expr.UNKNOWN;
            for (Node child : node.children()) {
                if (child != condition) {
                    value = child.is("element_binding_expression") ? Expr.UNKNOWN : read(child);
                }
            }
            return value;
        } finally {
            conditioned.pop();
        }
    }

    private Expr call(Node node) {
        Node function = node.child("function");
        if (function == null || function.text().equals("nameof")) {
            return Expr.UNKNOWN;
        }
        Expr callee = read(function);
        Node name = function.children().isEmpty()
                ? function
                : function.children().get(function.children().size() - 1);
        return in.call(callee, arguments(node.child("arguments")), false, name.line(), function.text());
    }

    List<Arg> arguments(@Nullable Node list) {
        List<Arg> args = new ArrayList<>();
        for (Node arg : list == null ? List.<Node>of() : list.every("argument")) {
            Node name = arg.child("name");
            Node value = valueIn(arg);
            Expr self = value == null ? selfIn(arg, in.scope()) : null;
            Expr read = value == null ? (self == null ? Expr.UNKNOWN : self) : read(value);
            args.add(new Arg(name == null ? null : name.text(), read, false));
        }
        return args;
    }

    /** A value that is given a name and a declared type, which {@code new()} takes over. */
    @Nullable
    Expr made(@Nullable Node value, String name, DeclaredExpr.@Nullable TypeName type) {
        if (value == null) {
            return null;
        }
        return type != null && value.is("implicit_object_creation_expression")
                ? creation(value, type)
                : named(value, name);
    }

    private static @Nullable Node argumentsIn(Node node) {
        Node list = node.child("arguments");
        return list == null ? node.first("argument_list") : list;
    }

    private static @Nullable Node initializerIn(Node node) {
        Node list = node.child("initializer");
        return list == null ? node.first("initializer_expression") : list;
    }

    /** {@code new Type(…) { … }}: what is set behind it counts as arguments by name, entries and elements as a table or list. */
    private Expr creation(Node node, DeclaredExpr.TypeName type) {
        List<Arg> args = new ArrayList<>(arguments(argumentsIn(node)));
        Node initializer = initializerIn(node);
        Expr content = null;
        if (initializer != null && isOfFields(initializer)) {
            for (Node part : initializer.every("assignment_expression")) {
                Node left = part.child("left");
                Node right = part.child("right");
                args.add(new Arg(left == null ? "" : left.text(), read(right), false));
            }
        } else if (initializer != null) {
            content = initializer(initializer);
        }
        Call made = in.call(type, args, true, node.line(), "new " + type.name());
        return content == null ? made : content;
    }

    private static boolean isOfFields(Node initializer) {
        return initializer.children().stream()
                .filter(child -> !child.is("comment"))
                .allMatch(child -> child.is("assignment_expression")
                        && child.all("left").stream().anyMatch(left -> left.is("identifier")));
    }

    /** {@code new() { … }} where the type is not written: what is set is known, what it is of is not. */
    private Expr untyped(Node node) {
        List<Arg> args = arguments(argumentsIn(node));
        Node initializer = initializerIn(node);
        List<Expr.Entry> entries = new ArrayList<>();
        args.forEach(arg -> entries.add(
                new Expr.Entry(arg.keyword() == null ? Expr.UNKNOWN : new Expr.Literal(arg.keyword()), arg.value())));
        if (initializer != null) {
            if (!isOfFields(initializer)) {
                return initializer(initializer);
            }
            for (Node part : initializer.every("assignment_expression")) {
                entries.add(entry(part));
            }
        }
        return new Expr.Table(entries, node.line());
    }

    private Expr.Entry entry(Node assignment) {
        Node left = assignment.child("left");
        Node right = assignment.child("right");
        Expr key = left == null ? Expr.UNKNOWN : new Expr.Literal(left.text());
        if (left != null
                && left.is("element_binding_expression")
                && !left.children().isEmpty()) {
            key = read(valueIn(left.children().get(0)));
        }
        return new Expr.Entry(key, read(right));
    }

    /** {@code { ["a"] = 1 }} and {@code { { "a", 1 } }} are tables, {@code { a, b }} is a list. */
    private Expr initializer(Node node) {
        List<Expr.Entry> entries = new ArrayList<>();
        List<Expr> items = new ArrayList<>();
        for (Node child : node.children()) {
            if (child.is("assignment_expression")) {
                entries.add(entry(child));
            } else if (child.is("initializer_expression") && child.children().size() == 2) {
                entries.add(new Expr.Entry(
                        read(child.children().get(0)), read(child.children().get(1))));
            } else if (!child.is("comment")) {
                items.add(read(child));
            }
        }
        return entries.isEmpty() ? new Expr.Sequence(items) : new Expr.Table(entries, node.line());
    }

    /** {@code new { a = 1, b.C, d }}. */
    private Expr anonymous(Node node) {
        List<Expr.Entry> entries = new ArrayList<>();
        List<Node> parts =
                node.children().stream().filter(child -> !child.is("comment")).toList();
        for (int i = 0; i < parts.size(); i++) {
            Node part = parts.get(i);
            boolean named =
                    i + 1 < parts.size() && node.between(part, parts.get(i + 1)).equals("=");
            String name = part.text().substring(part.text().lastIndexOf('.') + 1);
            Node value = named ? parts.get(++i) : part;
            entries.add(new Expr.Entry(new Expr.Literal(name), read(value)));
        }
        return new Expr.Table(entries, node.line());
    }

    /** {@code record with { A = 1 }}. */
    private Expr with(Node node) {
        List<Expr.Entry> entries = new ArrayList<>();
        for (Node child : node.children()) {
            if (child.is("with_initializer") && child.children().size() == 2) {
                entries.add(new Expr.Entry(
                        new Expr.Literal(child.children().get(0).text()),
                        read(child.children().get(1))));
            } else if (!child.is("with_initializer")) {
                entries.add(new Expr.Entry(null, read(child)));
            }
        }
        return new Expr.Table(entries, node.line());
    }

    private Expr sequence(Node node) {
        List<Expr> items = new ArrayList<>();
        for (Node child : node.children()) {
            Node value = child.is("argument") ? valueIn(child) : child;
            items.add(read(value));
        }
        return new Expr.Sequence(items);
    }

    private Expr binary(Node node) {
        Node first = node.child("left");
        Node second = node.child("right");
        if (first == null || second == null) {
            return unknown(node);
        }
        Expr left = read(first);
        Expr right = read(second);
        return switch (node.between(first, second)) {
            case "+" -> new Expr.Text(List.of(left, right));
            case "??" -> new Expr.Choice(List.of(left, right));
            case "==", "!=" -> {
                in.scope().compared().addAll(List.of(left, right));
                yield Expr.UNKNOWN;
            }
            default -> Expr.UNKNOWN;
        };
    }

    private Expr unary(Node node) {
        Expr value = wrapped(node, "");
        boolean negative = node.text().startsWith("-") && value instanceof Expr.Constant;
        return negative ? new Expr.Constant(node.text()) : Expr.UNKNOWN;
    }

    private Expr conditional(Node node) {
        read(node.child("condition"));
        return new Expr.Choice(List.of(read(node.child("consequence")), read(node.child("alternative"))));
    }

    private Expr assignment(Node node) {
        Node left = node.child("left");
        Node right = node.child("right");
        if (left == null || right == null) {
            return unknown(node);
        }
        Expr read = named(right, left.is("identifier") ? left.text() : "");
        Expr value = node.between(left, right).equals("+=") ? new Expr.Text(List.of(Expr.UNKNOWN, read)) : read;
        switch (left.type()) {
            case "identifier" -> statements.types().assign(left.text(), value);
            case "tuple_expression" -> statements.bindParts(left, value);
            default -> {
                Expr target = read(left);
                if (target instanceof Expr.Member member) {
                    in.set(member.object(), new Expr.Literal(member.name()), value);
                } else if (target instanceof Expr.Index index) {
                    in.set(index.object(), index.key(), value);
                }
            }
        }
        return value;
    }

    private Expr access(Node node) {
        Node list = node.child("subscript");
        Node first = list == null ? null : list.first("argument");
        Node object = node.child("expression");
        Expr on = object == null ? new Expr.This(in.scope()) : read(object);
        Expr key = first == null ? Expr.UNKNOWN : read(valueIn(first));
        if (key instanceof Expr.Literal literal) {
            return new Expr.Member(on, literal.value());
        }
        in.scope().lookups().add(on);
        return new Expr.Index(on, key);
    }

    /** {@code value is Type name}. */
    private Expr pattern(Node node) {
        Expr value = read(node.child("expression"));
        Node pattern = node.child("pattern");
        Node name = pattern == null ? null : pattern.child("name");
        if (pattern != null && name != null) {
            in.scope()
                    .bind(
                            name.text(),
                            statements.types().typed(value, statements.types().typeIn(pattern.child("type"))));
        } else if (pattern != null) {
            statements.visit(pattern);
        }
        return Expr.UNKNOWN;
    }

    private Expr declaration(Node node) {
        Node name = node.child("name");
        DeclaredExpr.TypeName type = statements.types().typeIn(node.child("type"));
        if (name != null) {
            in.scope().declare(name.text());
            if (type != null) {
                in.scope().bind(name.text(), statements.types().typed(null, type));
            }
        }
        return Expr.UNKNOWN;
    }

    private Expr choice(Node node) {
        List<Expr> options = new ArrayList<>();
        for (Node child : node.children()) {
            if (child.is("switch_expression_arm") && !child.children().isEmpty()) {
                int last = child.children().size() - 1;
                child.children().subList(0, last).forEach(statements::visit);
                options.add(read(child.children().get(last)));
            } else {
                in.scope().compared().add(read(child));
            }
        }
        return options.isEmpty() ? Expr.UNKNOWN : new Expr.Choice(options);
    }
}
