package io.skillevals.workspace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A content as lines; each keeps its line end, so that nothing is lost, and bytes stand as the characters of Latin-1. */
final class TextLines {

    private static final int LOOKED_AT = 8000;

    private TextLines() {}

    /** Whether git takes a content for binary: a NUL near its beginning. */
    static boolean isBinary(byte[] content) {
        for (int at = 0; at < Math.min(content.length, LOOKED_AT); at++) {
            if (content[at] == 0) {
                return true;
            }
        }
        return false;
    }

    static List<String> of(byte[] content) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int at = 0; at < content.length; at++) {
            if (content[at] == '\n') {
                lines.add(line(content, start, at + 1));
                start = at + 1;
            }
        }
        if (start < content.length) {
            lines.add(line(content, start, content.length));
        }
        return lines;
    }

    private static String line(byte[] content, int start, int end) {
        return new String(content, start, end - start, StandardCharsets.ISO_8859_1);
    }
}
