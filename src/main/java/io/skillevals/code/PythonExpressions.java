package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads expressions of Python. */
final class PythonExpressions {

    private final Reading in;
    private final PythonReader statements;

    PythonExpressions(Reading in, PythonReader statements) {
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
            case "false" -> Expr.FALSE;
            case "true", "integer", "float" -> new Expr.Constant(node.text());
            case "string" -> string(node);
            case "concatenated_string" -> new Expr.Text(all(node.children()));
            case "attribute" -> attribute(node);
            case "subscript" -> subscript(node);
            case "call" -> call(node);
            case "lambda" -> new Expr.Lambda(statements.functions().lambda(node, name));
            case "dictionary" -> dictionary(node);
            case "list", "tuple", "set", "expression_list" -> new Expr.Sequence(all(node.children()));
            case "list_comprehension", "generator_expression", "set_comprehension" -> comprehension(node);
            case "dictionary_comprehension" -> new Expr.Sequence(List.of(comprehension(node)));
            case "binary_operator" -> binary(node);
            case "boolean_operator" -> boolOperator(node);
            case "comparison_operator" -> comparison(node);
            case "conditional_expression" -> conditional(node);
            case "named_expression" -> walrus(node);
            case "assignment", "augmented_assignment" -> statements.assignment(node);
            case "await", "parenthesized_expression", "yield", "list_splat", "dictionary_splat" -> wrapped(node, name);
            default -> unknown(node);
        };
    }

    private List<Expr> all(List<Node> nodes) {
        return nodes.stream()
                .filter(node -> !node.is("comment"))
                .map(this::read)
                .toList();
    }

    private Expr unknown(Node node) {
        node.children().forEach(statements::visit);
        return Expr.UNKNOWN;
    }

    private Expr wrapped(Node node, String name) {
        return node.children().isEmpty() ? Expr.UNKNOWN : named(node.children().get(0), name);
    }

    private Expr string(Node node) {
        if (node.children().isEmpty()) {
            return new Expr.Literal(plain(node.text()));
        }
        List<Expr> parts = new ArrayList<>();
        for (Node part : node.children()) {
            switch (part.type()) {
                case "string_content" -> parts.add(new Expr.Literal(part.text()));
                case "interpolation" -> parts.add(read(part.child("expression")));
                default -> {}
            }
        }
        return parts.size() == 1 && parts.get(0) instanceof Expr.Literal ? parts.get(0) : new Expr.Text(parts);
    }

    /** The text of a string without prefix and quotes. */
    private static String plain(String text) {
        String bare = text.replaceFirst("^[A-Za-z]*", "");
        int quotes = bare.startsWith("\"\"\"") || bare.startsWith("'''") ? 3 : 1;
        return bare.length() < 2 * quotes ? "" : bare.substring(quotes, bare.length() - quotes);
    }

    private Expr attribute(Node node) {
        Expr object = read(node.child("object"));
        Node attribute = node.child("attribute");
        return attribute == null ? object : new Expr.Member(object, attribute.text());
    }

    /** {@code a.b.c} where the grammar has a node for the whole. */
    Expr dotted(Node node) {
        Expr value = Expr.UNKNOWN;
        for (Node part : node.children()) {
            value = value == Expr.UNKNOWN ? in.name(part.text()) : new Expr.Member(value, part.text());
        }
        return value;
    }

    private Expr subscript(Node node) {
        return index(read(node.child("value")), read(node.child("subscript")));
    }

    private Expr index(Expr object, Expr key) {
        if (key instanceof Expr.Literal literal) {
            return new Expr.Member(object, literal.value());
        }
        in.scope().lookups().add(object);
        return new Expr.Index(object, key);
    }

    private Expr call(Node node) {
        Node function = node.child("function");
        Node list = node.child("arguments");
        if (function == null || list == null) {
            return unknown(node);
        }
        Expr callee = read(function);
        List<Arg> args = list.is("argument_list") ? arguments(list) : List.of(new Arg(null, read(list), false));
        if (callee instanceof Expr.Name name && name.id().equals("getattr") && args.size() >= 2) {
            return index(args.get(0).value(), args.get(1).value());
        }
        if (function.text().endsWith("import_module") || function.text().equals("__import__")) {
            return load(node, args);
        }
        return in.call(callee, args, false, node.line(), function.text());
    }

    private Expr load(Node node, List<Arg> args) {
        if (!args.isEmpty() && args.get(0).value() instanceof Expr.Literal module) {
            return new Expr.Import(module.value(), null, in.path());
        }
        in.note(node.line(), "an import with a computed name");
        return Expr.UNKNOWN;
    }

    private List<Arg> arguments(Node list) {
        List<Arg> args = new ArrayList<>();
        for (Node arg : list.children()) {
            Node name = arg.child("name");
            switch (arg.type()) {
                case "comment" -> {}
                case "keyword_argument" ->
                    args.add(new Arg(name == null ? null : name.text(), read(arg.child("value")), false));
                case "list_splat", "dictionary_splat" -> args.add(new Arg(null, read(arg), true));
                default -> args.add(new Arg(null, read(arg), false));
            }
        }
        return args;
    }

    private Expr dictionary(Node node) {
        List<Expr.Entry> entries = new ArrayList<>();
        for (Node part : node.children()) {
            if (part.is("pair")) {
                Expr key = read(part.child("key"));
                Node value = part.child("value");
                String name = key instanceof Expr.Literal literal ? literal.value() : "";
                entries.add(new Expr.Entry(key, value == null ? Expr.UNKNOWN : named(value, name)));
            } else if (part.is("dictionary_splat")) {
                entries.add(new Expr.Entry(null, read(part)));
            }
        }
        return new Expr.Table(entries, node.line());
    }

    private Expr comprehension(Node node) {
        node.children().stream().filter(child -> !"body".equals(child.field())).forEach(statements::visit);
        Node body = node.child("body");
        if (body != null && body.is("pair")) {
            return new Expr.Table(
                    List.of(new Expr.Entry(read(body.child("key")), read(body.child("value")))), body.line());
        }
        return new Expr.Sequence(List.of(read(body)));
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
            case "%" -> left;
            case "|" -> new Expr.Table(List.of(new Expr.Entry(null, left), new Expr.Entry(null, right)), node.line());
            default -> Expr.UNKNOWN;
        };
    }

    private Expr boolOperator(Node node) {
        return new Expr.Choice(List.of(read(node.child("left")), read(node.child("right"))));
    }

    private Expr comparison(Node node) {
        List<Node> parts = node.children().stream()
                .filter(child -> !child.is("comment") && !"operators".equals(child.field()))
                .toList();
        List<Expr> operands = all(parts);
        String operator = parts.size() < 2 ? "" : node.between(parts.get(0), parts.get(1));
        if (operator.endsWith("in") && !operands.isEmpty()) {
            in.scope().lookups().add(operands.get(operands.size() - 1));
            in.scope().compared().add(operands.get(0));
        } else {
            in.scope().compared().addAll(operands);
        }
        return Expr.UNKNOWN;
    }

    /** {@code a if condition else b}. */
    private Expr conditional(Node node) {
        List<Expr> parts = all(node.children());
        return parts.size() == 3 ? new Expr.Choice(List.of(parts.get(0), parts.get(2))) : Expr.UNKNOWN;
    }

    private Expr walrus(Node node) {
        Node name = node.child("name");
        Expr value = read(node.child("value"));
        if (name != null) {
            statements.bind(name, value);
        }
        return value;
    }
}
