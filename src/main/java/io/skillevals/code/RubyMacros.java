package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads calls that declare something: {@code include}, {@code attr_reader}, {@code private}, {@code require}. */
final class RubyMacros {

    private static final Set<String> READERS = Set.of("attr_reader", "attr_accessor", "attr");
    private static final Set<String> CLASS_READERS = Set.of(
            "cattr_accessor",
            "cattr_reader",
            "mattr_accessor",
            "mattr_reader",
            "class_attribute",
            "thread_mattr_accessor",
            "thread_cattr_accessor");
    private static final Set<String> MIXES = Set.of("include", "prepend", "extend");
    private static final Set<String> HIDES = Set.of("private", "protected");
    private static final Set<String> RECORDS = Set.of("Struct.new", "Data.define", "Class.new");

    /** Blocks that are code of the class around, or of the class that mixes it in. */
    private static final Set<String> BODIES = Set.of("included", "prepended", "helpers", "concerning", "extended");

    private final Reading in;
    private final RubyReader statements;
    private final RubyExpressions expressions;
    private final RubyFunctions functions;

    RubyMacros(Reading in, RubyReader statements, RubyExpressions expressions) {
        this.in = in;
        this.statements = statements;
        this.expressions = expressions;
        functions = statements.functions();
    }

    /** Whether a call makes a class of its own. */
    static boolean isRecord(String call) {
        return RECORDS.contains(call);
    }

    /** A word alone that changes how what follows is declared; null when it is no such word. */
    @Nullable
    Expr bare(String word) {
        boolean known = in.scope() instanceof ClassScope
                && (HIDES.contains(word) || word.equals("public") || word.equals("module_function"));
        if (known) {
            functions.setHidden(HIDES.contains(word));
            if (word.equals("module_function")) {
                functions.share();
            }
        }
        return known ? Expr.UNKNOWN : null;
    }

    /** A call without a receiver that declares something; null when it is none. */
    @Nullable
    Expr call(Node node, String name) {
        Node list = node.child("arguments");
        Node block = node.child("block");
        List<Node> args = list == null ? List.of() : list.children();
        if (name.equals("require") || name.equals("require_relative")) {
            return load(args, name);
        }
        if (!(in.scope() instanceof ClassScope type)) {
            return name.equals("helpers") && block != null ? statements.body(block.child("body")) : null;
        }
        if (MIXES.contains(name)) {
            mix(args, name, type);
        } else if (READERS.contains(name)) {
            readers(args, type, functions.ofClass());
        } else if (CLASS_READERS.contains(name)) {
            readers(args, type, true);
            readers(args, type, false);
        } else if (name.equals("alias_method") && args.size() == 2) {
            type.member(plain(args.get(0)), new Expr.Member(new Expr.This(type), plain(args.get(1))));
        } else if (name.equals("delegate")) {
            delegate(node, args, type);
        } else if (name.equals("define_method") || name.equals("define_singleton_method")) {
            define(node, args, block, type);
        } else if (name.equals("module_function") && !args.isEmpty()) {
            args.forEach(arg ->
                    type.member(ClassScope.OF_CLASS + plain(arg), new Expr.Member(new Expr.This(type), plain(arg))));
        } else if (BODIES.contains(name) && block != null) {
            statements.body(block.child("body"));
        } else if (name.equals("class_methods") && block != null) {
            functions.classSide(block.child("body"));
        } else {
            return null;
        }
        return Expr.UNKNOWN;
    }

    private Expr load(List<Node> args, String name) {
        Expr file = args.isEmpty() ? Expr.UNKNOWN : statements.read(args.get(0));
        if (file instanceof Expr.Literal literal) {
            String module = name.equals("require_relative") ? Ruby.RELATIVE + literal.value() : literal.value();
            in.module().bind("require " + module, new Expr.Import(module, null, in.path()));
        } else {
            in.note(args.isEmpty() ? 0 : args.get(0).line(), "a require with a computed name");
        }
        return Expr.UNKNOWN;
    }

    private void mix(List<Node> args, String name, ClassScope type) {
        for (Node arg : args) {
            if (!arg.is("self")) {
                type.supers().add(statements.read(arg));
            }
        }
        if (name.equals("extend")) {
            type.setApart(false);
        }
    }

    private void readers(List<Node> args, ClassScope type, boolean ofClass) {
        for (Node arg : args) {
            if (arg.is("simple_symbol")) {
                String field = "@" + plain(arg);
                functions.made(type, plain(arg), ofClass, made -> new Expr.Member(new Expr.This(made), field));
            }
        }
    }

    private static String plain(Node node) {
        return node.text().replaceAll("^:|[\"']", "");
    }

    /** {@code delegate :a, :b, to: :client}. */
    private void delegate(Node node, List<Node> args, ClassScope type) {
        for (Node pair : args) {
            Node key = pair.child("key");
            Node target = pair.child("value");
            if (key != null && target != null && key.text().equals("to")) {
                for (Node arg : args) {
                    if (arg.is("simple_symbol")) {
                        delegate(node, plain(target), plain(arg), type);
                    }
                }
            }
        }
    }

    private void delegate(Node node, String target, String method, ClassScope type) {
        boolean constant = Character.isUpperCase(target.charAt(0));
        boolean field = target.startsWith("@");
        Expr self = new Expr.This(type);
        Expr object = self;
        if (constant) {
            object = functions.constant(target);
        } else if (field) {
            object = new Expr.Member(self, target);
        } else if (!target.equals("class")) {
            Call call =
                    new Call(new Expr.Own(self, target, in.path()), List.<Arg>of(), false, type, node.line(), target);
            call.markRead();
            object = call;
        }
        type.member(method, new Expr.Member(object, method));
    }

    private void define(Node node, List<Node> args, @Nullable Node block, ClassScope type) {
        Expr name = args.isEmpty() ? Expr.UNKNOWN : statements.read(args.get(0));
        String id = name instanceof Expr.Literal literal ? literal.value() : "";
        if (id.isEmpty()) {
            in.note(node.line(), "a method with a computed name");
        }
        if (block != null) {
            FunctionScope function = functions.block(block, null, id);
            functions.define(type, id, function);
        } else if (args.size() == 2) {
            type.member(id, statements.read(args.get(1)));
        }
    }
}
