package io.skillevals.app;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Turns texts that name places of a work tree into those that name the same places of a checkout. */
final class Relocation {

    private static final String NOT_INSIDE_A_NAME = "(?<![\\w.+~-])";
    private static final String END_OF_A_NAME = "(?![\\w.+~-])";

    private final String project;
    private final String projectThere;
    private final String rootThere;
    private final Pattern places;

    /**
     * A relocation.
     *
     * @param root the top folder of the work tree
     * @param project the project in it
     * @param there the project in the checkout
     * @param depth how many folders below the top the project lies
     */
    Relocation(Path root, Path project, Path there, int depth) {
        this.project = project.toString();
        this.projectThere = there.toString();
        // By way of the project, so that whoever replaces the project's place in it has replaced all that changes from
        // start to start.
        this.rootThere = projectThere + "/..".repeat(depth);
        this.places = Pattern.compile(NOT_INSIDE_A_NAME + "(" + Pattern.quote(this.project) + "|"
                + Pattern.quote(root.toString()) + ")" + END_OF_A_NAME);
    }

    String text(String text) {
        return places.matcher(text)
                .replaceAll(
                        place -> Matcher.quoteReplacement(place.group().equals(project) ? projectThere : rootThere));
    }

    List<String> texts(List<String> texts) {
        return texts.stream().map(this::text).toList();
    }

    List<List<String>> commands(List<List<String>> commands) {
        return commands.stream().map(this::texts).toList();
    }

    Map<String, String> values(Map<String, String> texts) {
        Map<String, String> moved = new LinkedHashMap<>();
        texts.forEach((name, value) -> moved.put(name, text(value)));
        return moved;
    }

    ObjectNode texts(ObjectNode tree) {
        ObjectNode moved = tree.objectNode();
        tree.properties().forEach(field -> moved.set(field.getKey(), node(field.getValue())));
        return moved;
    }

    private JsonNode node(JsonNode node) {
        if (node.isString()) {
            return StringNode.valueOf(text(node.asString()));
        }
        if (node instanceof ObjectNode object) {
            return texts(object);
        }
        if (node instanceof ArrayNode array) {
            ArrayNode moved = array.arrayNode();
            array.forEach(element -> moved.add(node(element)));
            return moved;
        }
        return node;
    }
}
