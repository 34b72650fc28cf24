package io.skillevals.code;

import io.skillevals.code.FunctionScope.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads functions, parameters and classes of TypeScript and JavaScript. */
final class EcmaScriptFunctions {

    private static final Pattern TYPE_NAME = Pattern.compile("\\b[A-Z]\\w*");
    private static final Set<String> GENERIC =
            Set.of("Promise", "Partial", "Readonly", "Required", "Array", "ReadonlyArray", "Record", "Pick", "Omit");

    private final Reading in;
    private final EcmaScriptReader statements;
    private final EcmaScriptExpressions expressions;

    EcmaScriptFunctions(Reading in, EcmaScriptReader statements, EcmaScriptExpressions expressions) {
        this.in = in;
        this.statements = statements;
        this.expressions = expressions;
    }

    FunctionScope function(Node node, String name, List<Expr> decorators) {
        FunctionScope function = in.function(name, node.line(), decorators);
        if (node.opensWith("get ")) {
            function.markGetter();
        }
        if (node.is("arrow_function")) {
            function.markArrow();
        }
        in.within(function, () -> {
            parameters(node, function);
            body(node, function);
        });
        return function;
    }

    private void body(Node node, FunctionScope function) {
        Node body = node.child("body");
        if (body == null) {
            return;
        }
        if (body.is("statement_block")) {
            statements.visit(body);
        } else {
            function.returns().add(expressions.read(body));
        }
    }

    private void parameters(Node node, FunctionScope function) {
        Node single = node.child("parameter");
        if (single != null) {
            parameter(single, function);
        }
        Node list = node.child("parameters");
        for (Node part : list == null ? List.<Node>of() : list.children()) {
            if (!part.is("comment") && !part.text().startsWith("this:")) {
                parameter(part, function);
            }
        }
    }

    private void parameter(Node node, FunctionScope function) {
        Node inner = node.child("pattern");
        Node pattern = inner == null ? node : inner;
        Node value = node.child("value");
        if (pattern.is("assignment_pattern")) {
            value = pattern.child("right");
            Node left = pattern.child("left");
            pattern = left == null ? pattern : left;
        }
        boolean rest = pattern.is("rest_pattern");
        Expr standard = value == null ? null : expressions.read(value);
        String name = pattern.is("identifier") ? pattern.text() : "";
        int index = function.parameters().size();
        function.parameters().add(new Parameter(name, typeOf(node), standard, rest));
        Expr argument = new Expr.Argument(function, index);
        statements.bind(pattern, argument);
        declareField(node, name, argument);
    }

    /** {@code constructor(private client: Client)} declares a field too. */
    private void declareField(Node node, String name, Expr argument) {
        ClassScope type = in.scope().parent() instanceof ClassScope parent ? parent : null;
        if (type != null && (node.first("accessibility_modifier") != null || node.opensWith("readonly"))) {
            type.member(name, argument);
        }
    }

    /** The name of a declared type: {@code Client} of {@code : Readonly<Client> | undefined}. */
    static @Nullable String typeOf(Node node) {
        Node annotation = node.child("type");
        Matcher name = TYPE_NAME.matcher(annotation == null ? "" : annotation.text());
        while (name.find()) {
            if (!GENERIC.contains(name.group())) {
                return name.group();
            }
        }
        return null;
    }

    Expr type(Node node, String name, List<Expr> decorators) {
        ClassScope type = in.type(name, node.line());
        type.decorators().addAll(decorators);
        decorators(node).forEach(type.decorators()::add);
        Node heritage = node.first("class_heritage");
        if (heritage != null) {
            heritage(heritage, type);
        }
        Node body = node.child("body");
        if (body != null) {
            in.within(type, () -> members(body, type));
        }
        return new Expr.Type(type);
    }

    private void heritage(Node heritage, ClassScope type) {
        for (Node part : heritage.children()) {
            List<Node> named =
                    part.is("extends_clause") || part.is("implements_clause") ? part.children() : List.of(part);
            named.stream()
                    .filter(parent -> !parent.is("type_arguments"))
                    .forEach(parent -> type.supers().add(parent(parent)));
        }
    }

    private Expr parent(Node parent) {
        boolean type = parent.is("type_identifier") || parent.is("generic_type");
        return type ? in.name(parent.text().split("<", 2)[0]) : expressions.read(parent);
    }

    private void members(Node body, ClassScope type) {
        List<Expr> decorators = new ArrayList<>();
        for (Node member : body.children()) {
            switch (member.type()) {
                case "decorator" -> decorators.addAll(decorator(member));
                case "method_definition" -> {
                    String name = memberName(member);
                    decorators.addAll(decorators(member));
                    type.member(name, new Expr.Lambda(function(member, name, decorators)));
                    decorators.clear();
                }
                case "public_field_definition", "field_definition" -> {
                    field(member, type);
                    decorators.clear();
                }
                default -> statements.visit(member);
            }
        }
    }

    private void field(Node member, ClassScope type) {
        String name = memberName(member);
        Node value = member.child("value");
        String declared = typeOf(member);
        if (value != null) {
            type.member(name, expressions.named(value, name));
        } else if (declared != null) {
            type.member(name, new Expr.Unknown("type " + declared));
        }
    }

    private static String memberName(Node member) {
        Node name = member.child("name");
        Node property = name == null ? member.child("property") : name;
        return property == null ? "" : EcmaScriptExpressions.plain(property);
    }

    List<Expr> decorators(Node node) {
        List<Expr> found = new ArrayList<>();
        node.every("decorator").forEach(decorator -> found.addAll(decorator(decorator)));
        return found;
    }

    private List<Expr> decorator(Node decorator) {
        return decorator.children().stream().map(expressions::read).toList();
    }
}
