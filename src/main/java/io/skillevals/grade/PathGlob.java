package io.skillevals.grade;

import java.nio.file.FileSystems;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.regex.PatternSyntaxException;

/**
 * A glob of a path: {@code *} for any characters of a name, {@code ?} for one, {@code **} for any, slashes too, {@code **}{@code /}
 * also for no folder at all, {@code [a-z]} and {@code [!a]} for one of some, {@code {a,b}} for one of several texts. It goes through
 * a path once with all places of the glob that could have been reached, so that no name takes long, and a line end is a
 * character as any other.
 */
public final class PathGlob {

    /** So many texts a glob may stand for by its braces. */
    private static final int MOST_TEXTS = 256;

    private static final String DOUBLE = "**";

    private final List<List<Part>> texts;

    private PathGlob(List<List<Part>> texts) {
        this.texts = texts;
    }

    /** What is wrong with a glob; empty when nothing is. */
    public static Optional<String> problem(String glob) {
        try {
            FileSystems.getDefault().getPathMatcher("glob:" + glob);
        } catch (PatternSyntaxException e) {
            return Optional.of("`" + glob + "` is no glob: " + e.getDescription());
        }
        return spread(glob).size() > MOST_TEXTS
                ? Optional.of("the braces of the glob `" + glob + "` stand for more than " + MOST_TEXTS + " texts")
                : Optional.empty();
    }

    /** A glob without a problem. */
    public static PathGlob of(String glob) {
        return new PathGlob(spread(glob).stream().map(PathGlob::parts).toList());
    }

    /** Whether the whole path fits. */
    public boolean matches(String path) {
        int[] characters = path.codePoints().toArray();
        return texts.stream().anyMatch(text -> matches(text, characters));
    }

    /** The kinds of parts. */
    private enum Kind {
        ONE,
        STAR,
        ANY,
        FOLDERS
    }

    /** A part; what fits is asked of parts for one character. */
    private record Part(Kind kind, IntPredicate fits) {

        static Part of(Kind kind) {
            return new Part(kind, c -> true);
        }
    }

    /** The glob with each of the texts in its braces; not many more than allowed. */
    private static List<String> spread(String glob) {
        List<String> begun = List.of("");
        for (int at = 0; at < glob.length(); ) {
            List<String> choices = new ArrayList<>();
            int end = glob.charAt(at) == '{' ? choices(glob, at, choices) : plain(glob, at);
            if (choices.isEmpty()) {
                choices.add(glob.substring(at, end));
            }
            List<String> longer = new ArrayList<>();
            for (String one : begun) {
                choices.forEach(choice -> longer.add(one + choice));
            }
            begun = longer.subList(0, Math.min(longer.size(), MOST_TEXTS + 1));
            at = end;
        }
        return begun;
    }

    /** Collects what stands in braces; answers where they end. */
    private static int choices(String glob, int open, List<String> choices) {
        int from = open + 1;
        int at = from;
        while (at < glob.length() && glob.charAt(at) != '}') {
            if (glob.charAt(at) == ',') {
                choices.add(glob.substring(from, at));
                from = at + 1;
                at++;
            } else {
                at = next(glob, at);
            }
        }
        choices.add(glob.substring(from, Math.min(at, glob.length())));
        return Math.min(at + 1, glob.length());
    }

    /** Where the next braces begin. */
    private static int plain(String glob, int from) {
        int at = from;
        while (at < glob.length() && glob.charAt(at) != '{') {
            at = next(glob, at);
        }
        return at;
    }

    /** Behind a character, one with a backslash before it, or a list of characters. */
    private static int next(String glob, int at) {
        char c = glob.charAt(at);
        if (c == '[') {
            return classEnd(glob, at);
        }
        return Math.min(glob.length(), at + (c == '\\' ? 2 : 1));
    }

    private static int classEnd(String glob, int open) {
        int close = glob.indexOf(']', open + 1);
        return close < 0 ? glob.length() : close + 1;
    }

    private static List<Part> parts(String text) {
        List<Part> parts = new ArrayList<>();
        for (int at = 0; at < text.length(); ) {
            char c = text.charAt(at);
            boolean beginsName = at == 0 || text.charAt(at - 1) == '/';
            if (text.startsWith(DOUBLE, at)) {
                boolean folders = beginsName && text.startsWith("/", at + DOUBLE.length());
                parts.add(Part.of(folders ? Kind.FOLDERS : Kind.ANY));
                at += DOUBLE.length() + (folders ? 1 : 0);
            } else if (c == '*') {
                parts.add(Part.of(Kind.STAR));
                at++;
            } else if (c == '?') {
                parts.add(new Part(Kind.ONE, one -> one != '/'));
                at++;
            } else if (c == '[') {
                int end = classEnd(text, at);
                parts.add(new Part(Kind.ONE, oneOf(text.substring(at + 1, Math.max(at + 1, end - 1)))));
                at = end;
            } else {
                int literal = c == '\\' && at + 1 < text.length() ? at + 1 : at;
                int wanted = text.codePointAt(literal);
                parts.add(new Part(Kind.ONE, one -> one == wanted));
                at = literal + Character.charCount(wanted);
            }
        }
        return parts;
    }

    /** What is one of a list of characters and ranges, or with an exclamation mark before it none of them; never a slash. */
    private static IntPredicate oneOf(String list) {
        boolean none = list.startsWith("!");
        int[] all = list.substring(none ? 1 : 0).codePoints().toArray();
        return one -> one != '/' && isIn(all, one) != none;
    }

    private static boolean isIn(int[] all, int one) {
        for (int i = 0; i < all.length; i++) {
            if (i + 2 < all.length && all[i + 1] == '-') {
                if (one >= all[i] && one <= all[i + 2]) {
                    return true;
                }
                i += 2;
            } else if (all[i] == one) {
                return true;
            }
        }
        return false;
    }

    /** Places are the parts' numbers, doubled; odd ones are within a name that {@link Kind#FOLDERS} stands for. */
    private static boolean matches(List<Part> parts, int[] path) {
        BitSet places = new BitSet();
        reach(parts, places, 0);
        for (int at = 0; at < path.length && !places.isEmpty(); at++) {
            BitSet next = new BitSet();
            for (int place = places.nextSetBit(0); place >= 0; place = places.nextSetBit(place + 1)) {
                step(parts, place, path[at], next);
            }
            places = next;
        }
        return places.get(2 * parts.size());
    }

    private static void step(List<Part> parts, int place, int c, BitSet next) {
        int index = place / 2;
        if (index == parts.size()) {
            return;
        }
        Part part = parts.get(index);
        switch (part.kind()) {
            case ONE -> {
                if (part.fits().test(c)) {
                    reach(parts, next, index + 1);
                }
            }
            case STAR -> {
                if (c != '/') {
                    reach(parts, next, index);
                }
            }
            case ANY -> reach(parts, next, index);
            case FOLDERS -> {
                if (c == '/') {
                    reach(parts, next, index);
                } else {
                    next.set(2 * index + 1);
                }
            }
        }
    }

    /** A place, and those behind parts that may stand for nothing. */
    private static void reach(List<Part> parts, BitSet places, int from) {
        for (int index = from; !places.get(2 * index); index++) {
            places.set(2 * index);
            if (index == parts.size() || parts.get(index).kind() == Kind.ONE) {
                return;
            }
        }
    }
}
