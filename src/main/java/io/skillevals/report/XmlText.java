package io.skillevals.report;

/** Text without what XML 1.0 forbids: ESC and NUL pass a writer, and then no parser reads the file. */
final class XmlText {

    private XmlText() {}

    static String of(String text) {
        StringBuilder allowed = new StringBuilder(text.length());
        text.codePoints().filter(XmlText::allowed).forEach(allowed::appendCodePoint);
        return allowed.toString();
    }

    /** The production Char of XML 1.0, section 2.2. */
    private static boolean allowed(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }
}
