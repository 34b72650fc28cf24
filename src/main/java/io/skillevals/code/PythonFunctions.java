package io.skillevals.code;

import io.skillevals.code.FunctionScope.Parameter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads functions, parameters and classes of Python. */
final class PythonFunctions {

    private static final Set<String> GETTERS = Set.of("property", "cached_property", "functools.cached_property");

    private final Reading in;
    private final PythonReader statements;
    private final PythonExpressions expressions;
    private final Map<Scope, Set<String>> outer = new IdentityHashMap<>();

    PythonFunctions(Reading in, PythonReader statements, PythonExpressions expressions) {
        this.in = in;
        this.statements = statements;
        this.expressions = expressions;
    }

    /** {@code global name}: assignments go to the scope further out. */
    void outer(Node node) {
        Set<String> names = outer.computeIfAbsent(in.scope(), scope -> new HashSet<>());
        node.children().forEach(name -> names.add(name.text()));
    }

    void bindName(String id, Expr value) {
        if (outer.getOrDefault(in.scope(), Set.of()).contains(id)) {
            in.assign(id, value);
            return;
        }
        in.scope().bind(id, value);
        if (in.scope() instanceof ClassScope type) {
            type.member(id, value);
        }
    }

    void decorated(Node node) {
        List<Expr> decorators = new ArrayList<>();
        for (Node decorator : node.every("decorator")) {
            decorator.children().forEach(child -> decorators.add(expressions.read(child)));
        }
        Node definition = node.child("definition");
        if (definition != null && definition.is("class_definition")) {
            declareClass(definition, decorators);
        } else if (definition != null) {
            declareFunction(definition, decorators);
        }
    }

    void declareFunction(Node node, List<Expr> decorators) {
        Node name = node.child("name");
        FunctionScope function = in.function(name == null ? "" : name.text(), node.line(), decorators);
        bindName(function.name(), new Expr.Lambda(function));
        boolean bound = in.scope() instanceof ClassScope && !decoratedWith(decorators, Set.of("staticmethod"));
        if (bound) {
            function.markMethod();
        }
        if (decoratedWith(decorators, GETTERS)) {
            function.markGetter();
        }
        in.within(function, () -> {
            parameters(node.child("parameters"), function);
            Node body = node.child("body");
            if (body != null) {
                statements.visit(body);
            }
        });
    }

    private static boolean decoratedWith(List<Expr> decorators, Set<String> names) {
        return decorators.stream()
                .anyMatch(decorator -> (decorator instanceof Expr.Name name && names.contains(name.id()))
                        || (decorator instanceof Expr.Member member && names.contains(member.name())));
    }

    FunctionScope lambda(Node node, String name) {
        FunctionScope function = in.function(name, node.line(), List.of());
        in.within(function, () -> {
            parameters(node.child("parameters"), function);
            function.returns().add(expressions.read(node.child("body")));
        });
        return function;
    }

    private void parameters(@Nullable Node list, FunctionScope function) {
        for (Node part : list == null ? List.<Node>of() : list.children()) {
            if (!part.is("comment") && !part.is("keyword_separator") && !part.is("positional_separator")) {
                parameter(part, function);
            }
        }
    }

    private void parameter(Node node, FunctionScope function) {
        Node named = node.child("name");
        Node target = named != null
                ? named
                : node.children().isEmpty() ? node : node.children().get(0);
        boolean rest = target.type().endsWith("_splat_pattern") || node.type().endsWith("_splat_pattern");
        String name = target.text().replace("*", "");
        Node value = node.child("value");
        Node type = node.child("type");
        int index = function.parameters().size();
        Expr standard = value == null ? null : expressions.read(value);
        function.parameters().add(new Parameter(name, type == null ? null : typeName(type), standard, rest));
        boolean self = index == 0 && function.method();
        function.bind(name, self ? new Expr.This(function) : new Expr.Argument(function, index));
    }

    /** The name of a declared type: {@code Client} of {@code Optional["clients.Client"]}. */
    static String typeName(Node type) {
        String text = type.text().replaceAll("[\"']", "").replaceAll("^Optional\\[(.*)]$", "$1");
        String first = text.split("[\\[|\\s]", 2)[0];
        return first.substring(first.lastIndexOf('.') + 1);
    }

    void declareClass(Node node, List<Expr> decorators) {
        Node name = node.child("name");
        ClassScope type = in.type(name == null ? "" : name.text(), node.line());
        type.decorators().addAll(decorators);
        bindName(type.name(), new Expr.Type(type));
        Node supers = node.child("superclasses");
        for (Node parent : supers == null ? List.<Node>of() : supers.children()) {
            if (!parent.is("keyword_argument")) {
                type.supers().add(expressions.read(parent));
            }
        }
        Node body = node.child("body");
        if (body != null) {
            in.within(type, () -> statements.visit(body));
        }
    }
}
