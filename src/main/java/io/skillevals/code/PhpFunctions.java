package io.skillevals.code;

import io.skillevals.code.FunctionScope.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads functions, parameters and classes of PHP. */
final class PhpFunctions {

    private static final String CONSTRUCTOR = "__construct";

    private final Reading in;
    private final PhpReader statements;
    private final PhpNames names;

    PhpFunctions(Reading in, PhpReader statements, PhpNames names) {
        this.in = in;
        this.statements = statements;
        this.names = names;
    }

    void declareFunction(Node node) {
        FunctionScope function = function(node, name(node));
        in.module().export(names.declared(function.name()) + Expr.Own.CALLED, new Expr.Lambda(function));
    }

    private static String name(Node node) {
        Node name = node.child("name");
        return name == null ? "" : name.text();
    }

    private FunctionScope function(Node node, String name) {
        FunctionScope function = in.function(name, node.line(), attributes(node));
        if (node.first("static_modifier") != null) {
            function.markOfClass();
        }
        in.within(function, () -> {
            parameters(node.child("parameters"), function);
            Node body = node.child("body");
            if (body != null) {
                statements.visit(body);
            }
        });
        return function;
    }

    /** {@code function () use (…) { … }} and {@code fn () => …}, which both keep the object around. */
    FunctionScope closure(Node node) {
        FunctionScope function = in.function("", node.line(), List.of());
        function.markArrow();
        in.within(function, () -> {
            parameters(node.child("parameters"), function);
            Node body = node.child("body");
            if (node.is("arrow_function")) {
                function.returns().add(statements.expressions().read(body));
            } else if (body != null) {
                statements.visit(body);
            }
        });
        return function;
    }

    private void parameters(@Nullable Node list, FunctionScope function) {
        for (Node node : list == null ? List.<Node>of() : list.children()) {
            Node named = node.child("name");
            if (named != null && node.type().endsWith("_parameter")) {
                parameter(node, named, function);
            }
        }
    }

    private void parameter(Node node, Node named, FunctionScope function) {
        Node variable = named.is("by_ref") && !named.children().isEmpty()
                ? named.children().get(0)
                : named;
        String name = PhpExpressions.variable(variable);
        Node value = node.child("default_value");
        Expr standard = value == null ? null : statements.expressions().read(value);
        Expr argument = new Expr.Argument(function, function.parameters().size());
        function.parameters().add(new Parameter(name, typeName(node), standard, node.is("variadic_parameter")));
        function.bind(name, argument);
        ClassScope type = function.enclosingClass();
        if (node.is("property_promotion_parameter") && type != null) {
            type.member(PhpExpressions.FIELD + name, argument);
        }
    }

    /** The last part of the name of a declared type: {@code Client} of {@code ?\Seam\Client}. */
    private static @Nullable String typeName(Node node) {
        Node type = node.child("type");
        Node named = type == null ? null : named(type);
        String text = named == null ? "" : named.text();
        return text.isEmpty() ? null : text.substring(text.lastIndexOf('\\') + 1);
    }

    private static @Nullable Node named(Node type) {
        if (type.is("named_type")) {
            return type;
        }
        for (Node child : type.children()) {
            Node found = named(child);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private List<Expr> attributes(Node node) {
        List<Expr> found = new ArrayList<>();
        Node list = node.child("attributes");
        for (Node group : list == null ? List.<Node>of() : list.children()) {
            for (Node attribute : group.every("attribute")) {
                Node name = attribute.children().get(0);
                List<Call.Arg> args = statements.expressions().arguments(attribute.child("parameters"));
                found.add(new Call(names.type(name.text()), args, true, in.scope(), attribute.line(), name.text()));
            }
        }
        return found;
    }

    void declareClass(Node node) {
        ClassScope type = type(node, name(node));
        type.qualify(names.declared(type.name()));
        in.module().export(names.declared(type.name()), new Expr.Type(type));
    }

    /** A class without a name, where it is made. */
    ClassScope unnamed(Node node) {
        return type(node, "");
    }

    private ClassScope type(Node node, String name) {
        ClassScope type = in.type(name, node.line());
        type.decorators().addAll(attributes(node));
        for (Node part : node.children()) {
            if (part.is("base_clause") || part.is("class_interface_clause")) {
                part.children().forEach(parent -> type.supers().add(names.type(parent.text())));
            }
        }
        Node body = node.child("body");
        in.within(type, () -> {
            for (Node member : body == null ? List.<Node>of() : body.children()) {
                member(member, type);
            }
        });
        return type;
    }

    private void member(Node member, ClassScope type) {
        switch (member.type()) {
            case "method_declaration" -> {
                FunctionScope function = function(member, name(member));
                Expr lambda = new Expr.Lambda(function);
                type.member(function.name(), lambda);
                if (function.name().equals(CONSTRUCTOR)) {
                    type.member("constructor", lambda);
                }
            }
            case "property_declaration" -> member.every("property_element").forEach(one -> property(member, one, type));
            case "const_declaration" -> member.every("const_element").forEach(this::declareConstant);
            case "enum_case" -> {
                Node value = member.child("value");
                Expr read = value == null
                        ? new Expr.Unknown("a case")
                        : statements.expressions().read(value);
                type.member(name(member), read);
            }
            case "use_declaration" ->
                member.children().stream()
                        .filter(used -> used.is("name") || used.is("qualified_name"))
                        .forEach(used -> type.supers().add(names.type(used.text())));
            default -> {}
        }
    }

    private void property(Node declaration, Node element, ClassScope type) {
        Node name = element.child("name");
        Node value = element.child("default_value");
        String declared = typeName(declaration);
        if (name == null) {
            return;
        }
        String field = PhpExpressions.FIELD + PhpExpressions.variable(name);
        if (value != null && !value.is("null")) {
            type.member(field, statements.expressions().read(value));
        } else if (declared != null) {
            type.member(field, new Expr.Unknown("type " + declared));
        } else {
            type.member(field, new Expr.Unknown("a field"));
        }
    }

    void declareConstant(Node element) {
        if (element.children().size() < 2) {
            return;
        }
        String name = element.children().get(0).text();
        Node right = element.children().get(1);
        Expr value = statements.expressions().read(right);
        if (right.text().equalsIgnoreCase("false")) {
            in.never(name);
        }
        if (in.scope() instanceof ClassScope type) {
            type.member(name, value);
        } else {
            in.module().export(names.declared(name), value);
        }
    }
}
