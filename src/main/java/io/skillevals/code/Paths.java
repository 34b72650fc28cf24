package io.skillevals.code;

import java.util.ArrayDeque;
import java.util.Deque;

/** Paths of files in a source tree, as text with {@code /}. */
final class Paths {

    private Paths() {}

    /** The folder of a file; empty at the top. */
    static String folder(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    /** A path seen from a folder, without {@code .} and {@code ..}. */
    static String resolve(String folder, String relative) {
        Deque<String> parts = new ArrayDeque<>();
        for (String part : (folder + "/" + relative).split("/")) {
            if (part.equals("..")) {
                parts.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return String.join("/", parts);
    }
}
