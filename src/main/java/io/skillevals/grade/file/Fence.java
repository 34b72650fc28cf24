package io.skillevals.grade.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fenced block of a Markdown text.
 *
 * @param label the language that it names, in small letters; may be empty
 * @param content what stands between the fences
 * @param from where it begins in the text, with its fence
 * @param to where it ends
 */
record Fence(String label, String content, int from, int to) {

    private static final Pattern OPENING = Pattern.compile("\\s*(`{3,}|~{3,})\\s*([^`]*)");

    /** The blocks of a text; one that is not closed ends with it. */
    static List<Fence> in(String text) {
        List<Fence> fences = new ArrayList<>();
        StringBuilder content = new StringBuilder();
        String label = "";
        String mark = "";
        int from = 0;
        int end;
        for (int at = 0; at < text.length(); at = end) {
            int lineEnd = text.indexOf('\n', at);
            end = lineEnd < 0 ? text.length() : lineEnd + 1;
            String line = text.substring(at, lineEnd < 0 ? end : lineEnd);
            Matcher opening = OPENING.matcher(line);
            if (!mark.isEmpty() && closes(line, mark)) {
                fences.add(new Fence(label, content.toString(), from, end));
                mark = "";
            } else if (!mark.isEmpty()) {
                content.append(line).append('\n');
            } else if (opening.matches()) {
                from = at;
                mark = opening.group(1);
                label = opening.group(2).strip().split("[\\s{]", 2)[0].toLowerCase(Locale.ROOT);
                content.setLength(0);
            }
        }
        if (!mark.isEmpty()) {
            fences.add(new Fence(label, content.toString(), from, text.length()));
        }
        return fences;
    }

    /** Whether its first character is one of some. */
    boolean begins(String characters) {
        String stripped = content.stripLeading();
        return !stripped.isEmpty() && characters.indexOf(stripped.charAt(0)) >= 0;
    }

    private static boolean closes(String line, String mark) {
        String stripped = line.strip();
        return stripped.length() >= mark.length() && stripped.chars().allMatch(c -> c == mark.charAt(0));
    }
}
