package io.skillevals.code;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A named node of a syntax tree, copied out of the native one so that nothing native outlives the parse. */
record Node(byte[] source, String type, @Nullable String field, int start, int end, int line, List<Node> children) {

    /** The source text of this node. */
    String text() {
        return new String(source, start, end - start, StandardCharsets.UTF_8);
    }

    boolean is(String wanted) {
        return type.equals(wanted);
    }

    /** The first child that stands in a field of the grammar. */
    @Nullable
    Node child(String name) {
        for (Node child : children) {
            if (name.equals(child.field)) {
                return child;
            }
        }
        return null;
    }

    /** The first child of a type. */
    @Nullable
    Node first(String wanted) {
        for (Node child : children) {
            if (child.is(wanted)) {
                return child;
            }
        }
        return null;
    }

    /** The children that stand in a field of the grammar. */
    List<Node> all(String name) {
        return children.stream().filter(child -> name.equals(child.field)).toList();
    }

    /** The children of a type. */
    List<Node> every(String wanted) {
        return children.stream().filter(child -> child.is(wanted)).toList();
    }

    /** What stands between two children: an operator. */
    String between(Node left, Node right) {
        String text = new String(source, left.end, Math.max(0, right.start - left.end), StandardCharsets.UTF_8);
        return text.replaceAll("(?s)/\\*.*?\\*/|//[^\n]*|#[^\n]*", "").strip();
    }

    /** Whether a keyword without a node of its own stands before the first child. */
    boolean opensWith(String keyword) {
        int until = children.isEmpty() ? end : children.get(0).start;
        return new String(source, start, until - start, StandardCharsets.UTF_8).contains(keyword);
    }
}
