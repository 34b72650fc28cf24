package io.skillevals.results;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One copy of each text that most runs have in common, such as the names of checks. */
final class Texts {

    private final Map<String, String> known = new ConcurrentHashMap<>();

    /** The text itself, the same object for the same text. */
    String shared(String text) {
        String earlier = known.putIfAbsent(text, text);
        return earlier == null ? text : earlier;
    }
}
