package io.skillevals.code;

import io.skillevals.code.FunctionScope.Parameter;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads classes, methods and parameters of C#. */
final class CSharpTypes {

    /** Generic types by which something of another type is awaited or made later. */
    private static final Set<String> LATER = Set.of("Task", "ValueTask", "Lazy");

    private final Reading in;
    private final CSharpReader statements;
    private final CSharpExpressions expressions;
    private final Map<FunctionScope, DeclaredExpr.TypeName> results = new IdentityHashMap<>();

    CSharpTypes(Reading in, CSharpReader statements, CSharpExpressions expressions) {
        this.in = in;
        this.statements = statements;
        this.expressions = expressions;
    }

    /** The name of a type without what it is generic over. */
    DeclaredExpr.TypeName nameOf(@Nullable Node type) {
        String text = type == null ? "" : type.text();
        String name = text.replaceAll("(?s)<.*", "").replaceAll("\\s|\\?|\\[]|global::", "");
        return new DeclaredExpr.TypeName(name, in.scope());
    }

    /** A declared type that the project may have; absent for what the language brings, and for arrays. */
    DeclaredExpr.@Nullable TypeName typeIn(@Nullable Node type) {
        if (type == null) {
            return null;
        }
        return switch (type.type()) {
            case "identifier", "qualified_name" -> nameOf(type);
            case "nullable_type" ->
                type.children().isEmpty() ? null : typeIn(type.children().get(0));
            case "generic_name" -> {
                Node arguments = type.first("type_argument_list");
                boolean later = LATER.contains(CSharpExpressions.simple(type));
                yield later && arguments != null && !arguments.children().isEmpty()
                        ? typeIn(arguments.children().get(0))
                        : nameOf(type);
            }
            default -> null;
        };
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

    private static boolean has(Node node, String modifier) {
        return node.every("modifier").stream().anyMatch(one -> one.text().equals(modifier));
    }

    void declare(Node node) {
        Node name = node.child("name");
        ClassScope type = in.type(name == null ? "" : name.text(), node.line());
        if (in.scope() instanceof ClassScope outer) {
            outer.member(type.name(), new Expr.Type(type));
        } else {
            in.scope().bind(type.name(), new Expr.Type(type));
        }
        if (node.is("interface_declaration") || has(node, "abstract")) {
            type.markOpen();
        }
        Node bases = node.first("base_list");
        for (Node base : bases == null ? List.<Node>of() : bases.children()) {
            Node named =
                    base.is("primary_constructor_base_type") && !base.children().isEmpty()
                            ? base.children().get(0)
                            : base;
            if (typeIn(named) != null) {
                type.supers().add(nameOf(named));
            }
        }
        Node body = node.child("body");
        in.within(type, () -> {
            Node parameters = node.first("parameter_list");
            if (parameters != null) {
                primary(node, parameters, bases, type);
            }
            for (Node member : body == null ? List.<Node>of() : body.children()) {
                member(member, type);
            }
        });
    }

    /** A constructor whose parameters stand behind the class's name, and are seen in all of it. */
    private void primary(Node node, Node parameters, @Nullable Node bases, ClassScope type) {
        FunctionScope constructor = in.declared(type.name(), node.line(), true);
        in.within(constructor, () -> {
            parameters(parameters, constructor);
            if (bases != null) {
                base(bases, type);
                bases.every("primary_constructor_base_type").forEach(base -> base(base, type));
            }
        });
        type.member(Members.CONSTRUCTOR, new Expr.Lambda(constructor));
        for (Parameter parameter : constructor.parameters()) {
            constructor
                    .bindings()
                    .getOrDefault(parameter.name(), List.of())
                    .forEach(value -> type.member(parameter.name(), value));
        }
    }

    private void base(Node node, ClassScope type) {
        Node arguments = node.first("argument_list");
        if (arguments != null && !type.supers().isEmpty()) {
            in.call(type.supers().get(0), expressions.arguments(arguments), true, node.line(), "base");
        }
    }

    private void member(Node node, ClassScope type) {
        switch (node.type()) {
            case "field_declaration", "event_field_declaration" -> fields(node, type);
            case "property_declaration" -> property(node, type);
            case "method_declaration" -> {
                FunctionScope method = function(node, nameIn(node));
                type.member(method.name(), new Expr.Lambda(method));
            }
            case "constructor_declaration" -> {
                FunctionScope constructor = function(node, nameIn(node));
                boolean of = !has(node, "static");
                type.member(of ? Members.CONSTRUCTOR : "", new Expr.Lambda(constructor));
            }
            case "enum_member_declaration" -> type.member(nameIn(node), Expr.UNKNOWN);
            case "indexer_declaration",
                    "operator_declaration",
                    "conversion_operator_declaration",
                    "destructor_declaration" -> function(node, "");
            default -> statements.visit(node);
        }
    }

    private static String nameIn(Node node) {
        Node name = node.child("name");
        return name == null ? "" : name.text();
    }

    private void fields(Node node, ClassScope type) {
        Node declaration = node.first("variable_declaration");
        if (declaration == null) {
            return;
        }
        DeclaredExpr.TypeName declared = typeIn(declaration.child("type"));
        for (Node variable : declaration.every("variable_declarator")) {
            String name = nameIn(variable);
            Expr value = expressions.made(CSharpExpressions.valueIn(variable), name, declared);
            if (value == Expr.FALSE && (has(node, "const") || has(node, "readonly"))) {
                in.never(name);
            }
            type.member(name, typed(value, declared));
        }
    }

    private void property(Node node, ClassScope type) {
        String name = nameIn(node);
        DeclaredExpr.TypeName declared = typeIn(node.child("type"));
        Node value = node.child("value");
        if (value != null && value.is("arrow_expression_clause")) {
            type.member(name, new Expr.Lambda(accessor(value, name, declared, true)));
            return;
        }
        boolean computed = false;
        Node accessors = node.child("accessors");
        for (Node one : accessors == null ? List.<Node>of() : accessors.every("accessor_declaration")) {
            Node body = one.child("body");
            if (body != null) {
                boolean getter = one.opensWith("get");
                FunctionScope function = accessor(body, name, declared, getter);
                if (getter) {
                    type.member(name, new Expr.Lambda(function));
                    computed = true;
                }
            }
        }
        if (!computed) {
            type.member(name, typed(expressions.made(value, name, declared), declared));
        }
    }

    private FunctionScope accessor(Node body, String name, DeclaredExpr.@Nullable TypeName type, boolean getter) {
        FunctionScope function = in.declared(name, body.line(), true);
        if (getter) {
            function.markGetter();
        }
        if (type != null) {
            results.put(function, type);
        }
        in.within(function, () -> body(body, function));
        return function;
    }

    void localFunction(Node node) {
        FunctionScope function = function(node, nameIn(node));
        in.scope().bind(function.name(), new Expr.Lambda(function));
    }

    private FunctionScope function(Node node, String name) {
        Node body = node.child("body");
        Node code = body == null ? node.child("value") : body;
        FunctionScope function = in.declared(name, node.line(), code != null);
        Node returned = node.child("returns");
        DeclaredExpr.TypeName result = typeIn(returned == null ? node.child("type") : returned);
        if (result != null) {
            results.put(function, result);
        }
        in.within(function, () -> {
            parameters(node.child("parameters"), function);
            Node first = node.first("constructor_initializer");
            if (first != null) {
                initializer(first);
            }
            if (code != null) {
                body(code, function);
            } else if (result != null) {
                function.returns().add(typed(null, result));
            }
        });
        return function;
    }

    /** {@code : this(…)} and {@code : base(…)} behind a constructor. */
    private void initializer(Node node) {
        ClassScope type = in.scope().enclosingClass();
        if (type == null) {
            return;
        }
        if (node.text().replaceAll("^:\\s*", "").startsWith("this")) {
            in.call(new Expr.Type(type), expressions.arguments(node.first("argument_list")), true, node.line(), "this");
        } else {
            base(node, type);
        }
    }

    private void body(Node body, FunctionScope function) {
        if (body.is("arrow_expression_clause")) {
            Node value = CSharpExpressions.valueIn(body);
            function.returns().add(typed(expressions.read(value), results.get(function)));
        } else {
            statements.visit(body);
        }
    }

    private void parameters(@Nullable Node list, FunctionScope function) {
        if (list != null && list.is("implicit_parameter")) {
            parameter(list.text(), null, null, false, function);
        }
        for (Node part : list == null ? List.<Node>of() : list.children()) {
            if (part.is("parameter")) {
                Node value = CSharpExpressions.valueIn(part);
                parameter(
                        nameIn(part),
                        typeIn(part.child("type")),
                        value == null ? null : expressions.read(value),
                        false,
                        function);
                if (has(part, "this")) {
                    function.markMethod();
                    function.bind(nameIn(part), new Expr.This(function));
                }
            } else if (part.is("identifier")) {
                parameter(part.text(), null, null, "name".equals(part.field()), function);
            }
        }
    }

    private void parameter(
            String name,
            DeclaredExpr.@Nullable TypeName type,
            @Nullable Expr standard,
            boolean rest,
            FunctionScope function) {
        int index = function.parameters().size();
        function.parameters().add(new Parameter(name, null, standard, rest));
        function.bind(name, typed(new Expr.Argument(function, index), type));
    }

    FunctionScope lambda(Node node, String name) {
        FunctionScope function = in.declared(name, node.line(), true);
        function.markArrow();
        Node body = node.child("body");
        Node code = body == null ? node.first("block") : body;
        in.within(function, () -> {
            parameters(node.child("parameters"), function);
            if (code != null && code.is("block")) {
                statements.visit(code);
            } else {
                function.returns().add(expressions.read(code));
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
