package io.skillevals.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads TypeScript and JavaScript: statements and declarations. */
final class EcmaScriptReader {

    private static final Set<String> JUMPS =
            Set.of("return_statement", "throw_statement", "break_statement", "continue_statement");
    private static final Set<String> HOISTED =
            Set.of("function_declaration", "generator_function_declaration", "class_declaration");

    private final Reading in;
    private final EcmaScriptExpressions expressions;
    private final EcmaScriptFunctions functions;
    private final EcmaScriptModules modules;

    private EcmaScriptReader(Reading in) {
        this.in = in;
        expressions = new EcmaScriptExpressions(in, this);
        functions = new EcmaScriptFunctions(in, this, expressions);
        modules = new EcmaScriptModules(in, this, expressions);
    }

    static SourceFile read(String path, Syntax syntax) {
        Reading in = new Reading(path, false);
        EcmaScriptReader reader = new EcmaScriptReader(in);
        reader.statements(syntax.root().children());
        return in.done(syntax);
    }

    EcmaScriptFunctions functions() {
        return functions;
    }

    /** Reads statements up to the first that ends the block; what follows never runs. */
    void statements(List<Node> nodes) {
        boolean ended = false;
        for (Node node : nodes) {
            if (!ended || HOISTED.contains(node.type())) {
                visit(node);
            }
            ended |= JUMPS.contains(node.type());
        }
    }

    void visit(Node node) {
        switch (node.type()) {
            case "statement_block", "switch_default" -> statements(node.children());
            case "function_declaration", "generator_function_declaration" -> declareFunction(node);
            case "class_declaration", "abstract_class_declaration" -> declareClass(node, List.of());
            case "lexical_declaration", "variable_declaration" -> declareVariables(node);
            case "enum_declaration" -> declareEnum(node);
            case "internal_module", "module" -> modules.namespace(node);
            case "import_statement" -> modules.importStatement(node);
            case "export_statement" -> modules.exportStatement(node);
            case "return_statement" -> returns(node);
            case "if_statement" -> branch(node);
            case "switch_case" -> switchCase(node);
            case "for_in_statement" -> loop(node);
            case "comment", "interface_declaration", "type_alias_declaration", "type_annotation" -> {}
            default -> expressions.read(node);
        }
    }

    private void declareFunction(Node node) {
        String name = nameOf(node);
        in.scope().bind(name, new Expr.Lambda(functions.function(node, name, List.of())));
    }

    Expr declareClass(Node node, List<Expr> decorators) {
        Expr type = functions.type(node, nameOf(node), decorators);
        in.scope().bind(nameOf(node), type);
        return type;
    }

    private static String nameOf(Node node) {
        Node name = node.child("name");
        return name == null ? "" : name.text();
    }

    private void declareVariables(Node node) {
        for (Node variable : node.every("variable_declarator")) {
            declareVariable(variable);
            Node name = variable.child("name");
            Node value = variable.child("value");
            if (name != null && value != null && value.is("false") && node.opensWith("const")) {
                in.never(name.text());
            }
        }
    }

    private void declareVariable(Node node) {
        Node pattern = node.child("name");
        Node value = node.child("value");
        if (pattern == null) {
            return;
        }
        if (value == null) {
            in.scope().declare(pattern.text());
            String type = EcmaScriptFunctions.typeOf(node);
            if (type != null) {
                in.scope().bind(pattern.text(), new Expr.Unknown("type " + type));
            }
            return;
        }
        bind(pattern, expressions.named(value, pattern.is("identifier") ? pattern.text() : ""));
    }

    private void declareEnum(Node node) {
        Node body = node.child("body");
        List<Expr.Entry> entries = new ArrayList<>();
        for (Node member : body == null ? List.<Node>of() : body.every("enum_assignment")) {
            Node name = member.child("name");
            Node value = member.child("value");
            if (name != null && value != null) {
                entries.add(
                        new Expr.Entry(new Expr.Literal(EcmaScriptExpressions.plain(name)), expressions.read(value)));
            }
        }
        in.scope().bind(nameOf(node), new Expr.Table(entries, node.line()));
    }

    /** Binds the names of a pattern to the parts of a value. */
    void bind(Node pattern, Expr value) {
        switch (pattern.type()) {
            case "identifier" -> in.scope().bind(pattern.text(), value);
            case "object_pattern" -> pattern.children().forEach(part -> bindProperty(part, value));
            case "array_pattern" -> pattern.children().forEach(part -> bind(part, new Expr.Element(value)));
            case "assignment_pattern" -> bindWithDefault(pattern, value);
            case "rest_pattern" -> pattern.children().forEach(part -> bind(part, value));
            default -> {}
        }
    }

    private void bindProperty(Node part, Expr value) {
        switch (part.type()) {
            case "shorthand_property_identifier_pattern" ->
                in.scope().bind(part.text(), new Expr.Member(value, part.text()));
            case "pair_pattern" -> {
                Node key = part.child("key");
                Node target = part.child("value");
                if (key != null && target != null) {
                    bind(target, new Expr.Member(value, EcmaScriptExpressions.plain(key)));
                }
            }
            case "object_assignment_pattern" -> bindWithDefault(part, value);
            default -> bind(part, value);
        }
    }

    private void bindWithDefault(Node pattern, Expr value) {
        Node left = pattern.child("left");
        Node right = pattern.child("right");
        if (left == null || right == null) {
            return;
        }
        boolean shorthand = left.is("shorthand_property_identifier_pattern");
        Expr part = shorthand ? new Expr.Member(value, left.text()) : value;
        Expr either = new Expr.Choice(List.of(part, expressions.read(right)));
        if (shorthand) {
            in.scope().bind(left.text(), either);
        } else {
            bind(left, either);
        }
    }

    private void returns(Node node) {
        for (Node child : node.children()) {
            Expr value = expressions.read(child);
            if (in.scope() instanceof FunctionScope function) {
                function.returns().add(value);
            }
        }
    }

    private void branch(Node node) {
        Node condition = node.child("condition");
        String text = condition == null ? "" : condition.text().replaceAll("[()\\s]", "");
        boolean never = text.equals("false") || text.equals("0") || in.isNever(text);
        for (Node child : node.children()) {
            if (!never || !"consequence".equals(child.field())) {
                visit(child);
            }
        }
    }

    private void switchCase(Node node) {
        Node label = node.child("value");
        if (label != null) {
            in.scope().compared().add(expressions.read(label));
        }
        statements(node.children().stream().filter(child -> child != label).toList());
    }

    private void loop(Node node) {
        @Nullable Node left = node.child("left");
        Node right = node.child("right");
        if (left != null && right != null) {
            bind(left, new Expr.Element(expressions.read(right)));
        }
        Node body = node.child("body");
        if (body != null) {
            visit(body);
        }
    }
}
