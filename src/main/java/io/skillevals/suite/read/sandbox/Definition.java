package io.skillevals.suite.read.sandbox;

import io.skillevals.io.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A sandbox's definition put together from its sources: objects are laid over one another deep, lists and scalars replace
 * what is below them. It remembers what said what.
 */
final class Definition {

    private static final String KEY = "{{SERVICE_KEY}}";

    private final List<SandboxSource> sources;
    private final ObjectNode tree;

    /**
     * A definition.
     *
     * @param sources the lowest first; at least one
     */
    Definition(List<SandboxSource> sources) {
        this.sources = List.copyOf(sources);
        this.tree = Json.mapper().createObjectNode();
        for (SandboxSource source : sources) {
            if (source.keyVariable() != null) {
                environment().ifPresent(Definition::dropKeys);
            }
            layOver(tree, source.block().tree());
        }
        sources.stream()
                .flatMap(source -> Optional.ofNullable(source.keyVariable()).stream())
                .forEach(this::handKey);
    }

    /** All of it. */
    Part root() {
        return new Part(this, "", tree);
    }

    /** The place of what stands at a pointer; of what is not there, the place where it would be looked for. */
    String place(String pointer) {
        return source(pointer).block().place(pointer);
    }

    /** What the file named at a pointer is relative to. */
    Path base(String pointer) {
        return source(pointer).base();
    }

    /** Whether the POM says what stands at a pointer. */
    boolean fromPom(String pointer) {
        return source(pointer).fromPom();
    }

    /** How high the source lies that says what stands at a pointer. */
    int height(String pointer) {
        return sources.indexOf(source(pointer));
    }

    private Optional<ObjectNode> environment() {
        return tree.path("service").path("environment") instanceof ObjectNode environment
                ? Optional.of(environment)
                : Optional.empty();
    }

    private static void dropKeys(ObjectNode environment) {
        environment.remove(environment.propertyNames().stream()
                .filter(name -> KEY.equals(environment.path(name).asString("")))
                .toList());
    }

    private void handKey(String variable) {
        if (tree.path("service") instanceof ObjectNode service
                && !service.path("environment").has(variable)) {
            service.withObject("/environment").put(variable, KEY);
        }
    }

    private SandboxSource source(String pointer) {
        List<JsonNode> nodes =
                sources.stream().map(source -> (JsonNode) source.block().tree()).toList();
        int owner = own();
        for (String part :
                pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
            nodes = nodes.stream().map(node -> child(node, part)).toList();
            int last = last(nodes);
            if (last < 0) {
                break;
            }
            owner = last;
            if (!nodes.get(last).isObject()) {
                break;
            }
        }
        return sources.get(owner);
    }

    /** The fixture's own source: what nobody says would have to be added there. */
    private int own() {
        int own = sources.size() - 1;
        while (own > 0 && sources.get(own).fromPom()) {
            own--;
        }
        return own;
    }

    private static JsonNode child(JsonNode node, String part) {
        return node.path(part.replace("~1", "/").replace("~0", "~"));
    }

    private static int last(List<JsonNode> nodes) {
        int last = nodes.size() - 1;
        while (last >= 0 && nodes.get(last).isMissingNode()) {
            last--;
        }
        return last;
    }

    private static void layOver(ObjectNode below, ObjectNode above) {
        above.forEachEntry((name, value) -> {
            if (value instanceof ObjectNode object && below.get(name) instanceof ObjectNode under) {
                layOver(under, object);
            } else {
                below.set(name, value.deepCopy());
            }
        });
    }
}
