package io.skillevals.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The name of a call as one looks for it: {@code customers.push_data} is also {@code customers.pushData} on any client
 * and a request to {@code …/customers/push_data}.
 *
 * @param name as given
 * @param segments its parts in the form in which parts are compared
 */
public record CallName(String name, List<String> segments) {

    public CallName {
        segments = List.copyOf(segments);
        if (segments.isEmpty()) {
            throw new IllegalArgumentException("the name of a call must not be empty");
        }
    }

    public static CallName of(String name) {
        return new CallName(
                name,
                Arrays.stream(name.split("[./]"))
                        .map(CallName::plain)
                        .filter(part -> !part.isEmpty())
                        .toList());
    }

    /** A name without what snake, kebab and camel case differ in. */
    public static String plain(String name) {
        StringBuilder plain = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if ("_-#@$".indexOf(c) < 0) {
                plain.append(Character.toLowerCase(c));
            }
        }
        return plain.toString();
    }

    /** The lower-case words of a name: {@code create} and {@code reservation} of {@code createReservation}. */
    public static List<String> words(String name) {
        return Arrays.stream(name.split("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])"))
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    /** Whether this name ends with another: {@code customers.push_data} with {@code push_data}. */
    public boolean endsWith(CallName other) {
        return endsWith(segments, other.segments);
    }

    boolean matches(List<String> path) {
        if (!plain(path.get(path.size() - 1)).equals(segments.get(segments.size() - 1))) {
            return false;
        }
        List<String> plain = new ArrayList<>(path.size());
        for (String part : path) {
            if (!part.equals(Value.RESULT)) {
                plain.add(plain(part));
            }
        }
        return endsWith(plain, segments);
    }

    /** Whether a text is a URL or path that ends with this name. */
    boolean matchesUrl(String text) {
        if (text.indexOf('/') < 0 || text.chars().anyMatch(Character::isWhitespace)) {
            return false;
        }
        String path = text.split("[?#]", 2)[0];
        List<String> parts = Arrays.stream(path.split("/"))
                .map(part -> plain(part.replace(Value.HOLE, "")))
                .filter(part -> !part.isEmpty())
                .toList();
        return !path.endsWith(Value.HOLE) && endsWith(parts, segments);
    }

    /** Whether a text is the last part of this name, or ends with it. */
    boolean isEndedBy(String text) {
        String path = text.split("[?#]", 2)[0];
        String last = path.substring(path.lastIndexOf('/') + 1);
        return plain(last).equals(segments.get(segments.size() - 1));
    }

    private static boolean endsWith(List<String> path, List<String> tail) {
        int from = path.size() - tail.size();
        return from >= 0 && path.subList(from, path.size()).equals(tail);
    }

    @Override
    public String toString() {
        return name;
    }
}
