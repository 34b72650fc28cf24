package io.skillevals.suite.read;

import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** JSON pointers as a reader of the POM sees them: {@code <fixtures><fixture>[flask-py]<timeout>}. */
final class XmlPaths implements UnaryOperator<String> {

    private final JsonNode schema;
    private final CheckFields checkFields;
    private final JsonNode tree;

    /**
     * The paths of a tree.
     *
     * @param schema says how the elements of a list are named
     * @param checkFields the fields of checks
     * @param tree what the elements were turned into
     */
    XmlPaths(JsonNode schema, CheckFields checkFields, JsonNode tree) {
        this.schema = schema;
        this.checkFields = checkFields;
        this.tree = tree;
    }

    @Override
    public String apply(String pointer) {
        StringBuilder path = new StringBuilder();
        JsonNode type = schema;
        JsonNode at = tree;
        for (String part :
                pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
            String name = part.replace("~1", "/").replace("~0", "~");
            if (at.isArray()) {
                at = at.path(Integer.parseInt(name));
                path.append('<').append(type.path("x-item").asString("item")).append(">[");
                path.append(label(at, name)).append(']');
                type = resolved(type.path("items"));
            } else {
                JsonNode properties =
                        checkFields.properties(type, List.of(at.path("type").asString("")));
                at = at.path(name);
                path.append('<').append(name).append('>');
                type = resolved(properties.has(name) ? properties.get(name) : type.path("additionalProperties"));
            }
        }
        return path.isEmpty() ? "<configuration>" : path.toString();
    }

    private static String label(JsonNode element, String index) {
        String name = element.path("name").asString("");
        return name.isEmpty() ? String.valueOf(Integer.parseInt(index) + 1) : name;
    }

    private JsonNode resolved(JsonNode type) {
        String reference = type.path("$ref").asString("");
        return reference.isEmpty() ? type : schema.at(reference.substring(1));
    }
}
