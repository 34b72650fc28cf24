package io.skillevals.grade.file;

import io.skillevals.io.Json;
import io.skillevals.io.JsonProblem;
import java.io.IOException;
import java.util.List;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;

/**
 * JSON.
 *
 * @param plain whether comments and trailing commas are mistakes
 */
record JsonSyntax(boolean plain) implements Syntax.OfValues {

    @Override
    public String label() {
        return plain ? "plain JSON" : "JSON";
    }

    @Override
    public void examine(FoundFile file) throws Malformed, Undecided {
        read(file, () -> {
            Json.examine(file.path(), plain);
            return List.of();
        });
    }

    @Override
    public List<JsonNode> values(FoundFile file) throws Malformed, Undecided {
        return read(file, () -> List.of(Json.read(file.path())));
    }

    @FunctionalInterface
    private interface Reading {
        List<JsonNode> values() throws IOException;
    }

    private static List<JsonNode> read(FoundFile file, Reading reading) throws Malformed, Undecided {
        file.checkSize();
        try {
            return reading.values();
        } catch (JsonProblem e) {
            if (e.getCause() instanceof StreamConstraintsException) {
                throw new Undecided(file.name() + " is beyond the limits of the parser: " + e.what());
            }
            throw new Malformed(e.line(), e.what());
        } catch (IOException e) {
            throw file.unreadable(e);
        }
    }
}
