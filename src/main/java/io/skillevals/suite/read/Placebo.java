package io.skillevals.suite.read;

import io.skillevals.suite.Skill;
import io.skillevals.suite.SkillTexts;
import java.io.IOException;
import java.util.List;

/**
 * A text of a given length that helps with nothing, so that what a skill's text is worth can be told from what any text of its length
 * is worth. The same length gives the same text.
 */
public final class Placebo {

    private static final List<String> SENTENCES = List.of(
            "This page is here to be read, and asks for nothing.",
            "It holds no fact about the task, and none about the project.",
            "Whoever reads on finds more sentences of the same kind.",
            "A page has a beginning, a middle and an end.",
            "The words stand in lines, and the lines follow each other.",
            "Some of the sentences are short.",
            "Others take a little longer until they arrive at the place where they stop.",
            "Nothing that is written here has to be remembered.",
            "Paper is often white, and ink is often black.",
            "In the morning it gets light, and in the evening it gets dark.",
            "Water runs downhill, and clouds pass by.",
            "One sentence before this one was about the weather, more or less.",
            "It is fine to leave this page as it is.",
            "There is no step to take and no rule to keep.",
            "The next paragraph is much like this one.");

    private static final int IN_A_PARAGRAPH = 5;

    private Placebo() {}

    /** The text as long as that of skills where a prompt delivers it. */
    public static String of(List<Skill> skills) throws IOException {
        return of(SkillTexts.of(skills).length());
    }

    /** The text of so many characters. */
    static String of(int length) {
        StringBuilder text = new StringBuilder(length);
        for (int at = 0; text.length() < length; at++) {
            if (at > 0) {
                text.append(at % IN_A_PARAGRAPH == 0 ? "\n\n" : " ");
            }
            text.append(SENTENCES.get(at % SENTENCES.size()));
        }
        text.setLength(length);
        if (length > 0) {
            text.setCharAt(length - 1, '.');
        }
        return text.toString();
    }
}
