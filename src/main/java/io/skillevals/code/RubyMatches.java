package io.skillevals.code;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code case} of Ruby: what its subject is compared with, and what its patterns bind. */
final class RubyMatches {

    private final Reading in;
    private final RubyReader statements;

    RubyMatches(Reading in, RubyReader statements) {
        this.in = in;
        this.statements = statements;
    }

    Expr caseOf(Node node) {
        Node subject = node.child("value");
        statements.read(subject);
        List<Expr> values = new ArrayList<>();
        for (Node part : node.children()) {
            if (part.is("when")) {
                part.all("pattern").forEach(pattern -> pattern.children().forEach(this::compared));
                values.add(statements.body(part.child("body")));
            } else if (part.is("else")) {
                values.add(statements.read(part));
            }
        }
        return new Expr.Choice(values);
    }

    private void compared(Node pattern) {
        boolean list = pattern.is("splat_argument") && !pattern.children().isEmpty();
        Expr value = statements.read(list ? pattern.children().get(0) : pattern);
        in.scope().compared().add(value);
    }

    Expr caseMatch(Node node) {
        Expr subject = statements.read(node.child("value"));
        List<Expr> values = new ArrayList<>();
        for (Node part : node.children()) {
            if (part.is("in_clause")) {
                match(part.child("pattern"), subject);
                statements.read(part.child("guard"));
                values.add(statements.body(part.child("body")));
            } else if (part.is("else")) {
                values.add(statements.read(part));
            }
        }
        return new Expr.Choice(values);
    }

    /** {@code value => pattern} and {@code value in pattern}. */
    Expr pattern(Node node) {
        match(node.child("pattern"), statements.read(node.child("value")));
        return Expr.UNKNOWN;
    }

    private void match(@Nullable Node pattern, Expr subject) {
        if (pattern == null) {
            return;
        }
        switch (pattern.type()) {
            case "string", "simple_symbol", "constant", "scope_resolution" ->
                in.scope().compared().add(statements.read(pattern));
            case "string_array", "symbol_array", "splat_argument" ->
                pattern.children().forEach(child -> in.scope().compared().add(statements.read(child)));
            case "identifier" -> statements.functions().bindLocal(pattern.text(), subject);
            case "keyword_pattern" -> {
                Node key = pattern.child("key");
                Node value = pattern.child("value");
                String name = key == null ? "" : key.text();
                Expr entry = new Expr.Member(subject, name);
                if (value == null) {
                    statements.functions().bindLocal(name, entry);
                } else {
                    match(value, entry);
                }
            }
            case "hash_pattern", "alternative_pattern", "as_pattern", "parenthesized_pattern" ->
                pattern.children().forEach(child -> match(child, subject));
            default -> pattern.children().forEach(child -> match(child, new Expr.Element(subject)));
        }
    }
}
