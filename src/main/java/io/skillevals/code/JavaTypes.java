package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import io.skillevals.code.FunctionScope.Parameter;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads classes, methods and parameters of Java. */
final class JavaTypes {

    /** Types of the language and its library that no project declares, which need not be looked for. */
    private static final Set<String> PLAIN = Set.of(
            "String",
            "Object",
            "var",
            "List",
            "Map",
            "Set",
            "Optional",
            "Integer",
            "Long",
            "Boolean",
            "Double",
            "Void");

    private final Reading in;
    private final JavaReader statements;
    private final JavaExpressions expressions;
    private final Map<FunctionScope, DeclaredExpr.TypeName> results = new IdentityHashMap<>();

    JavaTypes(Reading in, JavaReader statements, JavaExpressions expressions) {
        this.in = in;
        this.statements = statements;
        this.expressions = expressions;
    }

    /** The name of a type without what it is generic over. */
    DeclaredExpr.TypeName nameOf(@Nullable Node type) {
        String text = type == null ? "" : type.text();
        String name = text.replaceAll("(?s)<.*", "").replaceAll("@\\w+\\s+|\\s|\\[]", "");
        return new DeclaredExpr.TypeName(name, in.scope());
    }

    /** A declared type that the project may have; absent for primitive ones and arrays. */
    DeclaredExpr.@Nullable TypeName typeIn(@Nullable Node type) {
        if (type == null
                || !(type.type().endsWith("type_identifier") || type.is("generic_type"))
                || PLAIN.contains(nameOf(type).name())) {
            return null;
        }
        return nameOf(type);
    }

    Expr typed(@Nullable Expr value, DeclaredExpr.@Nullable TypeName type) {
        boolean told = value instanceof Expr.Lambda || value instanceof Expr.Literal || value instanceof Expr.Constant;
        if (type != null && !told) {
            return new DeclaredExpr.Typed(value, type);
        }
        return value == null ? Expr.UNKNOWN : value;
    }

    DeclaredExpr.@Nullable TypeName resultOf(FunctionScope function) {
        return results.get(function);
    }

    void declare(Node node) {
        Node name = node.child("name");
        ClassScope type = in.type(name == null ? "" : name.text(), node.line());
        if (in.scope() instanceof ClassScope outer) {
            outer.member(type.name(), new Expr.Type(type));
        } else {
            in.scope().bind(type.name(), new Expr.Type(type));
        }
        Node modifiers = node.first("modifiers");
        if (node.is("interface_declaration") || (modifiers != null && has(modifiers, "abstract"))) {
            type.markOpen();
        }
        for (Node part : node.children()) {
            if (Set.of("superclass", "super_interfaces", "extends_interfaces").contains(part.type())) {
                supers(part, type);
            }
        }
        in.within(type, () -> {
            if (node.is("record_declaration")) {
                components(node, type);
            }
            Node body = node.child("body");
            if (body != null) {
                members(body, type);
            }
        });
    }

    static boolean has(Node modifiers, String word) {
        return (" " + modifiers.text().replaceAll("\\s+", " ") + " ").contains(" " + word + " ");
    }

    private void supers(Node part, ClassScope type) {
        for (Node parent : part.children()) {
            if (parent.is("type_list")) {
                supers(parent, type);
            } else if (parent.type().endsWith("type_identifier") || parent.is("generic_type")) {
                type.supers().add(nameOf(parent));
            }
        }
    }

    /** The class without a name that stands behind {@code new Type()}. */
    Expr anonymous(Node body, DeclaredExpr.TypeName parent) {
        ClassScope type = in.type("", body.line());
        type.supers().add(parent);
        in.within(type, () -> members(body, type));
        return new Expr.Type(type);
    }

    /** A record's components are its fields, and what its constructor takes where it has no other. */
    private void components(Node node, ClassScope type) {
        FunctionScope constructor = new FunctionScope(in.path(), type.name(), node.line(), type);
        in.within(constructor, () -> parameters(node.child("parameters"), constructor));
        type.member(Members.CONSTRUCTOR, new Expr.Lambda(constructor));
        for (Parameter parameter : constructor.parameters()) {
            List<Expr> values = constructor.bindings().getOrDefault(parameter.name(), List.of());
            values.forEach(value -> type.member(parameter.name(), value));
            FunctionScope accessor = new FunctionScope(in.path(), parameter.name(), node.line(), type);
            accessor.returns().addAll(values);
            type.member(parameter.name(), new Expr.Lambda(accessor));
        }
    }

    private void members(Node body, ClassScope type) {
        for (Node member : body.children()) {
            switch (member.type()) {
                case "field_declaration", "constant_declaration" -> field(member, type);
                case "method_declaration", "annotation_type_element_declaration" -> {
                    Node name = member.child("name");
                    type.member(name == null ? "" : name.text(), new Expr.Lambda(method(member)));
                }
                case "constructor_declaration" -> type.member(Members.CONSTRUCTOR, new Expr.Lambda(method(member)));
                case "compact_constructor_declaration" -> method(member);
                case "enum_constant" -> constant(member, type);
                case "enum_body_declarations" -> members(member, type);
                case "static_initializer" -> member.children().forEach(statements::visit);
                default -> statements.visit(member);
            }
        }
    }

    private void field(Node node, ClassScope type) {
        DeclaredExpr.TypeName declared = typeIn(node.child("type"));
        for (Node variable : node.all("declarator")) {
            Node name = variable.child("name");
            Node value = variable.child("value");
            if (name == null) {
                continue;
            }
            Expr read = value == null ? null : expressions.named(value, name.text());
            if (read == Expr.FALSE) {
                Node modifiers = node.first("modifiers");
                if (modifiers != null && has(modifiers, "final")) {
                    in.never(name.text());
                }
            }
            type.member(name.text(), typed(read, declared));
        }
    }

    private void constant(Node node, ClassScope type) {
        Node name = node.child("name");
        Node body = node.child("body");
        List<Arg> args = expressions.arguments(node.child("arguments"));
        Expr made = body == null ? new Expr.Type(type) : anonymous(body, new DeclaredExpr.TypeName(type.name(), type));
        type.member(name == null ? "" : name.text(), in.call(made, args, true, node.line(), "new " + type.name()));
    }

    private FunctionScope method(Node node) {
        Node name = node.child("name");
        Node body = node.child("body");
        FunctionScope function = in.declared(name == null ? "" : name.text(), node.line(), body != null);
        DeclaredExpr.TypeName result = typeIn(node.child("type"));
        if (result != null) {
            results.put(function, result);
        }
        in.within(function, () -> {
            parameters(node.child("parameters"), function);
            if (body != null) {
                statements.visit(body);
            } else if (result != null) {
                function.returns().add(typed(null, result));
            }
        });
        return function;
    }

    private void parameters(@Nullable Node list, FunctionScope function) {
        for (Node part : list == null ? List.<Node>of() : list.children()) {
            Node variable = part.first("variable_declarator");
            Node name = part.is("identifier") ? part : variable == null ? part.child("name") : variable.child("name");
            if (name != null && !part.type().endsWith("comment")) {
                parameter(name.text(), typeIn(part.child("type")), part.is("spread_parameter"), function);
            }
        }
    }

    private void parameter(String name, DeclaredExpr.@Nullable TypeName type, boolean rest, FunctionScope function) {
        int index = function.parameters().size();
        function.parameters().add(new Parameter(name, null, null, rest));
        function.bind(name, typed(new Expr.Argument(function, index), type));
    }

    FunctionScope lambda(Node node, String name) {
        FunctionScope function = in.function(name, node.line(), List.of());
        function.markArrow();
        Node list = node.child("parameters");
        Node body = node.child("body");
        in.within(function, () -> {
            if (list != null && list.is("identifier")) {
                parameter(list.text(), null, false, function);
            } else {
                parameters(list, function);
            }
            if (body != null && body.is("block")) {
                statements.visit(body);
            } else {
                function.returns().add(expressions.read(body));
            }
        });
        return function;
    }

    /** A bare name is assigned to: a variable that was declared before, else a field. */
    void assign(String id, Expr value) {
        ClassScope type = in.scope().enclosingClass();
        if (type == null || in.scope().declaring(id) != null) {
            in.assign(id, value);
        } else {
            type.member(id, value);
        }
    }
}
