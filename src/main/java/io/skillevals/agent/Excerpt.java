package io.skillevals.agent;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The end of a log, for messages. */
final class Excerpt {

    private static final int TAIL = 4096;
    private static final int LONGEST = 300;

    private Excerpt() {}

    /** The last line with a text in it, shortened. */
    static String lastLine(Path file) {
        try {
            String last = read(file)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .reduce("", (first, second) -> second);
            return last.isEmpty() ? "it wrote nothing to standard error" : shortened(last);
        } catch (IOException e) {
            return "its standard error cannot be read";
        }
    }

    /** The last few kilobytes; empty when there is no such file. */
    static String tail(Path file) {
        try {
            return read(file);
        } catch (IOException e) {
            return "";
        }
    }

    private static String read(Path file) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            byte[] tail = new byte[(int) Math.min(TAIL, in.length())];
            in.seek(in.length() - tail.length);
            in.readFully(tail);
            return new String(tail, StandardCharsets.UTF_8);
        }
    }

    /** The beginning of a text, never half a character. */
    static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "…";
    }
}
