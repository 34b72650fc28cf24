package io.skillevals.code;

import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSLanguage;
import org.treesitter.TSNode;
import org.treesitter.TSParser;
import org.treesitter.TSSymbolType;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;

/**
 * Parses texts of one language with tree-sitter; safe for use by several threads.
 *
 * <p>Each question to a native node costs about as much as parsing 3 bytes, so as few as possible are asked, and what
 * nobody looks into is not copied.
 */
final class SyntaxParser {

    /** Trees are walked by recursion later on, so what is nested deeper than any written code is left out. */
    static final int MAX_DEPTH = 300;

    private static final String PUNCTUATION = "(){}[],;:.=";
    private static final Set<String> TEXTS = Set.of(
            "template_string",
            "jsx_element",
            "string",
            "encapsed_string",
            "heredoc_body",
            "nowdoc_body",
            "delimited_symbol",
            "bare_string",
            "bare_symbol",
            "interpolated_string_expression",
            "import_spec");

    private final TSLanguage language;
    private final String[] symbols;
    private final boolean[] named;
    private final boolean[] closed;
    private final String[] fields;

    /**
     * A parser.
     *
     * @param opaque types of nodes of which only the text is wanted
     */
    SyntaxParser(TSLanguage language, Set<String> opaque) {
        this.language = language;
        int count = language.symbolCount();
        symbols = new String[count];
        named = new boolean[count];
        closed = new boolean[count];
        for (int i = 0; i < count; i++) {
            symbols[i] = language.symbolName(i);
            named[i] = language.symbolType(i) == TSSymbolType.TSSymbolTypeRegular;
            closed[i] = opaque.contains(symbols[i]);
        }
        fields = new String[language.fieldCount() + 1];
        for (int i = 1; i < fields.length; i++) {
            fields[i] = language.fieldNameForId(i);
        }
    }

    Syntax parse(String text) {
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        try (TSParser parser = new TSParser()) {
            parser.setLanguage(language);
            try (TSTree tree = parser.parseString(null, text)) {
                TSNode root = tree.getRootNode();
                try (TSTreeCursor cursor = new TSTreeCursor(root)) {
                    return new Copy(source, cursor).run();
                } finally {
                    Reference.reachabilityFence(root);
                }
            } finally {
                Reference.reachabilityFence(parser);
            }
        } finally {
            Reference.reachabilityFence(language);
        }
    }

    /** One walk over a native tree, without recursion. */
    private final class Copy {

        private final byte[] source;
        private final TSTreeCursor cursor;
        private final Deque<Frame> open = new ArrayDeque<>();
        private final List<Integer> broken = new ArrayList<>();
        private final List<Integer> deep = new ArrayList<>();
        private int position;
        private int line = 1;
        private boolean errors;

        Copy(byte[] source, TSTreeCursor cursor) {
            this.source = source;
            this.cursor = cursor;
        }

        Syntax run() {
            TSNode root = cursor.currentNode();
            errors = root.hasError();
            Frame top = frame(root, root.getSymbol(), root.getStartByte());
            open.push(top);
            boolean more = cursor.gotoFirstChild();
            while (more) {
                more = enter();
            }
            return new Syntax(top.node(source), broken, deep);
        }

        /** Takes the current node and moves on; false at the end of the tree. */
        private boolean enter() {
            TSNode node = cursor.currentNode();
            int start = NodeStart.of(node);
            int field = cursor.currentFieldId();
            boolean inside = false;
            if (isPunctuation(start)) {
                inside = cursor.gotoFirstChild();
                if (!inside) {
                    return next();
                }
            }
            int symbol = node.getSymbol();
            boolean error = symbol < 0 || symbol >= symbols.length;
            if (!error && !named[symbol]) {
                if (errors && node.isMissing()) {
                    broken.add(parent().line);
                }
                return next();
            }
            Frame frame = frame(node, symbol, start);
            frame.field = fields[field];
            boolean opaque = !error && closed[symbol] && !isInterpolated(start);
            boolean tooDeep = open.size() > MAX_DEPTH;
            if (!opaque && !tooDeep && (inside || cursor.gotoFirstChild())) {
                open.push(frame);
                return true;
            }
            if (inside) {
                cursor.gotoParent();
            }
            if (tooDeep) {
                deep.add(frame.line);
                return next();
            }
            if (errors && frame.start == frame.end && node.isMissing()) {
                broken.add(frame.line);
            }
            parent().children.add(frame.node(source));
            return next();
        }

        /** A node without children is a token; most tokens are punctuation, of which nothing else need be asked. */
        private boolean isPunctuation(int start) {
            return !errors
                    && start < source.length
                    && PUNCTUATION.indexOf(source[start]) >= 0
                    && !isSymbol(start)
                    && !TEXTS.contains(parent().type);
        }

        /** {@code :name} of Ruby is a token of its own. */
        private boolean isSymbol(int start) {
            return source[start] == ':' && start + 1 < source.length && source[start + 1] > ':';
        }

        /** {@code f"{a}"} of Python holds code. */
        private boolean isInterpolated(int start) {
            int at = start;
            while (at + 1 < source.length && Character.isLetter(source[at])) {
                if (source[at] == 'f' || source[at] == 'F') {
                    return source[at + 1] == '"' || source[at + 1] == '\'' || Character.isLetter(source[at + 1]);
                }
                at++;
            }
            return false;
        }

        private boolean next() {
            while (!cursor.gotoNextSibling()) {
                if (open.size() <= 1 || !cursor.gotoParent()) {
                    return false;
                }
                Frame done = open.pop();
                parent().children.add(done.node(source));
            }
            return true;
        }

        private Frame parent() {
            return open.getFirst();
        }

        private Frame frame(TSNode node, int symbol, int start) {
            boolean error = symbol < 0 || symbol >= symbols.length;
            Frame frame = new Frame(error ? "ERROR" : symbols[symbol], start, node.getEndByte(), lineOf(start));
            if (error) {
                broken.add(frame.line);
            }
            return frame;
        }

        /** Nodes come in the order of the text, so the line is counted on. */
        private int lineOf(int start) {
            for (; position < start; position++) {
                if (source[position] == '\n') {
                    line++;
                }
            }
            return line;
        }
    }

    private static final class Frame {

        private final String type;
        private final int start;
        private final int end;
        private final int line;
        private final List<Node> children = new ArrayList<>(4);
        private @Nullable String field;

        Frame(String type, int start, int end, int line) {
            this.type = type;
            this.start = start;
            this.end = end;
            this.line = line;
        }

        Node node(byte[] source) {
            return new Node(source, type, field, start, end, line, List.copyOf(children));
        }
    }
}
