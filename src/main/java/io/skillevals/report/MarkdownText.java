package io.skillevals.report;

/** Text of agents, fixtures and graders made harmless inside Markdown: it stays text, whatever is in it. */
final class MarkdownText {

    private MarkdownText() {}

    /** The text in one line, with nothing in it that Markdown or HTML would take for markup. */
    static String inline(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        PlainText.line(text).codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                // GitHub sets what is between two dollars as a formula.
                case '$' -> escaped.append("&#36;");
                // A name after @ would notify a person, a number after # would link an issue.
                case '@' -> escaped.append("&#64;");
                case '#' -> escaped.append("&#35;");
                case '\\', '`', '*', '_', '{', '}', '[', ']', '|', '~', '!' ->
                    escaped.append('\\').appendCodePoint(c);
                default -> escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }

    /** The text as it is, in a fence that is longer than any within it. */
    static String fenced(String text) {
        String content = PlainText.lines(text);
        int longest = 2;
        int length = 0;
        for (int i = 0; i < content.length(); i++) {
            length = content.charAt(i) == '`' ? length + 1 : 0;
            longest = Math.max(longest, length);
        }
        String fence = "`".repeat(longest + 1);
        return fence + "text\n" + content + (content.endsWith("\n") ? "" : "\n") + fence + "\n";
    }
}
