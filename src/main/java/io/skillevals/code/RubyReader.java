package io.skillevals.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads Ruby: bodies, branches and assignments. Everything is an expression, so everything gives a value. */
final class RubyReader {

    private static final Set<String> JUMPS = Set.of("return", "next", "break", "redo", "retry");
    private static final Set<String> STOPS = Set.of("raise", "fail", "exit", "exit!", "abort");
    private static final Set<String> CLAUSES = Set.of("rescue", "ensure", "else");
    private static final Set<String> SILENT =
            Set.of("comment", "heredoc_body", "heredoc_end", "uninterpreted", "empty_statement");

    private final Reading in;
    private final RubyExpressions expressions;
    private final RubyFunctions functions;
    private final RubyMatches matches;

    private RubyReader(Reading in, Node root) {
        this.in = in;
        functions = new RubyFunctions(in, this);
        expressions = new RubyExpressions(in, this, heredocs(root));
        matches = new RubyMatches(in, this);
    }

    static SourceFile read(String path, Syntax syntax) {
        Reading in = new Reading(path, false);
        RubyReader reader = new RubyReader(in, syntax.root());
        reader.body(syntax.root().children());
        return in.done(syntax);
    }

    /** The bodies of here-documents stand behind the line on which they begin, in the same order. */
    private static Map<Integer, Node> heredocs(Node root) {
        List<Node> begins = new ArrayList<>();
        List<Node> bodies = new ArrayList<>();
        heredocs(root, begins, bodies);
        Map<Integer, Node> found = new HashMap<>();
        for (int i = 0; i < Math.min(begins.size(), bodies.size()); i++) {
            found.put(begins.get(i).start(), bodies.get(i));
        }
        return found;
    }

    private static void heredocs(Node node, List<Node> begins, List<Node> bodies) {
        if (node.is("heredoc_beginning")) {
            begins.add(node);
        } else if (node.is("heredoc_body")) {
            bodies.add(node);
        }
        node.children().forEach(child -> heredocs(child, begins, bodies));
    }

    RubyExpressions expressions() {
        return expressions;
    }

    RubyFunctions functions() {
        return functions;
    }

    /** Reads statements up to the first that ends the block, and what is to be done behind them; gives their value. */
    Expr body(List<Node> nodes) {
        List<Expr> values = new ArrayList<>();
        Expr last = Expr.UNKNOWN;
        boolean ended = false;
        for (Node node : nodes) {
            if (CLAUSES.contains(node.type())) {
                Expr value = read(node);
                if (!node.is("ensure")) {
                    values.add(value);
                }
            } else if (!ended && !SILENT.contains(node.type())) {
                last = read(node);
                ended = ends(node);
            }
        }
        if (values.isEmpty()) {
            return last;
        }
        values.add(0, last);
        return new Expr.Choice(values);
    }

    Expr body(@Nullable Node node) {
        return node == null ? Expr.UNKNOWN : read(node);
    }

    private static boolean ends(Node node) {
        if (JUMPS.contains(node.type())) {
            return true;
        }
        Node method = node.is("call") && node.child("receiver") == null ? node.child("method") : null;
        return (method != null && STOPS.contains(method.text()))
                || (node.is("identifier") && STOPS.contains(node.text()));
    }

    Expr read(@Nullable Node node) {
        return node == null ? Expr.UNKNOWN : readNode(node);
    }

    private Expr readNode(Node node) {
        return switch (node.type()) {
            case "body_statement", "block_body", "then", "do", "else", "ensure", "begin", "parenthesized_statements" ->
                body(node.children());
            case "if", "unless", "elsif", "if_modifier", "unless_modifier", "conditional" -> branch(node);
            case "case" -> matches.caseOf(node);
            case "case_match" -> matches.caseMatch(node);
            case "match_pattern", "test_pattern" -> matches.pattern(node);
            case "for" -> loop(node);
            case "rescue" -> rescue(node);
            case "rescue_modifier" -> new Expr.Choice(List.of(read(node.child("body")), read(node.child("handler"))));
            case "return", "next" -> returns(node);
            case "assignment" -> assignment(node);
            case "operator_assignment" -> operatorAssignment(node);
            case "method" -> functions.method(node);
            case "singleton_method" -> functions.singletonMethod(node);
            case "class", "module" -> functions.type(node);
            case "singleton_class" -> functions.singletonClass(node);
            case "alias" -> functions.alias(node);
            default -> SILENT.contains(node.type()) ? Expr.UNKNOWN : expressions.read(node);
        };
    }

    private Expr branch(Node node) {
        Node condition = node.child("condition");
        boolean negative = node.type().startsWith("unless");
        String text = condition == null ? "" : condition.text();
        read(condition);
        boolean never = negative ? text.equals("true") : text.equals("false") || text.equals("nil") || in.isNever(text);
        List<Expr> values = new ArrayList<>();
        for (Node child : node.children()) {
            boolean main = "consequence".equals(child.field()) || "body".equals(child.field());
            if (child != condition && !(never && main)) {
                values.add(read(child));
            }
        }
        return new Expr.Choice(values);
    }

    private Expr loop(Node node) {
        Node value = node.child("value");
        Node pattern = node.child("pattern");
        Expr list = value == null ? Expr.UNKNOWN : body(value.children());
        if (pattern != null) {
            bind(pattern, new Expr.Element(list));
        }
        read(node.child("body"));
        return Expr.UNKNOWN;
    }

    private Expr rescue(Node node) {
        Node variable = node.child("variable");
        if (variable != null) {
            variable.children().forEach(name -> bind(name, new Expr.Unknown("an error")));
        }
        return read(node.child("body"));
    }

    private Expr returns(Node node) {
        List<Expr> values = new ArrayList<>();
        node.children().forEach(list -> list.children().forEach(value -> values.add(read(value))));
        Expr value = values.size() == 1 ? values.get(0) : new Expr.Sequence(values);
        if (in.scope() instanceof FunctionScope function && !values.isEmpty()) {
            function.returns().add(value);
            FunctionScope left = functions.around(function);
            if (node.is("return") && left != function) {
                left.returns().add(value);
            }
        }
        return value;
    }

    private Expr assignment(Node node) {
        Node left = node.child("left");
        Node right = node.child("right");
        if (left == null || right == null) {
            return Expr.UNKNOWN;
        }
        if (left.is("constant") || left.is("scope_resolution")) {
            return functions.constant(left, right);
        }
        Expr value = read(right);
        bind(left, value);
        return held(left, value);
    }

    private Expr operatorAssignment(Node node) {
        Node left = node.child("left");
        Node right = node.child("right");
        if (left == null || right == null) {
            return Expr.UNKNOWN;
        }
        String operator = node.between(left, right);
        boolean whole = operator.startsWith("||") || operator.startsWith("&&");
        if (left.is("constant")) {
            return functions.constant(left, right);
        }
        Expr read = read(right);
        bind(left, whole ? read : new Expr.Text(List.of(Expr.UNKNOWN, read)));
        return held(left, read);
    }

    /** What was put into a variable is known by the variable's name from then on. */
    private Expr held(Node left, Expr value) {
        if (left.is("identifier") && value instanceof Call call && call.construct()) {
            call.holdIn(new Expr.Name(left.text(), in.scope()));
        }
        return left.is("instance_variable") || left.is("identifier") ? expressions.read(left) : value;
    }

    /** Gives a value to what stands on the left of an assignment. */
    void bind(Node target, Expr value) {
        switch (target.type()) {
            case "identifier" -> functions.bindLocal(target.text(), value);
            case "instance_variable", "class_variable" -> functions.bindField(target.text(), value);
            case "global_variable" -> in.module().export(target.text(), value);
            case "element_reference" -> bindElement(target, value);
            case "call" -> bindAttribute(target, value);
            case "left_assignment_list", "destructured_left_assignment", "destructured_parameter" ->
                bindAll(target.children(), value);
            case "splat_parameter", "rest_assignment" -> target.children().forEach(child -> bind(child, value));
            default -> {}
        }
    }

    private void bindAll(List<Node> targets, Expr value) {
        List<Expr> items = value instanceof Expr.Sequence sequence ? sequence.items() : List.of();
        for (int i = 0; i < targets.size(); i++) {
            bind(targets.get(i), items.size() == targets.size() ? items.get(i) : new Expr.Element(value));
        }
    }

    /** {@code table[:a][:b] = value} also sets a part of the outer table. */
    private void bindElement(Node target, Expr value) {
        Node object = target.child("object");
        List<Node> keys =
                target.children().stream().filter(child -> child != object).toList();
        Expr key = keys.isEmpty() ? Expr.UNKNOWN : read(keys.get(0));
        if (object != null && object.is("element_reference")) {
            bindElement(object, new Expr.Table(List.of(new Expr.Entry(key, value)), target.line()));
        } else if (object != null) {
            in.set(read(object), key, value);
        }
    }

    private void bindAttribute(Node target, Expr value) {
        Node receiver = target.child("receiver");
        Node method = target.child("method");
        if (receiver == null || method == null) {
            return;
        }
        if (receiver.is("self")) {
            functions.bindField("@" + method.text(), value);
        } else {
            in.set(read(receiver), new Expr.Literal(method.text()), value);
        }
    }
}
