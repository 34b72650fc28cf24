package io.skillevals.code;

import io.skillevals.code.FunctionScope.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads methods, blocks, parameters, classes and modules of Ruby. */
final class RubyFunctions {

    /** The method of Rails that runs an action and the callbacks around it. */
    static final String ACTION = "process_action";

    private static final String CONTROLLER = "Controller";
    private static final String SEPARATOR = "::";
    private static final String FORWARDED = "...";

    private final Reading in;
    private final RubyReader statements;
    private boolean ofClass;
    private boolean hidden;
    private boolean shared;

    RubyFunctions(Reading in, RubyReader statements) {
        this.in = in;
        this.statements = statements;
    }

    /** The object that code belongs to here. */
    Expr self() {
        return in.scope() instanceof ClassScope type ? new Expr.Type(type) : new Expr.This(in.scope());
    }

    /** The scope in which a name is a variable here; null when it is none. Methods do not see what is around them. */
    @Nullable
    Scope home(String id) {
        Scope scope = in.scope();
        while (scope != null && !scope.bindings().containsKey(id)) {
            scope = scope instanceof FunctionScope function && function.block() ? scope.parent() : null;
        }
        return scope;
    }

    /** The method around a block. */
    FunctionScope around(FunctionScope function) {
        FunctionScope at = function;
        while (at.block() && at.parent() instanceof FunctionScope outer) {
            at = outer;
        }
        return at;
    }

    void bindLocal(String id, Expr value) {
        Scope home = home(id);
        (home == null ? in.scope() : home).bind(id, value);
    }

    void bindField(String name, Expr value) {
        ClassScope type = in.scope().enclosingClass();
        if (type != null) {
            type.member(name, value);
        }
    }

    /** {@code private} and its kin without arguments. */
    void setHidden(boolean value) {
        hidden = value;
    }

    /** {@code module_function} without arguments. */
    void share() {
        shared = true;
    }

    Expr method(Node node) {
        return method(node, ofClass);
    }

    Expr singletonMethod(Node node) {
        Node object = node.child("object");
        ClassScope type = in.scope().enclosingClass();
        boolean own = object != null
                && (object.is("self") || (type != null && object.text().equals(type.name())));
        return method(node, own);
    }

    private Expr method(Node node, boolean classLevel) {
        Node name = node.child("name");
        String id = name == null ? "" : name.text();
        FunctionScope function = in.function(id, node.line(), List.of());
        ClassScope type = function.enclosingClass();
        declare(type, id, function, classLevel);
        in.within(function, () -> {
            if (type != null && type.name().endsWith(CONTROLLER) && !hidden && !classLevel) {
                Expr callbacks = new Expr.Member(new Expr.This(function), ACTION);
                in.call(callbacks, List.of(), false, node.line(), "callbacks of " + id)
                        .markRead();
            }
            parameters(node.child("parameters"), function);
            function.returns().add(statements.body(node.child("body")));
        });
        return new Expr.Literal(id);
    }

    private void declare(@Nullable ClassScope type, String id, FunctionScope function, boolean classLevel) {
        Expr lambda = new Expr.Lambda(function);
        function.markGathering();
        if (type == null) {
            in.module().export(id + Expr.Own.CALLED, lambda);
            return;
        }
        if (classLevel) {
            function.markOfClass();
        }
        type.member(classLevel ? ClassScope.OF_CLASS + id : id, lambda);
        if (shared) {
            type.member(ClassScope.OF_CLASS + id, lambda);
        }
        if (id.equals("initialize")) {
            type.member("constructor", lambda);
        }
    }

    /** A method that a macro makes, which gives a value. */
    void made(ClassScope type, String id, boolean classLevel, Function<FunctionScope, Expr> value) {
        FunctionScope function = new FunctionScope(in.path(), id, type.line(), type);
        if (classLevel) {
            function.markOfClass();
        }
        in.within(function, () -> function.returns().add(value.apply(function)));
        type.member(classLevel ? ClassScope.OF_CLASS + id : id, new Expr.Lambda(function));
    }

    /** {@code define_method(:name) { … }}. */
    void define(ClassScope type, String id, FunctionScope function) {
        type.member(ofClass ? ClassScope.OF_CLASS + id : id, new Expr.Lambda(function));
    }

    Expr alias(Node node) {
        Node name = node.child("name");
        Node old = node.child("alias");
        ClassScope type = in.scope().enclosingClass();
        if (type != null && name != null && old != null) {
            String plain = name.text().replaceFirst("^:", "");
            type.member(plain, new Expr.Member(new Expr.This(type), old.text().replaceFirst("^:", "")));
        }
        return Expr.UNKNOWN;
    }

    /** A block or lambda as a function; a named one is a method made by {@code define_method}. */
    FunctionScope block(Node node, @Nullable Node parameters, String name) {
        FunctionScope function = in.function(name, node.line(), List.of());
        function.markBlock();
        in.within(function, () -> {
            parameters(parameters == null ? node.child("parameters") : parameters, function);
            function.returns().add(statements.body(node.child("body")));
        });
        return function;
    }

    private void parameters(@Nullable Node list, FunctionScope function) {
        for (Node node : list == null ? List.<Node>of() : list.children()) {
            Node named = node.child("name");
            String name = named == null ? "" : named.text();
            switch (node.type()) {
                case "identifier" -> parameter(function, node.text(), node.text(), null, false);
                case "optional_parameter", "keyword_parameter" -> {
                    Node value = node.child("value");
                    parameter(function, name, name, value == null ? null : statements.read(value), false);
                }
                case "splat_parameter", "hash_splat_parameter" -> parameter(function, name, name, null, true);
                case "block_parameter" -> parameter(function, FunctionScope.BLOCK, name, null, false);
                case "forward_parameter" -> parameter(function, FORWARDED, FORWARDED, null, true);
                case "destructured_parameter" -> {
                    parameter(function, "", "", null, false);
                    statements.bind(
                            node,
                            new Expr.Argument(function, function.parameters().size() - 1));
                }
                default -> {}
            }
        }
    }

    private static void parameter(
            FunctionScope function, String name, String variable, @Nullable Expr standard, boolean rest) {
        function.bind(
                variable, new Expr.Argument(function, function.parameters().size()));
        function.parameters().add(new Parameter(name, null, standard, rest));
    }

    /** What was passed on by {@code ...}. */
    Expr forwarded() {
        return in.name(FORWARDED);
    }

    /** The block that the method around was called with, by {@code yield} or {@code &}. */
    Expr passedBlock() {
        if (!(in.scope() instanceof FunctionScope function)) {
            return Expr.UNKNOWN;
        }
        FunctionScope method = around(function);
        for (int i = 0; i < method.parameters().size(); i++) {
            if (method.parameters().get(i).name().equals(FunctionScope.BLOCK)) {
                return new Expr.Argument(method, i);
            }
        }
        method.parameters().add(new Parameter(FunctionScope.BLOCK, null, null, false));
        return new Expr.Argument(method, method.parameters().size() - 1);
    }

    /** {@code it} and {@code _1} in a block that names no parameters. */
    @Nullable
    Expr impliedParameter() {
        if (in.scope() instanceof FunctionScope function
                && function.block()
                && function.parameters().stream().allMatch(one -> one.name().isEmpty() && one.standard() == null)) {
            if (function.parameters().isEmpty()) {
                function.parameters().add(new Parameter("", null, null, false));
            }
            return new Expr.Argument(function, 0);
        }
        return null;
    }

    /** The names by which a constant used here may be known in full, the innermost first. */
    Expr.Global constant(String written) {
        String bare = written.replaceAll("\\s", "");
        List<String> candidates = new ArrayList<>();
        boolean top = bare.startsWith(SEPARATOR);
        String name = top ? bare.substring(SEPARATOR.length()) : bare;
        for (Scope scope = top ? null : in.scope(); scope != null; scope = scope.parent()) {
            if (scope instanceof ClassScope type) {
                candidates.add(type.qualified() + SEPARATOR + name);
            }
        }
        candidates.add(name);
        return new Expr.Global(Arrays.asList(name.split(SEPARATOR)), candidates, in.path());
    }

    private String qualified(String name) {
        ClassScope around = in.scope().enclosingClass();
        return around == null || name.startsWith(SEPARATOR)
                ? name.replaceFirst("^::", "")
                : around.qualified() + SEPARATOR + name;
    }

    /** {@code NAME = value}. */
    Expr constant(Node left, Node right) {
        String name = left.text();
        Node method = right.child("method");
        Node receiver = right.child("receiver");
        boolean fields =
                method != null && receiver != null && RubyMacros.isRecord(receiver.text() + "." + method.text());
        Expr value;
        if (fields) {
            ClassScope type = open(name, left.line());
            value = new Expr.Type(type);
            fields(right, type);
            Node block = right.child("block");
            if (block != null) {
                inside(type, () -> statements.body(block.child("body")));
            }
            return value;
        }
        value = statements.read(right);
        if (value instanceof Expr.Unknown && right.is("false")) {
            in.never(name);
        }
        in.module().export(qualified(name), value);
        return value;
    }

    /** The fields of {@code Struct.new(:a, :b)}. */
    private void fields(Node call, ClassScope type) {
        Node list = call.child("arguments");
        for (Node field : list == null ? List.<Node>of() : list.children()) {
            if (field.is("simple_symbol")) {
                type.member(field.text().substring(1), new Expr.Unknown("a field"));
            }
        }
    }

    private ClassScope open(String name, int line) {
        String full = qualified(name);
        ClassScope type = in.type(name.substring(name.lastIndexOf(':') + 1), line);
        type.qualify(full);
        type.setApart(true);
        in.module().export(full, new Expr.Type(type));
        return type;
    }

    /** A class or module. */
    Expr type(Node node) {
        Node name = node.child("name");
        ClassScope type = open(name == null ? "" : name.text(), node.line());
        Node parent = node.child("superclass");
        for (Node expr : parent == null ? List.<Node>of() : parent.children()) {
            Node method = expr.child("method");
            Node receiver = expr.child("receiver");
            if (method != null && receiver != null && RubyMacros.isRecord(receiver.text() + "." + method.text())) {
                fields(expr, type);
            } else {
                type.supers().add(statements.read(expr));
            }
        }
        inside(type, () -> statements.body(node.child("body")));
        return Expr.UNKNOWN;
    }

    private void inside(ClassScope type, Runnable work) {
        boolean outerClass = ofClass;
        boolean outerHidden = hidden;
        boolean outerShared = shared;
        ofClass = false;
        hidden = false;
        shared = false;
        in.within(type, work);
        ofClass = outerClass;
        hidden = outerHidden;
        shared = outerShared;
    }

    /** {@code class << self}. */
    Expr singletonClass(Node node) {
        return classSide(node.child("body"));
    }

    /** Code that declares methods of the class itself. */
    Expr classSide(@Nullable Node body) {
        boolean outer = ofClass;
        boolean outerHidden = hidden;
        ofClass = true;
        statements.body(body);
        ofClass = outer;
        hidden = outerHidden;
        return Expr.UNKNOWN;
    }

    boolean ofClass() {
        return ofClass;
    }
}
