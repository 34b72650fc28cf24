package io.skillevals.io;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The end of a message about an unknown name: the name that was probably meant, and all that exist. */
public final class Suggestion {

    private Suggestion() {}

    /**
     * A text such as {@code : did you mean `golden`? known: a, b, golden}.
     *
     * @param wrong the unknown name
     * @param known the names that exist
     */
    public static String of(String wrong, Collection<String> known) {
        if (known.isEmpty()) {
            return ": there is none";
        }
        return nearest(wrong, known)
                        .map(name -> ": did you mean `" + name + "`?")
                        .orElse(":")
                + " known: "
                + String.join(", ", known);
    }

    /** The name that was probably meant; empty when none is near. */
    public static Optional<String> nearest(String wrong, Collection<String> known) {
        String plain = wrong.toLowerCase(Locale.ROOT);
        int most = Math.min(Math.max(2, wrong.length() / 3), wrong.length() - 1);
        return known.stream()
                .filter(name -> Math.abs(name.length() - wrong.length()) <= most)
                .map(name -> Map.entry(name, distance(plain, name.toLowerCase(Locale.ROOT))))
                .filter(near -> near.getValue() <= most)
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .or(() -> begun(plain, known));
    }

    /** The only name that begins so. */
    private static Optional<String> begun(String wrong, Collection<String> known) {
        List<String> begun = known.stream()
                .filter(name ->
                        wrong.length() > 2 && name.toLowerCase(Locale.ROOT).startsWith(wrong))
                .toList();
        return begun.size() == 1 ? Optional.of(begun.get(0)) : Optional.empty();
    }

    /** Levenshtein's distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(substituted, Math.min(above, row[j - 1]) + 1);
                diagonal = above;
            }
        }
        return row[b.length()];
    }
}
