package io.skillevals.io;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A JSON Schema (2020-12) and the mistakes that it finds in a tree. */
public final class JsonSchema {

    private static final List<String> LIMITS = List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum");

    private final Schema schema;
    private final JsonNode tree;

    private JsonSchema(JsonNode tree) {
        this.tree = tree;
        this.schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(standard(tree));
    }

    /**
     * The schema without our own annotations {@code x-…}, of which the validator warns, and with limits as decimal fractions:
     * held against a whole one, a number beyond 64 bits breaks it.
     */
    private static JsonNode standard(JsonNode schema) {
        JsonNode copy = published(schema);
        widenLimits(copy);
        return copy;
    }

    /** A schema as others are given it: without our own annotations {@code x-…}. */
    public static JsonNode published(JsonNode schema) {
        JsonNode copy = schema.deepCopy();
        removeAnnotations(copy);
        return copy;
    }

    private static void widenLimits(JsonNode schema) {
        if (schema instanceof ObjectNode object) {
            LIMITS.stream()
                    .filter(limit -> object.path(limit).isIntegralNumber())
                    .forEach(limit -> object.put(limit, object.path(limit).asDouble()));
        }
        schema.forEach(JsonSchema::widenLimits);
    }

    private static void removeAnnotations(JsonNode schema) {
        if (schema instanceof ObjectNode object) {
            object.remove(object.propertyNames().stream()
                    .filter(name -> name.startsWith("x-"))
                    .toList());
        }
        schema.forEach(JsonSchema::removeAnnotations);
    }

    /** The schema in a text. */
    public static JsonSchema of(String text) {
        return new JsonSchema(Json.mapper().readTree(text));
    }

    /** The same with the definitions of another, so that both are written once. */
    public JsonSchema with(JsonSchema other) {
        ObjectNode both = ((ObjectNode) tree).deepCopy();
        ObjectNode definitions = both.withObject("/$defs");
        other.tree.path("$defs").forEachEntry((name, definition) -> {
            JsonNode own = definitions.putIfAbsent(name, definition);
            if (own != null && !own.equals(definition)) {
                throw new IllegalStateException("two of the plugin's own schemas define " + name);
            }
        });
        return new JsonSchema(both);
    }

    /**
     * The same, in which an object has the fields of another schema, too, save those that it has itself.
     *
     * @param pointer where the object's schema stands
     */
    public JsonSchema withFields(String pointer, JsonSchema other) {
        ObjectNode both = ((ObjectNode) tree).deepCopy();
        ObjectNode fields = both.withObject(pointer + "/properties");
        other.tree.path("properties").forEachEntry(fields::putIfAbsent);
        return new JsonSchema(both);
    }

    /** The schema in a resource beside a class. */
    public static JsonSchema ofResource(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the plugin lacks its own resource " + name);
            }
            return new JsonSchema(Json.mapper().readTree(in));
        } catch (IOException e) {
            throw new IllegalStateException("the plugin's own resource " + name + " cannot be read", e);
        }
    }

    /** The schema as others are given it: without our own annotations {@code x-…}. */
    public JsonNode published() {
        return published(tree);
    }

    /** The schema itself. */
    public JsonNode tree() {
        return tree;
    }

    /** Every mistake in a tree, in the order of the places. */
    public List<Mistake> mistakes(JsonNode instance) {
        MistakeText text = new MistakeText(tree, instance);
        return schema
                .validate(
                        instance,
                        (com.networknt.schema.ExecutionContext context) ->
                                context.executionConfig(config -> config.locale(Locale.ROOT)))
                .stream()
                .filter(text::tells)
                .map(text::mistake)
                .sorted(Comparator.comparing(Mistake::pointer))
                .toList();
    }

    /**
     * One mistake.
     *
     * @param pointer the JSON pointer of the place
     * @param what is wrong there
     */
    public record Mistake(String pointer, String what) {}
}
