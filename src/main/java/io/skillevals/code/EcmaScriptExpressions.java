package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads expressions of TypeScript and JavaScript. */
final class EcmaScriptExpressions {

    private final Reading in;
    private final EcmaScriptReader statements;

    EcmaScriptExpressions(Reading in, EcmaScriptReader statements) {
        this.in = in;
        this.statements = statements;
    }

    Expr read(@Nullable Node node) {
        return node == null ? Expr.UNKNOWN : named(node, "");
    }

    /** Reads an expression that is given a name, which an unnamed function in it takes over. */
    Expr named(Node node, String name) {
        return switch (node.type()) {
            case "identifier", "shorthand_property_identifier", "undefined" -> in.name(node.text());
            case "false" -> Expr.FALSE;
            case "true", "number" -> new Expr.Constant(node.text());
            case "this" -> new Expr.This(in.scope());
            case "super" -> new Expr.Super(in.scope());
            case "string" -> new Expr.Literal(plain(node));
            case "template_string" -> template(node);
            case "member_expression" -> member(node);
            case "subscript_expression" -> subscript(node);
            case "call_expression" -> call(node);
            case "new_expression" -> construct(node);
            case "arrow_function", "function_expression", "function", "generator_function" -> lambda(node, name);
            case "class" -> statements.functions().type(node, className(node, name), List.of());
            case "object" -> table(node);
            case "array" ->
                new Expr.Sequence(node.children().stream().map(this::read).toList());
            case "binary_expression" -> binary(node);
            case "ternary_expression" -> ternary(node);
            case "assignment_expression", "augmented_assignment_expression" -> assignment(node);
            case "parenthesized_expression",
                    "await_expression",
                    "as_expression",
                    "satisfies_expression",
                    "non_null_expression",
                    "type_assertion",
                    "yield_expression",
                    "spread_element",
                    "sequence_expression" -> wrapped(node, name);
            case "jsx_element", "jsx_self_closing_element" -> element(node);
            default -> unknown(node);
        };
    }

    private Expr unknown(Node node) {
        node.children().forEach(statements::visit);
        return Expr.UNKNOWN;
    }

    /** What stands in parentheses, is awaited or cast; of several the last. */
    private Expr wrapped(Node node, String name) {
        if (node.children().isEmpty()) {
            return Expr.UNKNOWN;
        }
        boolean sequence = node.is("sequence_expression");
        boolean assertion = node.is("type_assertion");
        Expr value = Expr.UNKNOWN;
        for (Node child : sequence
                ? node.children()
                : List.of(node.children().get(assertion ? node.children().size() - 1 : 0))) {
            value = named(child, name);
        }
        return value;
    }

    private Expr lambda(Node node, String name) {
        Node own = node.child("name");
        return new Expr.Lambda(statements.functions().function(node, own == null ? name : own.text(), List.of()));
    }

    private static String className(Node node, String name) {
        Node own = node.child("name");
        return own == null ? name : own.text();
    }

    /** The text of a string or of a property's name, without quotes. */
    static String plain(Node node) {
        String text = node.text();
        boolean quoted = node.is("string") && text.length() >= 2;
        return quoted ? text.substring(1, text.length() - 1).replaceAll("\\\\(.)", "$1") : text;
    }

    private Expr template(Node node) {
        List<Expr> parts = new ArrayList<>();
        for (Node part : node.children()) {
            switch (part.type()) {
                case "template_substitution" ->
                    parts.add(read(
                            part.children().isEmpty() ? null : part.children().get(0)));
                case "escape_sequence" -> parts.add(new Expr.Literal(part.text().substring(1)));
                default -> parts.add(new Expr.Literal(part.text()));
            }
        }
        return parts.size() == 1 && parts.get(0) instanceof Expr.Literal ? parts.get(0) : new Expr.Text(parts);
    }

    private Expr member(Node node) {
        Expr object = read(node.child("object"));
        Node property = node.child("property");
        return property == null ? object : new Expr.Member(object, property.text());
    }

    private Expr subscript(Node node) {
        Expr object = read(node.child("object"));
        Expr key = read(node.child("index"));
        if (key instanceof Expr.Literal literal) {
            return new Expr.Member(object, literal.value());
        }
        in.scope().lookups().add(object);
        return new Expr.Index(object, key);
    }

    private Expr call(Node node) {
        Node function = node.child("function");
        if (function == null) {
            return unknown(node);
        }
        Expr callee = function.is("import") ? Expr.UNKNOWN : read(function);
        List<Arg> args = arguments(node.child("arguments"));
        boolean loads = function.is("import")
                || (function.is("identifier") && function.text().equals("require"));
        if (loads) {
            return load(node, args);
        }
        return in.call(callee, args, false, node.line(), function.text());
    }

    private Expr load(Node node, List<Arg> args) {
        if (args.size() == 1 && args.get(0).value() instanceof Expr.Literal module) {
            return new Expr.Import(module.value(), null, in.path());
        }
        in.note(node.line(), "an import with a computed name");
        return Expr.UNKNOWN;
    }

    private Expr construct(Node node) {
        Node type = node.child("constructor");
        Expr callee = read(type);
        List<Arg> args = arguments(node.child("arguments"));
        return in.call(callee, args, true, node.line(), "new " + (type == null ? "" : type.text()));
    }

    private List<Arg> arguments(@Nullable Node node) {
        if (node == null) {
            return List.of();
        }
        if (node.is("template_string")) {
            return List.of(new Arg(null, template(node), false));
        }
        return node.children().stream()
                .filter(arg -> !arg.is("comment"))
                .map(arg -> new Arg(null, read(arg), arg.is("spread_element")))
                .toList();
    }

    private Expr table(Node node) {
        List<Expr.Entry> entries = new ArrayList<>();
        for (Node part : node.children()) {
            switch (part.type()) {
                case "pair" -> entries.add(pair(part));
                case "shorthand_property_identifier" ->
                    entries.add(new Expr.Entry(new Expr.Literal(part.text()), in.name(part.text())));
                case "spread_element" -> entries.add(new Expr.Entry(null, read(part)));
                case "method_definition" -> entries.add(method(part));
                default -> {}
            }
        }
        Expr.Table table = new Expr.Table(entries, node.line());
        for (Expr.Entry entry : entries) {
            if (entry.value() instanceof Expr.Lambda lambda
                    && !lambda.function().arrow()) {
                lambda.function().settle(table);
            }
        }
        return table;
    }

    private Expr.Entry pair(Node pair) {
        Node key = Objects.requireNonNullElse(pair.child("key"), pair);
        boolean computed = key.is("computed_property_name");
        Expr name =
                computed ? read(key.children().isEmpty() ? null : key.children().get(0)) : new Expr.Literal(plain(key));
        Node value = pair.child("value");
        return new Expr.Entry(name, value == null ? Expr.UNKNOWN : named(value, computed ? "" : plain(key)));
    }

    private Expr.Entry method(Node node) {
        Node name = node.child("name");
        String plain = name == null ? "" : plain(name);
        return new Expr.Entry(
                new Expr.Literal(plain), new Expr.Lambda(statements.functions().function(node, plain, List.of())));
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
            case "||", "??" -> new Expr.Choice(List.of(left, right));
            case "&&" -> right;
            case "===", "==", "!==", "!=" -> {
                in.scope().compared().addAll(List.of(left, right));
                yield Expr.UNKNOWN;
            }
            case "in" -> {
                in.scope().lookups().add(right);
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
        Node last = left.child("property");
        String name = left.is("identifier") ? left.text() : last == null ? "" : last.text();
        Expr read = named(right, name);
        boolean appends = node.between(left, right).equals("+=");
        Expr value = appends ? new Expr.Text(List.of(Expr.UNKNOWN, read)) : read;
        switch (left.type()) {
            case "identifier" -> in.assign(left.text(), value);
            case "member_expression", "subscript_expression" -> EcmaScriptModules.assign(in, read(left), value);
            default -> statements.bind(left, value);
        }
        return value;
    }

    /** A JSX element is a call of its component with its attributes. */
    private Expr element(Node node) {
        Node opening = node.first("jsx_opening_element");
        Node tag = opening == null ? node : opening;
        Node name = tag.child("name");
        List<Arg> args = new ArrayList<>();
        for (Node attribute : tag.every("jsx_attribute")) {
            for (Node value : attribute.every("jsx_expression")) {
                value.children().forEach(child -> args.add(new Arg(null, read(child), false)));
            }
        }
        node.children().stream()
                .filter(child -> child != opening && child != name && !child.is("jsx_attribute"))
                .forEach(statements::visit);
        return in.call(read(name), args, false, node.line(), name == null ? "<>" : "<" + name.text() + ">");
    }
}
