package io.skillevals.run;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Reads a text as the plain lines that can be compared with those of another, however a tool shows it: without line numbers, marks
 * of Markdown and doubled spaces, and out of a string of JSON, in which {@code \n} ends a line.
 *
 * <p>Memory does not grow with the text: of a line, {@value #LONGEST} characters are looked at.
 */
final class TextScan {

    /** No line that people write is longer; what follows is not needed to know it. */
    static final int LONGEST = 2_000;

    /** Numbers as {@code cat -n}, editors and {@code grep -n} put them before a line, and the file's name before those. */
    private static final Pattern NUMBER =
            Pattern.compile("^\\s*(?:[^\\s:]{1,300}\\.\\w{1,5}:(?:\\d{1,6}[:-])?|\\d{0,6}[→\\t:|])\\s*");

    private static final Pattern MARKS = Pattern.compile("^[\\s>*#|+-]+|[\\s|]+$");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private TextScan() {}

    /** The lines of a text. */
    static void lines(String text, Consumer<String> taker) {
        try {
            lines(new StringReader(text), taker);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines of what is read; half a line at the end is one too. */
    static void lines(Reader reader, Consumer<String> taker) throws IOException {
        StringBuilder line = new StringBuilder();
        char[] buffer = new char[1 << 16];
        boolean escaped = false;
        for (int read = reader.read(buffer); read >= 0; read = reader.read(buffer)) {
            for (int at = 0; at < read; at++) {
                char c = buffer[at];
                if (c == '\n' || c == '\r' || (escaped && c == 'n')) {
                    end(line, taker);
                    escaped = false;
                } else if (c == '\\' && !escaped) {
                    escaped = true;
                } else {
                    if (line.length() < LONGEST) {
                        line.append(escaped && c == 't' ? '\t' : c);
                    }
                    escaped = false;
                }
            }
        }
        end(line, taker);
    }

    private static void end(StringBuilder line, Consumer<String> taker) {
        if (!line.isEmpty()) {
            taker.accept(line.toString());
            line.setLength(0);
        }
    }

    /** A line as it is compared. */
    static String plain(String line) {
        String bare = NUMBER.matcher(line).replaceFirst("");
        return SPACES.matcher(MARKS.matcher(bare).replaceAll("")).replaceAll(" ");
    }
}
