package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads expressions of Go. */
final class GoExpressions {

    private final Reading in;
    private final GoReader statements;

    GoExpressions(Reading in, GoReader statements) {
        this.in = in;
        this.statements = statements;
    }

    Expr read(@Nullable Node node) {
        return node == null ? Expr.UNKNOWN : named(node, "");
    }

    /** Reads an expression that is given a name, which a function in it takes over. */
    Expr named(Node node, String name) {
        return switch (node.type()) {
            case "identifier" -> in.name(node.text());
            case "interpreted_string_literal", "raw_string_literal" -> new Expr.Literal(plain(node));
            case "false" -> Expr.FALSE;
            case "true", "int_literal", "float_literal" -> new Expr.Constant(node.text());
            case "selector_expression" -> selector(node);
            case "call_expression" -> call(node);
            case "type_conversion_expression" -> conversion(node);
            case "composite_literal" -> literal(node.child("body"), node.child("type"));
            case "func_literal" -> new Expr.Lambda(statements.types().closure(node, name));
            case "unary_expression" -> unary(node);
            case "binary_expression" -> binary(node);
            case "index_expression", "type_instantiation_expression" -> index(node);
            case "type_assertion_expression" ->
                statements
                        .types()
                        .typed(read(node.child("operand")), statements.types().typeIn(node.child("type")));
            case "parenthesized_expression" ->
                node.children().isEmpty() ? Expr.UNKNOWN : named(node.children().get(0), name);
            case "type_identifier", "qualified_type", "pointer_type", "map_type", "slice_type", "struct_type" ->
                Expr.UNKNOWN;
            default -> unknown(node);
        };
    }

    private Expr unknown(Node node) {
        node.children().forEach(statements::visit);
        return Expr.UNKNOWN;
    }

    /** The text of a string without quotes. */
    static String plain(Node node) {
        String text = node.text();
        if (text.length() < 2) {
            return "";
        }
        String inner = text.substring(1, text.length() - 1);
        return node.is("raw_string_literal") ? inner : inner.replaceAll("\\\\([\"\\\\])", "$1");
    }

    private Expr selector(Node node) {
        Expr object = read(node.child("operand"));
        Node field = node.child("field");
        return field == null ? object : new Expr.Member(object, field.text());
    }

    private Expr call(Node node) {
        Node function = node.child("function");
        Node list = node.child("arguments");
        if (function == null || list == null) {
            return unknown(node);
        }
        if (function.is("identifier")
                && function.text().equals("new")
                && list.children().size() == 1) {
            DeclaredExpr.TypeName type =
                    statements.types().typeIn(list.children().get(0));
            return type == null ? Expr.UNKNOWN : in.call(type, List.of(), true, node.line(), "new " + type.name());
        }
        DeclaredExpr.TypeName pointer = pointer(function);
        if (pointer != null && list.children().size() == 1) {
            return statements.types().typed(read(list.children().get(0)), pointer);
        }
        Expr callee = read(function);
        List<Arg> args = new ArrayList<>();
        for (Node arg : list.children()) {
            if (arg.is("variadic_argument") && !arg.children().isEmpty()) {
                args.add(new Arg(null, read(arg.children().get(0)), true));
            } else if (!arg.is("comment")) {
                args.add(new Arg(null, read(arg), false));
            }
        }
        return in.call(callee, args, false, function.line(), function.text());
    }

    /** The type of {@code (*Type)(value)}; absent for any other call. */
    private DeclaredExpr.@Nullable TypeName pointer(Node function) {
        Node inner =
                function.is("parenthesized_expression") && !function.children().isEmpty()
                        ? function.children().get(0)
                        : function;
        boolean pointer = inner.is("unary_expression") && inner.text().startsWith("*");
        return pointer ? statements.types().typeIn(inner.child("operand")) : null;
    }

    /** {@code Type(value)}, which a call of a generic function is also read as. */
    private Expr conversion(Node node) {
        Expr value = read(node.child("operand"));
        Node type = node.child("type");
        DeclaredExpr.TypeName name = statements.types().typeIn(type);
        if (type == null || !type.is("generic_type") || name == null) {
            return value;
        }
        Expr callee = in.name(name.name());
        int dot = name.name().indexOf('.');
        if (dot > 0) {
            callee = new Expr.Member(
                    in.name(name.name().substring(0, dot)), name.name().substring(dot + 1));
        }
        return in.call(callee, List.of(new Arg(null, value, false)), false, node.line(), name.name());
    }

    /** A literal of a struct is the making of one, with its fields as arguments; one of a map or list is a table or list. */
    private Expr literal(@Nullable Node body, @Nullable Node type) {
        List<Node> elements = body == null
                ? List.of()
                : body.children().stream().filter(child -> !child.is("comment")).toList();
        boolean keyed = !elements.isEmpty() && elements.get(0).is("keyed_element");
        if (type != null && (type.is("slice_type") || type.is("array_type") || type.is("implicit_length_array_type"))) {
            return new Expr.Sequence(elements.stream()
                    .map(element -> value(keyed ? element.child("value") : element, type.child("element")))
                    .toList());
        }
        Node map = type != null && type.is("map_type") ? type : null;
        boolean fields = map == null && elements.stream().allMatch(GoExpressions::isField);
        DeclaredExpr.TypeName name = statements.types().typeIn(type);
        if (fields && name != null) {
            List<Arg> args = new ArrayList<>();
            for (Node element : elements) {
                Node key = element.child("key");
                args.add(new Arg(
                        key == null ? null : key.text(),
                        value(key == null ? element : element.child("value"), null),
                        false));
            }
            return in.call(name, args, true, body == null ? 0 : body.line(), name.name() + "{}");
        }
        List<Expr.Entry> entries = new ArrayList<>();
        for (Node element : elements) {
            Node key = element.child("key");
            Expr value = value(key == null ? element : element.child("value"), map == null ? null : map.child("value"));
            if (key != null) {
                entries.add(new Expr.Entry(fields ? new Expr.Literal(key.text()) : value(key, null), value));
            }
        }
        return new Expr.Table(entries, body == null ? 0 : body.line());
    }

    private static boolean isField(Node element) {
        Node key = element.child("key");
        return key == null
                || (key.children().size() == 1 && key.children().get(0).is("identifier"));
    }

    /** An element of a literal; {@code type} is that of a literal within it that is written without one. */
    private Expr value(@Nullable Node element, @Nullable Node type) {
        if (element == null || element.children().isEmpty()) {
            return Expr.UNKNOWN;
        }
        Node inner = element.is("literal_element") ? element.children().get(0) : element;
        return inner.is("literal_value") ? literal(inner, type) : read(inner);
    }

    private Expr unary(Node node) {
        Node operand = node.child("operand");
        char operator = node.text().charAt(0);
        Expr value = read(operand);
        if (operator == '-' && value instanceof Expr.Constant constant) {
            return new Expr.Constant("-" + constant.text());
        }
        return operator == '&' || operator == '*' ? value : Expr.UNKNOWN;
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
            case "==", "!=" -> {
                in.scope().compared().addAll(List.of(left, right));
                yield Expr.UNKNOWN;
            }
            default -> Expr.UNKNOWN;
        };
    }

    private Expr index(Node node) {
        Expr object = read(node.child("operand"));
        Node index = node.child("index");
        if (index == null) {
            return node.children().isEmpty()
                    ? Expr.UNKNOWN
                    : read(node.children().get(0));
        }
        Expr key = read(index);
        if (key instanceof Expr.Literal literal) {
            return new Expr.Member(object, literal.value());
        }
        in.scope().lookups().add(object);
        return new Expr.Index(object, key);
    }
}
