package io.skillevals.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads imports and exports of TypeScript and JavaScript, ES modules and CommonJS alike. */
final class EcmaScriptModules {

    private final Reading in;
    private final EcmaScriptReader statements;
    private final EcmaScriptExpressions expressions;

    EcmaScriptModules(Reading in, EcmaScriptReader statements, EcmaScriptExpressions expressions) {
        this.in = in;
        this.statements = statements;
        this.expressions = expressions;
    }

    void importStatement(Node node) {
        Node required = node.first("import_require_clause");
        Node source = required == null ? node.child("source") : required.child("source");
        if (source == null) {
            return;
        }
        String module = EcmaScriptExpressions.plain(source);
        for (Node clause : required == null ? node.every("import_clause") : List.of(required)) {
            for (Node part : clause.children()) {
                importPart(part, module, required != null);
            }
        }
    }

    private void importPart(Node part, String module, boolean whole) {
        switch (part.type()) {
            case "identifier" -> in.scope().bind(part.text(), from(module, whole ? null : "default"));
            case "namespace_import" ->
                part.children().forEach(name -> in.scope().bind(name.text(), from(module, null)));
            case "named_imports" ->
                part.every("import_specifier").forEach(one -> {
                    Node alias = one.child("alias");
                    String name = name(one);
                    in.scope().bind(alias == null ? name : alias.text(), from(module, name));
                });
            default -> {}
        }
    }

    private static String name(Node specifier) {
        Node name = specifier.child("name");
        return name == null ? "" : EcmaScriptExpressions.plain(name);
    }

    private Expr.Import from(String module, @Nullable String name) {
        return new Expr.Import(module, name, in.path());
    }

    /** {@code namespace Name { … }}: its names are members of the name, and all are seen in it. */
    void namespace(Node node) {
        Node name = node.child("name");
        Node body = node.child("body");
        if (name == null || body == null) {
            return;
        }
        FunctionScope inner = in.function(name.text(), node.line(), List.of());
        in.within(inner, () -> statements.statements(body.children()));
        List<Expr.Entry> entries = inner.bindings().keySet().stream()
                .map(id -> new Expr.Entry(new Expr.Literal(id), new Expr.Name(id, inner)))
                .toList();
        in.scope().bind(name.text(), new Expr.Table(entries, node.line()));
    }

    void exportStatement(Node node) {
        Node source = node.child("source");
        Node clause = node.first("export_clause");
        Node namespace = node.first("namespace_export");
        Node declaration = node.child("declaration");
        Node value = node.child("value");
        if (clause != null) {
            clause.every("export_specifier").forEach(one -> exportName(one, source));
        } else if (namespace != null && source != null) {
            String name = namespace.children().get(0).text();
            in.module().export(name, from(EcmaScriptExpressions.plain(source), null));
        } else if (source != null) {
            in.module().stars().add(from(EcmaScriptExpressions.plain(source), null));
        } else if (declaration != null) {
            exportDeclaration(node, declaration);
        } else if (value != null) {
            in.module().export("default", expressions.named(value, "default"));
        } else {
            exportEquals(node);
        }
    }

    private void exportName(Node specifier, @Nullable Node source) {
        Node alias = specifier.child("alias");
        String name = name(specifier);
        Expr value = source == null ? in.name(name) : from(EcmaScriptExpressions.plain(source), name);
        in.module().export(alias == null ? name : EcmaScriptExpressions.plain(alias), value);
    }

    private void exportDeclaration(Node node, Node declaration) {
        boolean standard = node.opensWith("default") || node.text().startsWith("export default");
        if (declaration.is("class_declaration") || declaration.is("abstract_class_declaration")) {
            Expr type =
                    statements.declareClass(declaration, statements.functions().decorators(node));
            exportAs(standard, declaration, type);
            return;
        }
        statements.visit(declaration);
        if (declaration.child("name") != null) {
            String name = nameOf(declaration);
            exportAs(standard, declaration, in.name(name));
        }
        for (Node variable : declaration.every("variable_declarator")) {
            Node pattern = variable.child("name");
            names(pattern);
        }
    }

    private static String nameOf(Node declaration) {
        Node name = declaration.child("name");
        return name == null ? "" : name.text();
    }

    private void exportAs(boolean standard, Node declaration, Expr value) {
        String name = nameOf(declaration);
        in.module().export(standard || name.isEmpty() ? "default" : name, value);
    }

    private void names(@Nullable Node pattern) {
        if (pattern == null) {
            return;
        }
        if (pattern.is("identifier") || pattern.is("shorthand_property_identifier_pattern")) {
            in.module().export(pattern.text(), in.name(pattern.text()));
        } else {
            pattern.children().forEach(this::names);
        }
    }

    /** {@code export = value} of TypeScript. */
    private void exportEquals(Node node) {
        for (Node child : node.children()) {
            in.module().whole().add(expressions.read(child));
        }
    }

    /** {@code object.key = value}, which may be an export of CommonJS. */
    static void assign(Reading in, Expr target, Expr value) {
        if (target instanceof Expr.Member member) {
            if (isName(member.object(), "module") && member.name().equals("exports")) {
                in.module().whole().add(value);
            } else if (isExports(member.object())) {
                in.module().export(member.name(), value);
            } else {
                in.set(owner(member.object()), new Expr.Literal(member.name()), value);
            }
        } else if (target instanceof Expr.Index index) {
            in.set(index.object(), index.key(), value);
        }
    }

    /** What is set on {@code Type.prototype} is set on the type. */
    private static Expr owner(Expr object) {
        return object instanceof Expr.Member member && member.name().equals("prototype") ? member.object() : object;
    }

    private static boolean isExports(Expr object) {
        return isName(object, "exports")
                || (object instanceof Expr.Member member
                        && member.name().equals("exports")
                        && isName(member.object(), "module"));
    }

    private static boolean isName(Expr expr, String id) {
        return expr instanceof Expr.Name name && name.id().equals(id);
    }
}
