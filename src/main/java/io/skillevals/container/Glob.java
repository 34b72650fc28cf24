package io.skillevals.container;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A pattern for paths. It is matched by going through the path once with all places of the pattern that could have been reached,
 * so no pattern takes longer than its length times that of the path.
 */
final class Glob {

    /** One place of a pattern. */
    private sealed interface Part {
        /** One character. */
        record One(IntPredicate fits) implements Part {}

        /** {@code *}: any number of characters but slashes. */
        record Name() implements Part {}

        /** {@code **}: any number of characters. */
        record All() implements Part {}

        /** {@code **} and a slash: nothing, or anything with a slash at its end. */
        record Folders() implements Part {}
    }

    private final List<Part> parts;

    private Glob(List<Part> parts) {
        this.parts = parts;
    }

    /** @throws java.util.regex.PatternSyntaxException for a class of characters that is none */
    static Glob of(String pattern) {
        int[] characters = pattern.codePoints().toArray();
        List<Part> parts = new ArrayList<>();
        int i = 0;
        while (i < characters.length) {
            int c = characters[i];
            int classEnd = c == '[' ? indexOf(characters, ']', i) : -1;
            if (c == '*' && at(characters, i + 1) == '*') {
                boolean folders = at(characters, i + 2) == '/';
                parts.add(folders ? new Part.Folders() : new Part.All());
                i += folders ? 3 : 2;
            } else if (c == '*') {
                parts.add(new Part.Name());
                i++;
            } else if (c == '?') {
                parts.add(new Part.One(found -> found != '/'));
                i++;
            } else if (classEnd > i) {
                parts.add(new Part.One(ofClass(new String(characters, i, classEnd + 1 - i))));
                i = classEnd + 1;
            } else {
                boolean escaped = c == '\\' && i + 1 < characters.length;
                int wanted = escaped ? characters[i + 1] : c;
                parts.add(new Part.One(found -> found == wanted));
                i += escaped ? 2 : 1;
            }
        }
        return new Glob(List.copyOf(parts));
    }

    private static int at(int[] characters, int index) {
        return index < characters.length ? characters[index] : -1;
    }

    private static int indexOf(int[] characters, int wanted, int from) {
        for (int i = from; i < characters.length; i++) {
            if (characters[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static IntPredicate ofClass(String expression) {
        Predicate<String> matches = Pattern.compile(expression, Pattern.DOTALL).asMatchPredicate();
        return found -> matches.test(Character.toString(found));
    }

    /** Whether it matches a path, or one of the folders that the path lies in. */
    boolean matchesOrHolds(int[] path) {
        BitSet reached = new BitSet(parts.size() + 2);
        reach(reached, 0);
        for (int i = 0; i < path.length; i++) {
            if (i > 0 && path[i] == '/' && reached.get(parts.size())) {
                return true;
            }
            reached = after(reached, path[i]);
            if (reached.isEmpty()) {
                return false;
            }
        }
        return reached.get(parts.size());
    }

    /** Even places are before a part, or past the last; {@code inside} marks a {@link Part.Folders} that has begun. */
    private BitSet after(BitSet reached, int c) {
        int size = parts.size();
        BitSet next = new BitSet(reached.size());
        for (int place = reached.nextSetBit(0); place >= 0; place = reached.nextSetBit(place + 1)) {
            if (place == size) {
                continue;
            }
            boolean inside = place > size;
            int index = inside ? place - size - 1 : place;
            Part part = parts.get(index);
            if (part instanceof Part.One one) {
                if (one.fits.test(c)) {
                    reach(next, index + 1);
                }
            } else if (part instanceof Part.Folders) {
                next.set(size + 1 + index);
                if (c == '/') {
                    reach(next, index + 1);
                }
            } else if (part instanceof Part.All || c != '/') {
                reach(next, index);
            }
        }
        return next;
    }

    /** A part that may be nothing is passed at once. */
    private void reach(BitSet places, int from) {
        int place = from;
        while (!places.get(place)) {
            places.set(place);
            if (place == parts.size() || parts.get(place) instanceof Part.One) {
                return;
            }
            place++;
        }
    }
}
