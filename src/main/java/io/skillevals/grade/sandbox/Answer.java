package io.skillevals.grade.sandbox;

import io.skillevals.io.Json;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What came back from an action.
 *
 * @param status of a request, or the exit code of a command
 * @param text the body, the output, or the file
 */
record Answer(int status, String text) {

    private static final int SHOWN = 300;

    /** The text as JSON, when it is some. */
    Optional<JsonNode> json() {
        try {
            JsonNode tree = Json.mapper().readTree(text);
            return tree.isMissingNode() ? Optional.empty() : Optional.of(tree);
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** Status and the beginning of the text, in one line. */
    String shown() {
        return line().isEmpty() ? String.valueOf(status) : status + " " + Texts.shortened(line(), SHOWN);
    }

    /** The beginning of the text, in one line. */
    String shownText() {
        return line().isEmpty() ? "nothing" : Texts.shortened(line(), SHOWN);
    }

    private String line() {
        return text.strip().replaceAll("\\s+", " ");
    }
}
