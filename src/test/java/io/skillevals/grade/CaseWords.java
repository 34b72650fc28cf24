package io.skillevals.grade;

import java.io.IOException;

/** The words by which the cases of a room tell of a run, before they ask. */
public interface CaseWords {

    /**
     * Takes a line.
     *
     * @param word its first word
     * @param rest what follows; may be empty
     * @throws IllegalArgumentException when it is none of these words
     */
    void tell(String word, String rest) throws IOException;

    /** All is told. */
    void end() throws IOException;
}
