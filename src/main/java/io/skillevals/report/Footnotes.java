package io.skillevals.report;

import java.util.ArrayList;
import java.util.List;

/** Remarks below a table, numbered; the same remark has one number. */
final class Footnotes {

    private final List<String> texts = new ArrayList<>();

    /** The mark of a remark, for example {@code [1]}. */
    String mark(String text) {
        int index = texts.indexOf(text);
        if (index < 0) {
            texts.add(text);
            index = texts.size() - 1;
        }
        return "[" + (index + 1) + "]";
    }

    /** All remarks with their marks. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            lines.add("[" + (i + 1) + "] " + texts.get(i));
        }
        return lines;
    }
}
