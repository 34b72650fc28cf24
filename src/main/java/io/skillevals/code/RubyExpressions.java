package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads names, literals and calls of Ruby. */
final class RubyExpressions {

    private static final Set<String> SENDS = Set.of("send", "public_send", "__send__", "try", "try!");
    private static final Set<String> LAMBDAS = Set.of("lambda", "proc");
    private static final Set<String> IMPLIED = Set.of("it", "_1");

    private final Reading in;
    private final RubyReader statements;
    private final RubyFunctions functions;
    private final RubyMacros macros;
    private final Map<Integer, Node> heredocs;

    RubyExpressions(Reading in, RubyReader statements, Map<Integer, Node> heredocs) {
        this.in = in;
        this.statements = statements;
        this.heredocs = heredocs;
        functions = statements.functions();
        macros = new RubyMacros(in, statements, this);
    }

    Expr read(Node node) {
        return switch (node.type()) {
            case "identifier" -> identifier(node);
            case "constant", "scope_resolution" -> constant(node);
            case "self" -> functions.self();
            case "instance_variable", "class_variable" -> new Expr.Member(functions.self(), node.text());
            case "global_variable" -> new Expr.Global(List.of(node.text()), List.of(node.text()), in.path());
            case "false" -> Expr.FALSE;
            case "true", "integer", "float" -> new Expr.Constant(node.text());
            case "string", "delimited_symbol", "bare_string", "bare_symbol", "chained_string" -> text(node);
            case "string_content", "heredoc_content", "hash_key_symbol" -> new Expr.Literal(node.text());
            case "simple_symbol" -> new Expr.Literal(node.text().substring(1));
            case "heredoc_beginning" -> heredoc(node);
            case "array", "right_assignment_list", "string_array", "symbol_array", "argument_list" ->
                new Expr.Sequence(all(node.children()));
            case "hash" -> table(node);
            case "call" -> call(node);
            case "super" -> superCall(node, null);
            case "yield" -> yielded(node);
            case "lambda" -> lambda(node);
            case "element_reference" -> element(node);
            case "binary" -> binary(node);
            default -> unknown(node);
        };
    }

    private List<Expr> all(List<Node> nodes) {
        return nodes.stream()
                .filter(node -> !node.is("comment"))
                .map(statements::read)
                .toList();
    }

    private Expr unknown(Node node) {
        node.children().forEach(statements::read);
        return Expr.UNKNOWN;
    }

    private Expr identifier(Node node) {
        String id = node.text();
        if (functions.home(id) != null) {
            return in.name(id);
        }
        Expr implied = IMPLIED.contains(id) ? functions.impliedParameter() : null;
        if (implied != null) {
            return implied;
        }
        Expr made = macros.bare(id);
        return made == null ? implicit(id, List.of(), node) : made;
    }

    /** A call without a receiver. */
    private Call implicit(String name, List<Arg> args, Node node) {
        Call call = in.call(own(name), args, false, node.line(), name);
        if (args.isEmpty() && node.child("arguments") == null) {
            call.markRead();
        }
        return call;
    }

    Expr.Own own(String name) {
        return new Expr.Own(functions.self(), name, in.path());
    }

    private Expr constant(Node node) {
        Node scope = node.child("scope");
        Node name = node.child("name");
        boolean plain = scope == null || scope.is("constant") || scope.is("scope_resolution");
        if (!plain && name != null) {
            return new Expr.Member(statements.read(scope), name.text());
        }
        return functions.constant(node.text());
    }

    private Expr text(Node node) {
        List<Expr> parts = new ArrayList<>();
        for (Node part : node.children()) {
            switch (part.type()) {
                case "escape_sequence" -> parts.add(new Expr.Literal(part.text().substring(1)));
                case "interpolation" -> parts.add(interpolated(part));
                default -> parts.add(read(part));
            }
        }
        if (parts.isEmpty()) {
            return new Expr.Literal("");
        }
        return parts.size() == 1 && parts.get(0) instanceof Expr.Literal ? parts.get(0) : new Expr.Text(parts);
    }

    private Expr interpolated(Node part) {
        return statements.body(part.children());
    }

    private Expr heredoc(Node node) {
        Node body = heredocs.get(node.start());
        List<Expr> parts = new ArrayList<>();
        for (Node part : body == null ? List.<Node>of() : body.children()) {
            switch (part.type()) {
                case "heredoc_content" -> parts.add(new Expr.Literal(part.text().strip()));
                case "interpolation" -> parts.add(interpolated(part));
                default -> {}
            }
        }
        return new Expr.Text(parts);
    }

    private Expr table(Node node) {
        List<Expr.Entry> entries = new ArrayList<>();
        for (Node part : node.children()) {
            if (part.is("pair")) {
                entries.add(new Expr.Entry(statements.read(part.child("key")), pairValue(part)));
            } else if (part.is("hash_splat_argument")) {
                entries.add(new Expr.Entry(null, first(part)));
            }
        }
        return new Expr.Table(entries, node.line());
    }

    /** {@code name:} alone passes the variable or method of that name. */
    private Expr pairValue(Node pair) {
        Node value = pair.child("value");
        Node key = pair.child("key");
        if (value == null && key != null) {
            return functions.home(key.text()) == null ? implicit(key.text(), List.of(), key) : in.name(key.text());
        }
        return statements.read(value);
    }

    private Expr first(Node node) {
        return node.children().isEmpty()
                ? Expr.UNKNOWN
                : statements.read(node.children().get(0));
    }

    private Expr element(Node node) {
        Node object = node.child("object");
        List<Expr> keys =
                all(node.children().stream().filter(child -> child != object).toList());
        Expr value = statements.read(object);
        return keys.isEmpty() ? value : index(value, keys.get(0));
    }

    private Expr index(Expr object, Expr key) {
        if (key instanceof Expr.Literal literal) {
            return new Expr.Member(object, literal.value());
        }
        in.scope().lookups().add(object);
        return new Expr.Index(object, key);
    }

    private Expr binary(Node node) {
        Node first = node.child("left");
        Node second = node.child("right");
        if (first == null || second == null) {
            return unknown(node);
        }
        Expr left = statements.read(first);
        Expr right = statements.read(second);
        return switch (node.between(first, second)) {
            case "+" -> new Expr.Text(List.of(left, right));
            case "%" -> left;
            case "||", "or" -> new Expr.Choice(List.of(left, right));
            case "&&", "and" -> right;
            case "<<" -> {
                append(left, right);
                yield left;
            }
            case "==", "!=", "===" -> {
                in.scope().compared().addAll(List.of(left, right));
                yield Expr.UNKNOWN;
            }
            default -> Expr.UNKNOWN;
        };
    }

    /** {@code list << value}, also where the list is an entry of a table. */
    private void append(Expr list, Expr value) {
        if (list instanceof Expr.Member entry && entry.object() instanceof Expr.Name table) {
            in.set(table, new Expr.Literal(entry.name()), new Expr.Sequence(List.of(value)));
        } else {
            in.append(list, value);
        }
    }

    private Expr lambda(Node node) {
        Node body = node.child("body");
        return new Expr.Lambda(functions.block(body == null ? node : body, node.child("parameters"), ""));
    }

    private Expr yielded(Node node) {
        List<Arg> args = node.children().isEmpty()
                ? List.of()
                : arguments(node.children().get(0), null);
        return in.call(functions.passedBlock(), args, false, node.line(), "yield");
    }

    /** {@code super} calls the method of the same name; without a list it passes on what the method got. */
    private Expr superCall(Node node, @Nullable Node list) {
        if (!(in.scope() instanceof FunctionScope function)) {
            return Expr.UNKNOWN;
        }
        FunctionScope method = functions.around(function);
        List<Arg> args = new ArrayList<>();
        if (list == null) {
            for (int i = 0; i < method.parameters().size(); i++) {
                FunctionScope.Parameter parameter = method.parameters().get(i);
                args.add(new Arg(null, new Expr.Argument(method, i), parameter.rest()));
            }
        } else {
            args.addAll(arguments(list, node.child("block")));
        }
        Expr parent = new Expr.Member(new Expr.Super(in.scope()), method.name());
        return in.call(parent, args, false, node.line(), "super");
    }

    private Expr call(Node node) {
        Node receiver = node.child("receiver");
        Node method = node.child("method");
        Node list = node.child("arguments");
        Node block = node.child("block");
        String name = method == null ? "call" : method.text();
        if (method != null && method.is("super")) {
            return superCall(node, list);
        }
        if (receiver == null) {
            if (LAMBDAS.contains(name) && block != null) {
                return new Expr.Lambda(functions.block(block, null, ""));
            }
            Expr made = macros.call(node, name);
            if (made != null) {
                return made;
            }
        }
        ClassScope around = in.scope().enclosingClass();
        if (receiver != null && receiver.is("self") && name.equals("class") && around != null) {
            return new Expr.Type(around);
        }
        Expr object = receiver == null || receiver.is("self") ? null : statements.read(receiver);
        if (receiver != null && receiver.text().equals("Proc") && name.equals("new") && block != null) {
            return new Expr.Lambda(functions.block(block, null, ""));
        }
        List<Arg> args = arguments(list, block);
        if (name.equals("method") && args.size() == 1 && args.get(0).value() instanceof Expr.Literal wanted) {
            return member(object, wanted.value());
        }
        if (SENDS.contains(name) && !args.isEmpty() && args.get(0).keyword() == null) {
            return send(node, object, args);
        }
        boolean make = name.equals("new");
        Expr callee = !make ? member(object, name) : object == null ? functions.self() : object;
        Call call = in.call(callee, args, make, node.line(), written(node, receiver, method));
        if (args.isEmpty() && list == null && !make) {
            call.markRead();
        }
        return call;
    }

    private Expr member(@Nullable Expr object, String name) {
        return object == null ? own(name) : new Expr.Member(object, name);
    }

    private Expr send(Node node, @Nullable Expr object, List<Arg> args) {
        Expr key = args.get(0).value();
        List<Arg> rest = args.subList(1, args.size());
        Expr callee = key instanceof Expr.Literal literal
                ? member(object, literal.value())
                : new Expr.Index(object == null ? functions.self() : object, key);
        Call call = in.call(callee, rest, false, node.line(), written(node, node.child("receiver"), null));
        if (rest.isEmpty()) {
            call.markRead();
        }
        return call;
    }

    /** The call as written, without arguments and block. */
    private static String written(Node node, @Nullable Node receiver, @Nullable Node method) {
        int end = method != null ? method.end() : receiver != null ? receiver.end() : node.end();
        return new String(node.source(), node.start(), end - node.start(), StandardCharsets.UTF_8);
    }

    List<Arg> arguments(@Nullable Node list, @Nullable Node block) {
        List<Arg> args = new ArrayList<>();
        for (Node node : list == null ? List.<Node>of() : list.children()) {
            switch (node.type()) {
                case "comment", "heredoc_body" -> {}
                case "pair" -> args.add(pair(node));
                case "splat_argument", "hash_splat_argument" -> args.add(new Arg(null, first(node), true));
                case "forward_argument" -> args.add(new Arg(null, functions.forwarded(), true));
                case "block_argument" -> args.add(new Arg(FunctionScope.BLOCK, blockArgument(node), false));
                default -> args.add(new Arg(null, statements.read(node), false));
            }
        }
        if (block != null) {
            args.add(new Arg(FunctionScope.BLOCK, new Expr.Lambda(functions.block(block, null, "")), false));
        }
        return args;
    }

    private Arg pair(Node node) {
        Expr key = statements.read(node.child("key"));
        Expr value = pairValue(node);
        return key instanceof Expr.Literal literal
                ? new Arg(literal.value(), value, false)
                : new Arg(null, new Expr.Table(List.of(new Expr.Entry(key, value)), node.line()), true);
    }

    /** {@code &:name} calls the method of that name of what is passed. */
    private Expr blockArgument(Node node) {
        if (node.children().isEmpty()) {
            return functions.passedBlock();
        }
        Node value = node.children().get(0);
        if (!value.is("simple_symbol")) {
            return statements.read(value);
        }
        String name = value.text().substring(1);
        FunctionScope function = in.function("", node.line(), List.of());
        function.markBlock();
        in.within(function, () -> {
            function.parameters().add(new FunctionScope.Parameter("", null, null, false));
            Expr callee = new Expr.Member(new Expr.Argument(function, 0), name);
            Call call = in.call(callee, List.of(), false, node.line(), "&:" + name);
            call.markRead();
            function.returns().add(call);
        });
        return new Expr.Lambda(function);
    }
}
