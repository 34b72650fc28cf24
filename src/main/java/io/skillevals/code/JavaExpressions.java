package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads expressions of Java. */
final class JavaExpressions {

    private static final String TEXT_BLOCK = "\"\"\"";

    private final Reading in;
    private final JavaReader statements;

    JavaExpressions(Reading in, JavaReader statements) {
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
            case "string_literal" -> new Expr.Literal(plain(node.text()));
            case "false" -> Expr.FALSE;
            case "true", "decimal_integer_literal", "decimal_floating_point_literal", "hex_integer_literal" ->
                new Expr.Constant(node.text());
            case "this" -> new Expr.This(in.scope());
            case "super" -> new Expr.Super(in.scope());
            case "field_access" -> field(node);
            case "method_invocation" -> call(node);
            case "object_creation_expression" -> creation(node);
            case "explicit_constructor_invocation" -> constructor(node);
            case "lambda_expression" -> new Expr.Lambda(statements.types().lambda(node, name));
            case "method_reference" -> reference(node);
            case "binary_expression" -> binary(node);
            case "ternary_expression" -> ternary(node);
            case "assignment_expression" -> assignment(node);
            case "cast_expression" ->
                statements
                        .types()
                        .typed(read(node.child("value")), statements.types().typeIn(node.child("type")));
            case "parenthesized_expression" -> last(node, name);
            case "array_initializer" -> sequence(node);
            case "array_creation_expression" -> read(node.child("value"));
            case "array_access" -> access(node);
            case "instanceof_expression" -> pattern(node);
            case "switch_expression" -> choice(node);
            case "type_identifier", "scoped_type_identifier", "generic_type", "class_literal" -> Expr.UNKNOWN;
            default -> unknown(node);
        };
    }

    private Expr unknown(Node node) {
        node.children().forEach(statements::visit);
        return Expr.UNKNOWN;
    }

    private Expr last(Node node, String name) {
        Expr value = Expr.UNKNOWN;
        for (Node child : node.children()) {
            if (!child.type().endsWith("comment")) {
                value = named(child, name);
            }
        }
        return value;
    }

    private Expr sequence(Node node) {
        return new Expr.Sequence(node.children().stream()
                .filter(child -> !child.type().endsWith("comment"))
                .map(this::read)
                .toList());
    }

    private static String plain(String text) {
        if (text.startsWith(TEXT_BLOCK) && text.length() >= 2 * TEXT_BLOCK.length()) {
            return text.substring(TEXT_BLOCK.length(), text.length() - TEXT_BLOCK.length())
                    .stripIndent()
                    .strip();
        }
        return text.length() < 2 ? "" : text.substring(1, text.length() - 1).replaceAll("\\\\([\"'\\\\])", "$1");
    }

    private Expr field(Node node) {
        Node object = node.child("object");
        Node field = node.child("field");
        if (field == null || object == null) {
            return read(object);
        }
        if (field.is("this")) {
            return new DeclaredExpr.Typed(null, new DeclaredExpr.TypeName(object.text(), in.scope()));
        }
        return new Expr.Member(read(object), field.text());
    }

    private Expr call(Node node) {
        Node object = node.child("object");
        Node name = node.child("name");
        Node list = node.child("arguments");
        if (name == null) {
            return unknown(node);
        }
        Expr callee = object == null ? in.name(name.text()) : new Expr.Member(read(object), name.text());
        String text = object == null ? name.text() : object.text() + "." + name.text();
        return in.call(callee, arguments(list), false, name.line(), text);
    }

    List<Arg> arguments(@Nullable Node list) {
        List<Arg> args = new ArrayList<>();
        for (Node arg : list == null ? List.<Node>of() : list.children()) {
            if (!arg.type().endsWith("comment")) {
                args.add(new Arg(null, read(arg), false));
            }
        }
        return args;
    }

    /** {@code new Type(…)}, with a body a class without a name. */
    private Expr creation(Node node) {
        Node type = node.child("type");
        List<Arg> args = arguments(node.child("arguments"));
        Node body = node.first("class_body");
        DeclaredExpr.TypeName name = statements.types().nameOf(type);
        if (body == null) {
            node.children().stream()
                    .filter(child -> child != type
                            && child.field() == null
                            && !child.type().endsWith("comment"))
                    .forEach(this::read);
        }
        Expr made = body == null ? name : statements.types().anonymous(body, name);
        return in.call(made, args, true, node.line(), "new " + name.name());
    }

    /** {@code this(…)} and {@code super(…)} at the start of a constructor. */
    private Expr constructor(Node node) {
        Node which = node.child("constructor");
        ClassScope type = in.scope().enclosingClass();
        List<Arg> args = arguments(node.child("arguments"));
        boolean own = which != null && which.is("this");
        Expr made = type == null
                ? Expr.UNKNOWN
                : own
                        ? new Expr.Type(type)
                        : type.supers().isEmpty() ? Expr.UNKNOWN : type.supers().get(0);
        return in.call(made, args, true, node.line(), own ? "this" : "super");
    }

    /** {@code object::method}. */
    private Expr reference(Node node) {
        if (node.children().isEmpty()) {
            return Expr.UNKNOWN;
        }
        Node object = node.children().get(0);
        String method = node.text().substring(node.text().lastIndexOf("::") + 2).strip();
        boolean isType = object.type().endsWith("type_identifier") || object.is("generic_type");
        Expr on = isType ? statements.types().nameOf(object) : read(object);
        return method.equals("new") ? on : new Expr.Member(on, method);
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

    private Expr ternary(Node node) {
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
            case "field_access" -> {
                if (read(left) instanceof Expr.Member member) {
                    in.set(member.object(), new Expr.Literal(member.name()), value);
                }
            }
            case "array_access" -> {
                if (access(left) instanceof Expr.Index index) {
                    in.set(index.object(), index.key(), value);
                }
            }
            default -> read(left);
        }
        return value;
    }

    private Expr access(Node node) {
        return new Expr.Index(read(node.child("array")), read(node.child("index")));
    }

    /** {@code value instanceof Type name}. */
    private Expr pattern(Node node) {
        Expr value = read(node.child("left"));
        Node name = node.child("name");
        if (name != null) {
            in.scope()
                    .bind(
                            name.text(),
                            statements.types().typed(value, statements.types().typeIn(node.child("right"))));
        }
        return Expr.UNKNOWN;
    }

    /** The values of a switch are those of its rules. */
    private Expr choice(Node node) {
        in.scope().compared().add(read(node.child("condition")));
        Node body = node.child("body");
        List<Expr> options = new ArrayList<>();
        for (Node rule : body == null ? List.<Node>of() : body.children()) {
            if (rule.is("switch_rule")) {
                rule(rule, options);
            } else {
                statements.visit(rule);
            }
        }
        return options.isEmpty() ? Expr.UNKNOWN : new Expr.Choice(options);
    }

    private void rule(Node rule, List<Expr> options) {
        for (Node child : rule.children()) {
            if (child.is("expression_statement") && !child.children().isEmpty()) {
                options.add(read(child.children().get(0)));
            } else {
                statements.visit(child);
            }
        }
    }
}
