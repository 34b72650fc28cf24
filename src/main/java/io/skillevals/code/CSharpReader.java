package io.skillevals.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads C#: statements, variables and using directives. */
final class CSharpReader {

    private static final Set<String> JUMPS =
            Set.of("return_statement", "throw_statement", "break_statement", "continue_statement", "goto_statement");

    private static final Set<String> TYPES = Set.of(
            "class_declaration",
            "struct_declaration",
            "record_declaration",
            "record_struct_declaration",
            "interface_declaration",
            "enum_declaration");

    private final Reading in;
    private final CSharpExpressions expressions;
    private final CSharpTypes types;
    private final Set<String> open = new HashSet<>();
    private final List<Expr> members = new ArrayList<>();
    private String home = "";

    private CSharpReader(Reading in) {
        this.in = in;
        expressions = new CSharpExpressions(in, this);
        types = new CSharpTypes(in, this, expressions);
    }

    static SourceFile read(String path, Syntax syntax) {
        Reading in = new Reading(path, true);
        CSharpReader reader = new CSharpReader(in);
        reader.surroundings(syntax.root(), "");
        in.module().settle(new Surroundings(CSharp.NAME, reader.home, reader.open, reader.members));
        syntax.root().children().forEach(reader::visit);
        return in.done(syntax);
    }

    CSharpTypes types() {
        return types;
    }

    private void surroundings(Node node, String around) {
        for (Node child : node.children()) {
            if (child.is("using_directive")) {
                using(child);
            } else if (child.type().endsWith("namespace_declaration")) {
                Node name = child.child("name");
                String full = (around.isEmpty() ? "" : around + ".") + (name == null ? "" : bare(name));
                home = home.isEmpty() ? full : home;
                for (int dot = full.length(); dot > 0; dot = full.lastIndexOf('.', dot - 1)) {
                    open.add(full.substring(0, dot));
                }
                Node body = child.child("body");
                surroundings(body == null ? child : body, full);
            }
        }
    }

    private static String bare(Node name) {
        return name.text().replaceAll("\\s+", "").replace("global::", "");
    }

    private void using(Node node) {
        Node alias = node.child("name");
        for (Node child : node.children()) {
            if (child == alias || !(child.is("identifier") || child.is("qualified_name"))) {
                continue;
            }
            if (alias != null) {
                in.module().bind(alias.text(), in.space(bare(child)));
            } else if (node.opensWith("static")) {
                members.add(in.space(bare(child)));
            } else {
                open.add(bare(child));
            }
        }
    }

    /** Reads statements up to the first that ends the block; what follows never runs, except functions declared there. */
    void statements(List<Node> nodes) {
        boolean ended = false;
        for (Node node : nodes) {
            if (!ended || node.is("local_function_statement")) {
                visit(node);
            }
            ended |= JUMPS.contains(node.type());
        }
    }

    void visit(Node node) {
        if (TYPES.contains(node.type())) {
            types.declare(node);
            return;
        }
        switch (node.type()) {
            case "block", "switch_section" -> statements(node.children());
            case "constant_pattern" ->
                node.children().forEach(child -> in.scope().compared().add(expressions.read(child)));
            case "local_function_statement" -> types.localFunction(node);
            case "variable_declaration" -> variables(node);
            case "return_statement" -> returns(node);
            case "if_statement" -> branch(node);
            case "foreach_statement" -> loop(node);
            case "comment", "using_directive", "attribute_list", "delegate_declaration" -> {}
            default -> expressions.read(node);
        }
    }

    private void variables(Node node) {
        DeclaredExpr.TypeName type = types.typeIn(node.child("type"));
        for (Node variable : node.every("variable_declarator")) {
            Node name = variable.child("name");
            Node value = CSharpExpressions.valueIn(variable);
            Node pattern = variable.first("tuple_pattern");
            if (pattern != null) {
                bindParts(pattern, expressions.read(value));
            } else if (name != null) {
                in.scope().declare(name.text());
                if (value != null || type != null) {
                    in.scope().bind(name.text(), types.typed(expressions.made(value, name.text(), type), type));
                }
            }
        }
    }

    /** Binds the names of a tuple to the parts of a value. */
    void bindParts(Node pattern, Expr value) {
        int at = 0;
        for (Node part : pattern.children()) {
            Node target = part.is("argument") && !part.children().isEmpty()
                    ? part.children().get(0)
                    : part;
            Node name = target.is("declaration_expression") ? target.child("name") : target;
            Expr one = new Expr.Part(value, at++);
            if (name != null && name.is("identifier")) {
                if (target == name && !pattern.is("tuple_pattern")) {
                    types.assign(name.text(), one);
                } else {
                    in.scope().bind(name.text(), one);
                }
            }
        }
    }

    private void returns(Node node) {
        Expr value = node.children().isEmpty()
                ? CSharpExpressions.selfIn(node, in.scope())
                : expressions.read(node.children().get(node.children().size() - 1));
        if (in.scope() instanceof FunctionScope function && value != null) {
            function.returns().add(types.typed(value, types.resultOf(function)));
        }
    }

    private void branch(Node node) {
        Node condition = node.child("condition");
        String text = condition == null ? "" : condition.text();
        boolean never = text.equals("false") || in.isNever(text);
        for (Node child : node.children()) {
            if (!never || !"consequence".equals(child.field())) {
                visit(child);
            }
        }
    }

    private void loop(Node node) {
        Node name = node.child("left");
        Node list = node.child("right");
        Expr element = new Expr.Element(list == null ? Expr.UNKNOWN : expressions.read(list));
        bindName(name, types.typed(element, types.typeIn(node.child("type"))));
        Node body = node.child("body");
        if (body != null) {
            visit(body);
        }
    }

    private void bindName(@Nullable Node name, Expr value) {
        if (name != null && name.is("identifier")) {
            in.scope().bind(name.text(), value);
        } else if (name != null) {
            bindParts(name, value);
        }
    }
}
