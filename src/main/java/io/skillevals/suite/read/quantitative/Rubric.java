package io.skillevals.suite.read.quantitative;

import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/**
 * Categories with the places where they stand.
 *
 * @param categories as written, possibly with mistakes that the schema found
 * @param places from a pointer into the list to a place
 * @param fromPom whether the POM gives it, so that its fields win over those of an answer key in a file
 */
record Rubric(List<JsonNode> categories, UnaryOperator<String> places, boolean fromPom) {

    Rubric {
        categories = List.copyOf(categories);
    }

    String place(String pointer) {
        return places.apply(pointer);
    }
}
