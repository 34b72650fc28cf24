package io.skillevals.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads Java: statements, variables and imports. */
final class JavaReader {

    private static final Set<String> JUMPS =
            Set.of("return_statement", "throw_statement", "break_statement", "continue_statement", "yield_statement");

    private final Reading in;
    private final JavaExpressions expressions;
    private final JavaTypes types;

    private JavaReader(Reading in) {
        this.in = in;
        expressions = new JavaExpressions(in, this);
        types = new JavaTypes(in, this, expressions);
    }

    static SourceFile read(String path, Syntax syntax) {
        Reading in = new Reading(path, true);
        JavaReader reader = new JavaReader(in);
        reader.surroundings(syntax.root());
        syntax.root().children().forEach(reader::visit);
        return in.done(syntax);
    }

    JavaTypes types() {
        return types;
    }

    private void surroundings(Node root) {
        Node declared = root.first("package_declaration");
        Set<String> open = new HashSet<>();
        List<Expr> members = new ArrayList<>();
        for (Node node : root.every("import_declaration")) {
            importDeclaration(node, open, members);
        }
        String home = declared == null ? "" : nameIn(declared);
        in.module().settle(new Surroundings(Java.NAME, home, open, members));
    }

    private static String nameIn(Node declaration) {
        for (Node child : declaration.children()) {
            if (child.is("scoped_identifier") || child.is("identifier")) {
                return child.text().replaceAll("\\s+", "");
            }
        }
        return "";
    }

    private void importDeclaration(Node node, Set<String> open, List<Expr> members) {
        String name = nameIn(node);
        boolean all = node.first("asterisk") != null;
        boolean statics = node.opensWith("static");
        if (all && statics) {
            members.add(in.space(name));
        } else if (all) {
            open.add(name);
        } else if (name.contains(".")) {
            int dot = name.lastIndexOf('.');
            String last = name.substring(dot + 1);
            Expr around = in.space(name.substring(0, dot));
            in.module().bind(last, statics ? new Expr.Member(around, last) : in.space(name));
        }
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
            case "block", "constructor_body", "switch_block_statement_group" -> statements(node.children());
            case "class_declaration",
                    "interface_declaration",
                    "record_declaration",
                    "enum_declaration",
                    "annotation_type_declaration" -> types.declare(node);
            case "local_variable_declaration" -> variables(node);
            case "expression_statement" -> statement(node);
            case "return_statement" -> returns(node);
            case "if_statement" -> branch(node);
            case "enhanced_for_statement" -> loop(node);
            case "resource" -> resource(node);
            case "switch_label" -> compared(node);
            case "package_declaration", "import_declaration", "line_comment", "block_comment", "modifiers" -> {}
            default -> expressions.read(node);
        }
    }

    private void variables(Node node) {
        DeclaredExpr.TypeName type = types.typeIn(node.child("type"));
        for (Node variable : node.all("declarator")) {
            Node name = variable.child("name");
            Node value = variable.child("value");
            if (name != null) {
                in.scope().declare(name.text());
                if (value != null || type != null) {
                    in.scope()
                            .bind(
                                    name.text(),
                                    types.typed(value == null ? null : expressions.named(value, name.text()), type));
                }
            }
        }
    }

    /** A setter that is called for itself changes what its variable holds. */
    private void statement(Node node) {
        for (Node child : node.children()) {
            Expr read = expressions.read(child);
            if (read instanceof Call call
                    && call.callee() instanceof Expr.Member member
                    && member.object() instanceof Expr.Name
                    && call.args().size() == 1
                    && Setters.isSetter(member.name())) {
                in.set(
                        member.object(),
                        new Expr.Literal(Setters.fieldOf(member.name())),
                        call.args().get(0).value());
            }
        }
    }

    private void returns(Node node) {
        for (Node child : node.children()) {
            Expr value = expressions.read(child);
            if (in.scope() instanceof FunctionScope function) {
                function.returns().add(types.typed(value, types.resultOf(function)));
            }
        }
    }

    private void branch(Node node) {
        Node condition = node.child("condition");
        String text = condition == null ? "" : condition.text().replaceAll("[()\\s]", "");
        boolean never = text.equals("false") || in.isNever(text);
        for (Node child : node.children()) {
            if (!never || !"consequence".equals(child.field())) {
                visit(child);
            }
        }
    }

    private void loop(Node node) {
        Node name = node.child("name");
        Node value = node.child("value");
        if (name != null && value != null) {
            Expr element = new Expr.Element(expressions.read(value));
            in.scope().bind(name.text(), types.typed(element, types.typeIn(node.child("type"))));
        }
        Node body = node.child("body");
        if (body != null) {
            visit(body);
        }
    }

    /** {@code try (Type name = value)}. */
    private void resource(Node node) {
        Node name = node.child("name");
        Node value = node.child("value");
        if (name == null || value == null) {
            node.children().forEach(expressions::read);
            return;
        }
        in.scope()
                .bind(
                        name.text(),
                        types.typed(expressions.named(value, name.text()), types.typeIn(node.child("type"))));
    }

    private void compared(Node label) {
        for (Node child : label.children()) {
            in.scope().compared().add(expressions.read(child));
        }
    }
}
