package io.skillevals.suite;

import java.util.regex.Pattern;

/**
 * One thing that is wrong with what the user configured. Both texts are made one line without control characters, since
 * they quote what users wrote.
 *
 * @param error whether it prevents a start; a warning does not
 * @param where the file with line, the XML element or the property
 * @param what is wrong and what to do
 */
public record Problem(boolean error, String where, String what) {

    private static final int LONGEST = 1000;
    private static final Pattern NOT_IN_A_LINE = Pattern.compile("[\\p{Cntrl}\\u2028\\u2029]+\\s*");

    public Problem {
        where = line(where);
        what = line(what);
    }

    private static String line(String text) {
        String line = NOT_IN_A_LINE.matcher(text).replaceAll(" ").strip();
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }

    @Override
    public String toString() {
        return where + ": " + what;
    }
}
