package io.skillevals.grade.file;

import io.skillevals.io.Json;
import io.skillevals.io.JsonProblem;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * JSON.
 *
 * @param plain whether comments and trailing commas are mistakes
 */
record JsonSyntax(boolean plain) implements Syntax.OfValues {

    /** What blocks of JSON are labelled with. */
    static final List<String> LABELS = List.of("json", "jsonc", "json5");

    @Override
    public String label() {
        return plain ? "plain JSON" : "JSON";
    }

    @Override
    public List<String> labels() {
        return LABELS;
    }

    @Override
    public void examine(String text, String name) throws Malformed, Undecided {
        try {
            Json.examine(text, plain);
        } catch (JsonProblem e) {
            throw mistake(e, name);
        }
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
            throw mistake(e, file.name());
        } catch (IOException e) {
            throw file.unreadable(e);
        }
    }

    private static Malformed mistake(JsonProblem e, String name) throws Undecided {
        if (e.isBeyondLimits()) {
            throw new Undecided(name + " is beyond the limits of the parser: " + e.what());
        }
        return new Malformed(e.line(), e.what());
    }
}
