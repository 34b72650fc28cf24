package io.skillevals.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads Go: statements, variables and imports. */
final class GoReader {

    private static final Set<String> JUMPS =
            Set.of("return_statement", "break_statement", "continue_statement", "goto_statement");

    private final Reading in;
    private final GoExpressions expressions;
    private final GoTypes types;

    private GoReader(Reading in) {
        this.in = in;
        expressions = new GoExpressions(in, this);
        types = new GoTypes(in, this);
    }

    static SourceFile read(String path, Syntax syntax) {
        Reading in = new Reading(path, true);
        GoReader reader = new GoReader(in);
        reader.surroundings(syntax.root());
        syntax.root().every("type_declaration").forEach(reader.types::declare);
        syntax.root().children().stream()
                .filter(node -> !node.is("type_declaration"))
                .forEach(reader::visit);
        return in.done(syntax);
    }

    GoTypes types() {
        return types;
    }

    private void surroundings(Node root) {
        List<Expr> dots = new ArrayList<>();
        for (Node declaration : root.every("import_declaration")) {
            Node list = declaration.first("import_spec_list");
            for (Node spec : (list == null ? declaration : list).every("import_spec")) {
                importSpec(spec, dots);
            }
        }
        in.module().settle(new Surroundings(Go.NAME, Paths.folder(in.path()), Set.of(), dots));
    }

    private void importSpec(Node spec, List<Expr> dots) {
        Node path = spec.child("path");
        Node name = spec.child("name");
        if (path == null) {
            return;
        }
        String module = GoExpressions.plain(path);
        if (name != null && name.is("dot")) {
            dots.add(in.space(module));
        } else if (name == null || !name.is("blank_identifier")) {
            in.module().bind(name == null ? nameOf(module) : name.text(), in.space(module));
        }
    }

    /** The name of a package that is imported without another one. */
    private static String nameOf(String module) {
        List<String> path = Go.path(module);
        String last = path.isEmpty() ? module : path.get(path.size() - 1);
        return last.replaceFirst("\\.v\\d+$", "").replaceFirst("^go-", "").replaceFirst("-go$", "");
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
            case "block", "statement_list" -> statements(node.children());
            case "function_declaration" -> types.function(node);
            case "method_declaration" -> types.method(node);
            case "type_declaration" -> types.declare(node);
            case "short_var_declaration" -> declare(list(node.child("left")), node.child("right"), null);
            case "var_spec", "const_spec" -> declare(node.all("name"), node.child("value"), node.child("type"));
            case "assignment_statement" -> assignment(node);
            case "return_statement" -> returns(node);
            case "if_statement" -> branch(node);
            case "range_clause" -> range(node);
            case "type_switch_statement" -> typeSwitch(node);
            case "expression_case" -> expressionCase(node);
            case "comment", "import_declaration", "package_clause" -> {}
            default -> expressions.read(node);
        }
    }

    private static List<Node> list(@Nullable Node node) {
        return node == null
                ? List.of()
                : node.children().stream().filter(child -> !child.is("comment")).toList();
    }

    private void declare(List<Node> names, @Nullable Node values, @Nullable Node type) {
        DeclaredExpr.TypeName declared = types.typeIn(type);
        List<Expr> read = read(names, values);
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).text();
            Expr value = i < read.size() ? read.get(i) : null;
            if (name.equals("_")) {
                continue;
            }
            in.scope().declare(name);
            if (value != null || declared != null) {
                in.scope().bind(name, types.typed(value, declared));
            }
            if (value == Expr.FALSE && in.scope() instanceof ModuleScope) {
                in.never(name);
            }
        }
    }

    /** The values of a list of targets: one for each, or the parts of what one call gives. */
    private List<Expr> read(List<Node> targets, @Nullable Node values) {
        List<Node> nodes = list(values);
        List<Expr> read = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            read.add(expressions.named(
                    nodes.get(i), i < targets.size() ? targets.get(i).text() : ""));
        }
        if (read.size() == 1 && targets.size() > 1 && read.get(0) instanceof Call call) {
            read.clear();
            for (int i = 0; i < targets.size(); i++) {
                read.add(new Expr.Part(call, i));
            }
        }
        return read;
    }

    private void assignment(Node node) {
        Node left = node.child("left");
        Node right = node.child("right");
        if (left == null || right == null) {
            return;
        }
        List<Node> targets = list(left);
        List<Expr> values = read(targets, right);
        boolean adds = node.between(left, right).equals("+=");
        for (int i = 0; i < targets.size() && i < values.size(); i++) {
            Expr value = values.get(i);
            assign(targets.get(i), adds ? new Expr.Text(List.of(Expr.UNKNOWN, value)) : value);
        }
    }

    private void assign(Node target, Expr value) {
        if (target.is("identifier")) {
            if (!target.text().equals("_")) {
                in.assign(target.text(), value);
            }
        } else if (expressions.read(target) instanceof Expr.Member member) {
            in.set(member.object(), new Expr.Literal(member.name()), value);
        } else if (target.is("index_expression")) {
            in.set(expressions.read(target.child("operand")), expressions.read(target.child("index")), value);
        }
    }

    private void returns(Node node) {
        if (!(in.scope() instanceof FunctionScope function)) {
            node.children().forEach(this::visit);
            return;
        }
        List<GoTypes.Result> results = types.resultsOf(function);
        List<Node> nodes = list(node.first("expression_list"));
        List<Expr> values = new ArrayList<>();
        for (Node value : nodes) {
            DeclaredExpr.TypeName type =
                    values.size() < results.size() ? results.get(values.size()).type() : null;
            values.add(types.typed(expressions.read(value), nodes.size() == results.size() ? type : null));
        }
        if (nodes.isEmpty()) {
            results.stream()
                    .filter(result -> !result.name().isEmpty())
                    .forEach(result -> values.add(in.name(result.name())));
        }
        if (!values.isEmpty()) {
            function.returns().add(values.size() == 1 ? values.get(0) : new Expr.Sequence(values));
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

    /** The second variable of a range takes the elements. */
    private void range(Node node) {
        Expr values = new Expr.Element(expressions.read(node.child("right")));
        List<Node> names = list(node.child("left"));
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).is("identifier")) {
                in.scope().declare(names.get(i).text());
                if (i == 1) {
                    in.scope().bind(names.get(i).text(), values);
                }
            }
        }
    }

    private void typeSwitch(Node node) {
        Expr value = expressions.read(node.child("value"));
        for (Node alias : list(node.child("alias"))) {
            in.scope().bind(alias.text(), value);
            for (Node one : node.every("type_case")) {
                DeclaredExpr.TypeName type = types.typeIn(one.child("type"));
                if (type != null) {
                    in.scope().bind(alias.text(), types.typed(value, type));
                }
            }
        }
        node.children().stream()
                .filter(child -> !"alias".equals(child.field()) && !"value".equals(child.field()))
                .forEach(this::visit);
    }

    private void expressionCase(Node node) {
        list(node.child("value")).forEach(value -> in.scope().compared().add(expressions.read(value)));
        node.children().stream().filter(child -> !"value".equals(child.field())).forEach(this::visit);
    }
}
