package io.skillevals.code;

import java.util.List;
import java.util.Set;

/** Reads Python: statements, assignments and imports. */
final class PythonReader {

    private static final Set<String> JUMPS =
            Set.of("return_statement", "raise_statement", "break_statement", "continue_statement");

    private final Reading in;
    private final PythonExpressions expressions;
    private final PythonFunctions functions;

    private PythonReader(Reading in) {
        this.in = in;
        expressions = new PythonExpressions(in, this);
        functions = new PythonFunctions(in, this, expressions);
    }

    static SourceFile read(String path, Syntax syntax) {
        Reading in = new Reading(path, true);
        PythonReader reader = new PythonReader(in);
        reader.statements(syntax.root().children());
        return in.done(syntax);
    }

    PythonFunctions functions() {
        return functions;
    }

    /** Reads statements up to the first that ends the block; what follows never runs. */
    void statements(List<Node> nodes) {
        for (Node node : nodes) {
            visit(node);
            if (JUMPS.contains(node.type())) {
                return;
            }
        }
    }

    void visit(Node node) {
        switch (node.type()) {
            case "block" -> statements(node.children());
            case "function_definition" -> functions.declareFunction(node, List.of());
            case "class_definition" -> functions.declareClass(node, List.of());
            case "decorated_definition" -> functions.decorated(node);
            case "assignment", "augmented_assignment" -> assignment(node);
            case "import_statement" -> importStatement(node);
            case "import_from_statement" -> importFrom(node);
            case "return_statement" -> returns(node);
            case "if_statement" -> branch(node);
            case "for_statement", "for_in_clause" -> loop(node);
            case "with_item" -> withItem(node);
            case "case_clause" -> caseClause(node);
            case "global_statement", "nonlocal_statement" -> functions.outer(node);
            case "comment", "type" -> {}
            default -> expressions.read(node);
        }
    }

    Expr assignment(Node node) {
        Node left = node.child("left");
        Node right = node.child("right");
        if (left == null) {
            return Expr.UNKNOWN;
        }
        if (right == null) {
            declareTyped(node, left);
            return Expr.UNKNOWN;
        }
        Expr read = expressions.named(right, left.text());
        Expr value = node.is("augmented_assignment") ? new Expr.Text(List.of(Expr.UNKNOWN, read)) : read;
        bind(left, value);
        if (value == Expr.FALSE && left.text().matches("[A-Z_]+")) {
            in.never(left.text());
        }
        return value;
    }

    private void declareTyped(Node node, Node left) {
        Node type = node.child("type");
        if (type != null && left.is("identifier")) {
            bind(left, new Expr.Unknown("type " + PythonFunctions.typeName(type)));
        }
    }

    /** Binds the names of a target to the parts of a value. */
    void bind(Node target, Expr value) {
        switch (target.type()) {
            case "identifier", "as_pattern_target" -> functions.bindName(target.text(), value);
            case "pattern_list", "tuple_pattern", "list_pattern", "tuple", "list" ->
                target.children().forEach(part -> bind(part, new Expr.Element(value)));
            case "attribute" -> {
                Node attribute = target.child("attribute");
                in.set(
                        expressions.read(target.child("object")),
                        new Expr.Literal(attribute == null ? "" : attribute.text()),
                        value);
            }
            case "subscript" ->
                in.set(expressions.read(target.child("value")), expressions.read(target.child("subscript")), value);
            default -> {}
        }
    }

    private void importStatement(Node node) {
        for (Node name : node.all("name")) {
            if (name.is("aliased_import")) {
                Node module = name.child("name");
                Node alias = name.child("alias");
                if (module != null && alias != null) {
                    functions.bindName(alias.text(), new Expr.Import(module.text(), null, in.path()));
                }
            } else {
                String first = name.text().split("\\.")[0].strip();
                functions.bindName(first, new Expr.Import(first, null, in.path()));
            }
        }
    }

    private void importFrom(Node node) {
        Node source = node.child("module_name");
        if (source == null) {
            return;
        }
        String module = source.text();
        if (node.first("wildcard_import") != null) {
            in.module().stars().add(new Expr.Import(module, null, in.path()));
        }
        for (Node name : node.all("name")) {
            Node inner = name.is("aliased_import") ? name.child("name") : name;
            Node alias = name.child("alias");
            if (inner != null) {
                String bound = alias == null ? inner.text() : alias.text();
                functions.bindName(bound, new Expr.Import(module, inner.text(), in.path()));
            }
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
        String text = condition == null ? "" : condition.text();
        boolean never = text.equals("False") || text.equals("0") || in.isNever(text);
        for (Node child : node.children()) {
            if (!never || !"consequence".equals(child.field())) {
                visit(child);
            }
        }
    }

    private void loop(Node node) {
        Node left = node.child("left");
        Node right = node.child("right");
        if (left != null && right != null) {
            bind(left, new Expr.Element(expressions.read(right)));
        }
        node.children().stream()
                .filter(child -> child != left && child != right)
                .forEach(this::visit);
    }

    /** {@code with value as name}. */
    private void withItem(Node node) {
        Node value = node.child("value");
        if (value != null && value.is("as_pattern") && value.children().size() == 2) {
            bind(value.children().get(1), expressions.read(value.children().get(0)));
        } else {
            expressions.read(value);
        }
    }

    private void caseClause(Node node) {
        for (Node child : node.children()) {
            if (child.is("case_pattern")) {
                compared(child);
            } else {
                visit(child);
            }
        }
    }

    /** The strings and constants in a pattern are what the subject is compared with. */
    private void compared(Node pattern) {
        if (pattern.is("string")) {
            in.scope().compared().add(expressions.read(pattern));
        } else if (pattern.is("dotted_name") && pattern.children().size() > 1) {
            in.scope().compared().add(expressions.dotted(pattern));
        } else {
            pattern.children().forEach(this::compared);
        }
    }
}
