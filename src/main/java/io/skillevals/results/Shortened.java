package io.skillevals.results;

/** Texts of agents and users, which may be of any length. */
final class Shortened {

    private Shortened() {}

    /** The text, cut after so many characters, with how many more there were. */
    static String of(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit;
        return text.substring(0, end) + "… (" + (text.length() - end) + " more characters)";
    }
}
