package io.skillevals.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads PHP: statements, imports and assignments. */
final class PhpReader {

    private static final Set<String> JUMPS =
            Set.of("return_statement", "break_statement", "continue_statement", "exit_statement", "goto_statement");
    private static final Set<String> ENDS = Set.of("die", "exit", "abort", "dd");

    private final Reading in;
    private final PhpNames names;
    private final PhpExpressions expressions;
    private final PhpFunctions functions;

    private PhpReader(Reading in) {
        this.in = in;
        names = new PhpNames(in.path());
        functions = new PhpFunctions(in, this, names);
        expressions = new PhpExpressions(in, this, names);
    }

    static SourceFile read(String path, Syntax syntax) {
        Reading in = new Reading(path, false);
        PhpReader reader = new PhpReader(in);
        reader.statements(syntax.root().children());
        return in.done(syntax);
    }

    PhpExpressions expressions() {
        return expressions;
    }

    PhpFunctions functions() {
        return functions;
    }

    /** Reads statements up to the first that ends the block; what follows never runs. */
    void statements(List<Node> nodes) {
        boolean ended = false;
        for (Node node : nodes) {
            boolean declares = node.type().endsWith("_declaration") || node.is("function_definition");
            if (!ended || declares) {
                visit(node);
            }
            ended |= ends(node);
        }
    }

    private static boolean ends(Node node) {
        if (JUMPS.contains(node.type())) {
            return true;
        }
        Node only = node.is("expression_statement") && node.children().size() == 1
                ? node.children().get(0)
                : null;
        Node function = only == null ? null : only.child("function");
        return only != null && (only.is("throw_expression") || (function != null && ENDS.contains(function.text())));
    }

    void visit(Node node) {
        switch (node.type()) {
            case "compound_statement", "colon_block", "declaration_list", "switch_block" -> statements(node.children());
            case "namespace_definition" -> namespace(node);
            case "namespace_use_declaration" -> uses(node);
            case "function_definition" -> functions.declareFunction(node);
            case "class_declaration", "interface_declaration", "trait_declaration", "enum_declaration" ->
                functions.declareClass(node);
            case "const_declaration" -> node.every("const_element").forEach(functions::declareConstant);
            case "return_statement" -> returns(node);
            case "if_statement", "else_if_clause" -> branch(node);
            case "case_statement" -> caseOf(node);
            case "foreach_statement" -> loop(node);
            case "catch_clause" -> caught(node);
            case "static_variable_declaration" -> variable(node);
            case "comment", "text", "text_interpolation", "php_tag", "global_declaration" -> {}
            default -> expressions.read(node);
        }
    }

    private void namespace(Node node) {
        Node name = node.child("name");
        names.enter(name == null ? "" : name.text());
        Node body = node.child("body");
        if (body != null) {
            visit(body);
        }
    }

    private void uses(Node node) {
        Node prefix = node.first("namespace_name");
        Node group = node.child("body");
        boolean type = !node.text().matches("(?s)use\\s+(function|const)\\b.*");
        for (Node clause : group == null ? node.every("namespace_use_clause") : group.every("namespace_use_clause")) {
            use(clause, prefix == null ? "" : prefix.text() + "\\", type);
        }
    }

    private void use(Node clause, String prefix, boolean type) {
        Node alias = clause.child("alias");
        for (Node name : clause.children()) {
            if (name != alias && (name.is("name") || name.is("qualified_name"))) {
                boolean plain = type && !clause.text().matches("(function|const)\\s.*");
                names.use(prefix + name.text(), alias == null ? "" : alias.text(), plain);
                return;
            }
        }
    }

    private void returns(Node node) {
        for (Node child : node.children()) {
            Expr value = expressions.read(child);
            if (in.scope() instanceof FunctionScope function) {
                function.returns().add(value);
            } else if (!child.is("comment")) {
                in.module().whole().add(value);
            }
        }
    }

    private void branch(Node node) {
        Node condition = node.child("condition");
        String text = condition == null ? "" : condition.text().replaceAll("^\\(\\s*|\\s*\\)$", "");
        boolean never = text.equalsIgnoreCase("false")
                || text.equals("0")
                || in.isNever(text.replaceFirst("^(self|static)::", ""));
        for (Node child : node.children()) {
            if (!never || !"body".equals(child.field())) {
                visit(child);
            }
        }
    }

    private void caseOf(Node node) {
        Node value = node.child("value");
        if (value != null) {
            in.scope().compared().add(expressions.read(value));
        }
        statements(node.children().stream().filter(child -> child != value).toList());
    }

    private void loop(Node node) {
        Node body = node.child("body");
        List<Node> parts = node.children().stream()
                .filter(child -> child != body && !child.is("comment"))
                .toList();
        if (parts.size() == 2) {
            Expr list = expressions.read(parts.get(0));
            Node each = parts.get(1);
            boolean pair = each.is("pair") && each.children().size() == 2;
            bind(pair ? each.children().get(1) : each, new Expr.Element(list));
        }
        if (body != null) {
            visit(body);
        }
    }

    private void caught(Node node) {
        Node name = node.child("name");
        if (name != null) {
            bind(name, new Expr.Unknown("an error"));
        }
        Node body = node.child("body");
        if (body != null) {
            visit(body);
        }
    }

    private void variable(Node node) {
        Node name = node.child("name");
        Node value = node.child("value");
        if (name != null && value != null) {
            bind(name, expressions.read(value));
        }
    }

    Expr assignment(Node node) {
        Node left = node.child("left");
        Node right = node.child("right");
        if (left == null || right == null) {
            return Expr.UNKNOWN;
        }
        boolean plain = !node.is("augmented_assignment_expression")
                || node.between(left, right).equals("??=");
        Expr read = expressions.read(right);
        Expr value = plain ? read : new Expr.Text(List.of(Expr.UNKNOWN, read));
        bind(left, value);
        if (left.is("variable_name") && read instanceof Call call) {
            call.holdIn(new Expr.Name(PhpExpressions.variable(left), in.scope()));
        }
        boolean named = left.is("variable_name") || left.type().endsWith("property_access_expression");
        return named ? expressions.read(left) : value;
    }

    /** Gives a value to what stands on the left of an assignment. */
    void bind(Node target, Expr value) {
        switch (target.type()) {
            case "variable_name" -> in.scope().bind(PhpExpressions.variable(target), value);
            case "by_ref" -> target.children().forEach(child -> bind(child, value));
            case "list_literal", "array_creation_expression" -> bindAll(target, value);
            case "member_access_expression", "nullsafe_member_access_expression" -> bindProperty(target, value);
            case "scoped_property_access_expression" -> bindStatic(target, value);
            case "subscript_expression" -> bindElement(target, value);
            default -> {}
        }
    }

    private void bindAll(Node target, Expr value) {
        @Nullable Expr key = null;
        for (Node part : target.children()) {
            if (part.is("string")) {
                key = expressions.read(part);
            } else {
                Expr entry = key instanceof Expr.Literal literal
                        ? new Expr.Member(value, literal.value())
                        : new Expr.Element(value);
                bind(part, entry);
                key = null;
            }
        }
    }

    private void bindProperty(Node target, Expr value) {
        Node object = target.child("object");
        Node name = target.child("name");
        if (object == null || name == null) {
            return;
        }
        Expr owner = expressions.read(object);
        String prefix = owner instanceof Expr.This ? PhpExpressions.FIELD : "";
        Expr key = name.is("name") ? new Expr.Literal(prefix + name.text()) : expressions.read(name);
        in.set(owner, key, value);
    }

    private void bindStatic(Node target, Expr value) {
        Node name = target.child("name");
        ClassScope type = in.scope().enclosingClass();
        if (name != null && type != null) {
            type.member(PhpExpressions.FIELD + PhpExpressions.variable(name), value);
        }
    }

    /** {@code $table['a']['b'] = value} also sets a part of the outer table. */
    private void bindElement(Node target, Expr value) {
        List<Node> parts = new ArrayList<>(target.children());
        parts.removeIf(part -> part.is("comment"));
        if (parts.isEmpty()) {
            return;
        }
        Node object = parts.get(0);
        Expr key = parts.size() > 1 ? expressions.read(parts.get(1)) : Expr.UNKNOWN;
        if (object.is("subscript_expression")) {
            bindElement(object, new Expr.Table(List.of(new Expr.Entry(key, value)), target.line()));
        } else {
            in.set(expressions.read(object), key, value);
        }
    }
}
