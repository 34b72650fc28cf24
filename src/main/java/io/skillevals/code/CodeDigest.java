package io.skillevals.code;

import java.util.Set;

/** A digest of code that comments, docstrings and layout do not change. */
final class CodeDigest {

    private static final Set<String> TEXTS =
            Set.of("string", "string_content", "heredoc_content", "nowdoc_string", "text");

    private final StringBuilder code = new StringBuilder();

    private CodeDigest() {}

    static String of(Node root) {
        CodeDigest digest = new CodeDigest();
        digest.add(root);
        return Integer.toHexString(digest.code.toString().hashCode()) + ":" + digest.code.length();
    }

    private void add(Node node) {
        if (node.type().endsWith("comment") || isDocstring(node)) {
            return;
        }
        code.append('(');
        int from = node.start();
        for (Node child : node.children()) {
            gap(node, from, child.start());
            add(child);
            from = Math.max(from, child.end());
        }
        gap(node, from, node.end());
        code.append(')');
    }

    private static boolean isDocstring(Node node) {
        return node.is("expression_statement")
                && node.children().size() == 1
                && node.children().get(0).is("string");
    }

    /** Keywords and operators stand between the named nodes. */
    private void gap(Node node, int from, int until) {
        for (int i = from; i < until; i++) {
            byte b = node.source()[i];
            boolean text = TEXTS.contains(node.type())
                    || node.type().startsWith("string")
                    || node.type().endsWith("string_literal");
            if (b > ' ' || b < 0 || text) {
                code.append((char) (b & 0xff));
            }
        }
    }
}
