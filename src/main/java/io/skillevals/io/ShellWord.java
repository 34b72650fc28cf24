package io.skillevals.io;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Commands as a reader may type them into a shell: without quotes, nobody sees which words of one belong together. */
public final class ShellWord {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,@%+=-]+");

    private ShellWord() {}

    /** A word, in quotes where a shell would take it for something else. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** A whole command. */
    public static String line(List<String> command) {
        return command.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
    }
}
