package io.skillevals.code;

import io.skillevals.code.FunctionScope.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads types, functions and methods of Go. */
final class GoTypes {

    private static final Set<String> BUILT_IN = Set.of(
            "string", "int", "int64", "int32", "uint", "uint64", "byte", "rune", "bool", "error", "any", "float64");

    /** One of the things that a function gives back; the name is empty where it has none. */
    record Result(String name, DeclaredExpr.@Nullable TypeName type) {}

    private final Reading in;
    private final GoReader statements;
    private final Map<String, ClassScope> declared = new HashMap<>();
    private final Map<FunctionScope, List<Result>> results = new IdentityHashMap<>();

    GoTypes(Reading in, GoReader statements) {
        this.in = in;
        this.statements = statements;
    }

    /** A type by its name, also behind a pointer; absent for what the language brings, lists, maps and functions. */
    DeclaredExpr.@Nullable TypeName typeIn(@Nullable Node type) {
        if (type == null) {
            return null;
        }
        return switch (type.type()) {
            case "pointer_type", "parenthesized_type" ->
                type.children().isEmpty() ? null : typeIn(type.children().get(0));
            case "generic_type" -> typeIn(type.child("type"));
            case "type_identifier", "identifier" ->
                BUILT_IN.contains(type.text()) ? null : new DeclaredExpr.TypeName(type.text(), in.scope());
            case "qualified_type", "selector_expression" -> new DeclaredExpr.TypeName(type.text(), in.scope());
            case "unary_expression" -> typeIn(type.child("operand"));
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

    List<Result> resultsOf(FunctionScope function) {
        return results.getOrDefault(function, List.of());
    }

    void declare(Node declaration) {
        for (Node spec : declaration.children()) {
            Node name = spec.child("name");
            Node type = spec.child("type");
            if (name == null || type == null) {
                continue;
            }
            if (type.is("struct_type") || type.is("interface_type")) {
                structure(spec, name.text(), type);
            } else {
                DeclaredExpr.TypeName other = typeIn(type);
                if (spec.is("type_alias") && other != null) {
                    in.scope().bind(name.text(), other);
                }
            }
        }
    }

    private void structure(Node spec, String name, Node node) {
        ClassScope type = in.type(name, spec.line());
        in.scope().bind(name, new Expr.Type(type));
        if (in.scope() instanceof ModuleScope) {
            declared.put(name, type);
        }
        in.within(type, () -> {
            if (node.is("interface_type")) {
                type.markOpen();
                methods(node, type);
            } else {
                Node fields = node.first("field_declaration_list");
                for (Node field : fields == null ? List.<Node>of() : fields.every("field_declaration")) {
                    field(field, type);
                }
            }
        });
    }

    private void methods(Node node, ClassScope type) {
        for (Node element : node.children()) {
            Node name = element.child("name");
            if (name != null) {
                FunctionScope function = in.declared(name.text(), element.line(), false);
                in.within(function, () -> parameters(element.child("parameters"), function));
                results(element.child("result"), function);
                List<Expr> given = new ArrayList<>();
                resultsOf(function).forEach(result -> given.add(typed(null, result.type())));
                if (!given.isEmpty()) {
                    function.returns().add(given.size() == 1 ? given.get(0) : new Expr.Sequence(given));
                }
                type.member(name.text(), new Expr.Lambda(function));
            } else if (element.is("type_elem") && element.children().size() == 1) {
                DeclaredExpr.TypeName parent = typeIn(element.children().get(0));
                if (parent != null) {
                    type.supers().add(parent);
                }
            }
        }
    }

    /** A field without a name is the type that is embedded, whose members are also the struct's. */
    private void field(Node node, ClassScope type) {
        DeclaredExpr.TypeName declaredType = typeIn(node.child("type"));
        for (Node name : node.all("name")) {
            type.member(name.text(), typed(null, declaredType));
        }
        if (node.child("name") == null && declaredType != null) {
            String name = declaredType.name();
            type.member(name.substring(name.lastIndexOf('.') + 1), typed(null, declaredType));
            type.supers().add(declaredType);
        }
    }

    void function(Node node) {
        Node name = node.child("name");
        FunctionScope function = in.declared(name == null ? "" : name.text(), node.line(), true);
        in.scope().bind(function.name(), new Expr.Lambda(function));
        in.within(function, () -> body(node, function));
    }

    void method(Node node) {
        Node name = node.child("name");
        Node list = node.child("receiver");
        Node receiver = list == null ? null : list.first("parameter_declaration");
        DeclaredExpr.TypeName owner = receiver == null ? null : typeIn(receiver.child("type"));
        if (name == null || receiver == null || owner == null) {
            return;
        }
        ClassScope type = declared.computeIfAbsent(owner.name(), id -> {
            ClassScope part = in.type(id, node.line());
            part.markPart();
            return part;
        });
        in.within(type, () -> {
            FunctionScope function = in.declared(name.text(), node.line(), true);
            type.member(function.name(), new Expr.Lambda(function));
            Node self = receiver.child("name");
            if (self != null) {
                function.bind(self.text(), new Expr.This(function));
            }
            in.within(function, () -> body(node, function));
        });
    }

    FunctionScope closure(Node node, String name) {
        FunctionScope function = in.declared(name, node.line(), true);
        function.markArrow();
        in.within(function, () -> body(node, function));
        return function;
    }

    private void body(Node node, FunctionScope function) {
        parameters(node.child("parameters"), function);
        results(node.child("result"), function);
        resultsOf(function).stream().filter(result -> !result.name().isEmpty()).forEach(result -> {
            function.declare(result.name());
            if (result.type() != null) {
                function.bind(result.name(), typed(null, result.type()));
            }
        });
        Node body = node.child("body");
        if (body != null) {
            statements.visit(body);
        }
    }

    private void parameters(@Nullable Node list, FunctionScope function) {
        for (Node part : list == null ? List.<Node>of() : list.children()) {
            boolean rest = part.is("variadic_parameter_declaration");
            if (rest || part.is("parameter_declaration")) {
                DeclaredExpr.TypeName type = rest ? null : typeIn(part.child("type"));
                for (Node name : part.all("name")) {
                    int index = function.parameters().size();
                    function.parameters().add(new Parameter(name.text(), null, null, rest));
                    function.bind(name.text(), typed(new Expr.Argument(function, index), type));
                }
                if (part.child("name") == null) {
                    function.parameters().add(new Parameter("", null, null, rest));
                }
            }
        }
    }

    private void results(@Nullable Node node, FunctionScope function) {
        List<Result> found = new ArrayList<>();
        if (node != null && node.is("parameter_list")) {
            for (Node part : node.every("parameter_declaration")) {
                DeclaredExpr.TypeName type = typeIn(part.child("type"));
                part.all("name").forEach(name -> found.add(new Result(name.text(), type)));
                if (part.child("name") == null) {
                    found.add(new Result("", type));
                }
            }
        } else if (node != null) {
            found.add(new Result("", typeIn(node)));
        }
        results.put(function, found);
    }
}
