package io.skillevals.suite.sandbox;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A text with names in double braces, such as {@code eval_unit_{{RUN_ID}}}. Values come in part from answers of an app that
 * nobody trusts, so each place that is filled says how a value is written there.
 */
public final class Template {

    /** A letter, then letters, digits and underscores. */
    public static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    private static final Pattern HOLE = Pattern.compile("\\{\\{\\s*(" + NAME.pattern() + ")\\s*}}");

    private Template() {}

    /** The names in a text. */
    public static Set<String> names(String text) {
        Set<String> names = new LinkedHashSet<>();
        HOLE.matcher(text).results().forEach(hole -> names.add(hole.group(1)));
        return names;
    }

    /** The names in all texts of a tree. */
    public static Set<String> names(JsonNode tree) {
        Set<String> names = new LinkedHashSet<>();
        if (tree.isString()) {
            names.addAll(names(tree.asString()));
        }
        tree.forEach(child -> names.addAll(names(child)));
        return names;
    }

    /** What begins like a hole and is none, such as {@code {{foo-bar}}}; empty when the text is right. */
    public static Optional<String> malformed(String text) {
        String rest = HOLE.matcher(text).replaceAll("");
        int at = rest.indexOf("{{");
        if (at < 0) {
            return Optional.empty();
        }
        int end = rest.indexOf("}}", at);
        return Optional.of(end < 0 ? rest.substring(at) : rest.substring(at, end + 2));
    }

    /** A text with its names filled in: texts as they are, other values as JSON. */
    public static String text(String template, Map<String, JsonNode> values) {
        return fill(template, values, Template::plain);
    }

    /** A path of a URL with its names filled in, percent-encoded. */
    public static String urlPath(String template, Map<String, JsonNode> values) {
        return fill(
                template,
                values,
                value -> URLEncoder.encode(plain(value), StandardCharsets.UTF_8).replace("+", "%20"));
    }

    /** A JSON path with its names filled in as JSON values. */
    public static String jsonPath(String template, Map<String, JsonNode> values) {
        return fill(template, values, JsonNode::toString);
    }

    /**
     * A tree with the names in its texts filled in. A text that is nothing but one name becomes the value itself.
     *
     * @return a new tree; the given one stays as it is
     */
    public static JsonNode tree(JsonNode template, Map<String, JsonNode> values) {
        if (template.isString()) {
            String text = template.asString();
            Matcher whole = HOLE.matcher(text.strip());
            return whole.matches()
                    ? value(whole.group(1), values).deepCopy()
                    : tools.jackson.databind.node.StringNode.valueOf(text(text, values));
        }
        JsonNode copy = template.deepCopy();
        if (copy instanceof ObjectNode object) {
            object.propertyNames().stream().toList().forEach(name -> object.set(name, tree(object.get(name), values)));
        } else if (copy instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, tree(array.get(i), values));
            }
        }
        return copy;
    }

    private static String fill(
            String template, Map<String, JsonNode> values, java.util.function.Function<JsonNode, String> written) {
        UnaryOperator<String> of = name -> written.apply(value(name, values));
        return HOLE.matcher(template).replaceAll(hole -> Matcher.quoteReplacement(of.apply(hole.group(1))));
    }

    private static JsonNode value(String name, Map<String, JsonNode> values) {
        JsonNode value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the name " + name + " has no value");
        }
        return value;
    }

    private static String plain(JsonNode value) {
        return value.isString() ? value.asString() : value.toString();
    }
}
