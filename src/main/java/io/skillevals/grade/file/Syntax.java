package io.skillevals.grade.file;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;

/** A language that files are written in. */
interface Syntax {

    /** Its name. */
    String label();

    /** What fenced blocks of it are labelled with, in small letters. */
    List<String> labels();

    /**
     * Reads a text to its end.
     *
     * @param name what it is called in messages
     * @throws Malformed when it is not of this language
     * @throws Undecided when it is beyond the limits of the parser
     */
    void examine(String text, String name) throws Malformed, Undecided;

    /** Whether a text of this language is rather words for people. */
    default boolean isProse(String text) {
        return false;
    }

    /**
     * Reads a file to its end.
     *
     * @throws Malformed when it is not of this language
     * @throws Undecided when it cannot be read
     */
    void examine(FoundFile file) throws Malformed, Undecided;

    /** A language whose files hold values. */
    interface OfValues extends Syntax {

        /** The values in a file: one, or of YAML one of each document. */
        List<JsonNode> values(FoundFile file) throws Malformed, Undecided;
    }

    /** What a parser found; that a file is beyond its limits says nothing of the file. */
    static Malformed mistake(JacksonException e, String name) throws Undecided {
        if (e instanceof StreamConstraintsException) {
            throw new Undecided(name + " is beyond the limits of the parser: " + words(e));
        }
        return new Malformed(
                e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr()), words(e));
    }

    /** A parser's message without its excerpts of the text and the names of its own options. */
    static String words(JacksonException e) {
        String message = e.getOriginalMessage() == null ? "" : e.getOriginalMessage();
        List<String> lines = message.lines()
                .filter(line -> !line.isBlank() && !line.startsWith(" "))
                .map(line -> line.replaceAll(",? from `[^`]*`", ""))
                .toList();
        return Wanted.shortened(String.join(", ", lines), 0);
    }
}
