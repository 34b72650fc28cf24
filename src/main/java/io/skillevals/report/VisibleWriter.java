package io.skillevals.report;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** Passes on what a reader can see, and line breaks; characters come in any portions, also halves of them. */
final class VisibleWriter extends FilterWriter {

    /** The first half of a character whose second half has yet to come; 0 when there is none. */
    private char half;

    VisibleWriter(Writer out) {
        super(out);
    }

    @Override
    public void write(int c) throws IOException {
        char unit = (char) c;
        if (half != 0 && Character.isLowSurrogate(unit)) {
            pass(Character.toCodePoint(half, unit));
            half = 0;
            return;
        }
        half = 0;
        if (Character.isHighSurrogate(unit)) {
            half = unit;
        } else {
            pass(unit);
        }
    }

    private void pass(int codePoint) throws IOException {
        if (PlainText.visible(codePoint)) {
            if (Character.isBmpCodePoint(codePoint)) {
                out.write(codePoint);
            } else {
                out.write(Character.highSurrogate(codePoint));
                out.write(Character.lowSurrogate(codePoint));
            }
        }
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            write(text[i]);
        }
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            write(text.charAt(i));
        }
    }
}
