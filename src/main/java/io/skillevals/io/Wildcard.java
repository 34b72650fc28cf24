package io.skillevals.io;

import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A name, path or text in which {@code *} stands for any characters but slashes, {@code **} for any, and {@code ?} for one. It goes
 * through a text once with all places of the pattern that could have been reached, so that no pattern takes long.
 */
public final class Wildcard {

    private static final String FOLDERS = "**/";

    private static final Pattern CHOICE = Pattern.compile("\\{[^{}]*,[^{}]*}");

    private final String pattern;
    private final boolean ignoreCase;
    private final boolean path;

    private Wildcard(String pattern, boolean ignoreCase, boolean path) {
        this.pattern = pattern;
        this.ignoreCase = ignoreCase;
        this.path = path;
    }

    /** One in which case does not count. */
    public static Wildcard ofName(String pattern) {
        return new Wildcard(pattern.toLowerCase(Locale.ROOT), true, true);
    }

    /** One of a path, in which case counts. */
    public static Wildcard ofPath(String pattern) {
        return new Wildcard(pattern, false, true);
    }

    /** One of a text, in which case counts and a slash is a character like any other. */
    public static Wildcard ofText(String pattern) {
        return new Wildcard(pattern, false, false);
    }

    /** What is wrong with a pattern of paths; empty when nothing is. One that fits nothing would let everything pass. */
    public static Optional<String> problem(String pattern) {
        return CHOICE.matcher(pattern).find()
                ? Optional.of(pattern + " has braces, which stand for themselves here: write a pattern for each text")
                : Optional.empty();
    }

    /** Whether a text is more than itself. */
    public static boolean isOne(String text) {
        return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
    }

    /** Whether the whole text fits. */
    public boolean matches(String given) {
        String text = ignoreCase ? given.toLowerCase(Locale.ROOT) : given;
        BitSet places = new BitSet();
        reach(places, 0, true);
        for (int at = 0; at < text.length() && !places.isEmpty(); at++) {
            places = after(places, text.charAt(at));
        }
        return places.get(pattern.length());
    }

    /** Whether the text fits from its beginning or from behind one of its slashes on. */
    public boolean matchesEnd(String text) {
        for (int start = 0; start >= 0 && start < text.length(); ) {
            if (matches(text.substring(start))) {
                return true;
            }
            int slash = text.indexOf('/', start);
            start = slash < 0 ? slash : slash + 1;
        }
        return false;
    }

    private BitSet after(BitSet places, char c) {
        BitSet next = new BitSet();
        for (int place = places.nextSetBit(0); place >= 0; place = places.nextSetBit(place + 1)) {
            if (place == pattern.length()) {
                continue;
            }
            char wanted = pattern.charAt(place);
            if (wanted == '*') {
                if (!path || c != '/' || isDouble(place)) {
                    reach(next, place, false);
                }
            } else if (wanted == c || (wanted == '?' && (!path || c != '/'))) {
                reach(next, place + 1, true);
            }
        }
        return next;
    }

    private boolean isDouble(int star) {
        return (star > 0 && pattern.charAt(star - 1) == '*')
                || (star + 1 < pattern.length() && pattern.charAt(star + 1) == '*');
    }

    /**
     * A star may stand for nothing, and is passed at once; a doubled one at the beginning of a name with its slash too, unless it
     * stands for something already.
     */
    private void reach(BitSet places, int from, boolean nothingYet) {
        int place = from;
        while (!places.get(place)) {
            places.set(place);
            if (place == pattern.length() || pattern.charAt(place) != '*') {
                return;
            }
            if (nothingYet && standsForFolders(place)) {
                reach(places, place + FOLDERS.length(), true);
            }
            place++;
        }
    }

    private boolean standsForFolders(int place) {
        return path && pattern.startsWith(FOLDERS, place) && (place == 0 || pattern.charAt(place - 1) == '/');
    }
}
