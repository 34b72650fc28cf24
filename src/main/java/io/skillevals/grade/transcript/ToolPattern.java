package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.grade.TextPattern;
import io.skillevals.io.Json;
import io.skillevals.io.Wildcard;
import io.skillevals.trajectory.ToolKind;
import io.skillevals.trajectory.TranscriptCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells which calls are meant: by the tool's name, by what it is for, by what it is given, and by whether it succeeded.
 *
 * @param tool a pattern for the tool's name, as normalized or as written; absent for any
 * @param kind what the tool is for; absent for any
 * @param arguments patterns that must be found in arguments, by field or JSON pointer
 * @param successful whether failed calls are left out
 * @param shown how it is shown
 */
record ToolPattern(
        @Nullable Wildcard tool,
        @Nullable ToolKind kind,
        Map<String, TextPattern> arguments,
        boolean successful,
        String shown) {

    static final String TOOL = "tool";
    static final String KIND = "kind";
    static final String ARGUMENTS = "arguments";
    static final String SUCCESSFUL = "successful";

    /** Adds the fields that tell which calls are meant. */
    static Fields in(Fields fields) {
        ObjectNode arguments = Json.mapper()
                .createObjectNode()
                .put(
                        "description",
                        "Regular expressions that must be found in the call's arguments, by field or JSON pointer.")
                .put("type", "object");
        arguments.putObject("additionalProperties").put("type", "string");
        return fields.text(
                        TOOL,
                        "The tool's name as it is normalized or as the agent wrote it; * and ? stand for any characters, case does not count.")
                .oneOf(KIND, Stream.of(ToolKind.values()).map(ToolKind::label), "What the tool is for.")
                .property(ARGUMENTS, arguments);
    }

    /** Adds whether failed calls are left out. */
    static Fields successfulIn(Fields fields) {
        return fields.flag(SUCCESSFUL, "Whether only calls count that did not fail. Default: false.");
    }

    /** Adds a list of calls: the name of a tool, or the fields that tell which calls are meant. */
    static Fields listIn(Fields fields, String name, String item, String description) {
        ObjectNode list = Json.mapper()
                .createObjectNode()
                .put("description", description)
                .put("type", "array")
                .put("minItems", 1)
                .put("x-item", item);
        ObjectNode items = list.putObject("items");
        items.putArray("type").add("string").add("object");
        items.put("minLength", 1);
        ObjectNode each = successfulIn(in(Fields.none())).tree();
        items.set("properties", each.path("properties"));
        items.put("additionalProperties", false);
        return fields.property(name, list);
    }

    /** The pattern of these fields; a text is the tool's name. */
    static ToolPattern of(JsonNode fields) {
        String tool = fields.isString() ? fields.asString() : fields.path(TOOL).asString("");
        String kind = fields.path(KIND).asString("");
        Map<String, TextPattern> arguments = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> argument : fields.path(ARGUMENTS).properties()) {
            arguments.put(argument.getKey(), TextPattern.of(argument.getValue().asString("")));
        }
        return new ToolPattern(
                tool.isEmpty() ? null : Wildcard.ofName(tool),
                kind.isEmpty() ? null : ToolKind.valueOf(kind.toUpperCase(Locale.ROOT)),
                arguments,
                fields.path(SUCCESSFUL).asBoolean(false),
                shown(tool, kind, arguments));
    }

    private static String shown(String tool, String kind, Map<String, TextPattern> arguments) {
        List<String> parts = new ArrayList<>();
        if (!tool.isEmpty()) {
            parts.add(tool);
        }
        if (!kind.isEmpty()) {
            parts.add("a tool of kind " + kind);
        }
        arguments.forEach((name, pattern) -> parts.add(name + " " + pattern));
        return parts.isEmpty() ? "any tool" : String.join(", ", parts);
    }

    /** What is wrong with the expressions in these fields; empty when nothing is. */
    static List<String> problems(JsonNode fields) {
        List<String> problems = new ArrayList<>();
        for (Map.Entry<String, JsonNode> argument : fields.path(ARGUMENTS).properties()) {
            TextPattern.problem(argument.getValue().asString(""))
                    .ifPresent(problem -> problems.add(ARGUMENTS + " " + argument.getKey() + ": " + problem));
        }
        return problems;
    }

    /** The same, and that it must mean some calls and not others. */
    static List<String> problemsOfOne(JsonNode fields) {
        boolean any = !fields.isString() && !fields.has(TOOL) && !fields.has(KIND) && !fields.has(ARGUMENTS);
        return any ? List.of("say which calls are meant: tool, kind or arguments") : problems(fields);
    }

    /** Whether it means a call. */
    boolean means(TranscriptCall call) {
        return (tool == null || tool.matches(call.name()) || tool.matches(call.rawName()))
                && (kind == null || kind == call.kind())
                && !(successful && call.isError())
                && arguments.entrySet().stream()
                        .allMatch(argument -> argument.getValue().isIn(text(argument.getKey(), call.input())));
    }

    /** The calls of these that it means. */
    List<TranscriptCall> of(List<TranscriptCall> calls) {
        return calls.stream().filter(this::means).toList();
    }

    /** An argument as a text; one that is not there is empty, and a value that is no text is shown as JSON. */
    private static String text(String name, JsonNode input) {
        JsonNode value = name.startsWith("/") ? input.at(name) : input.path(name);
        if (value.isMissingNode()) {
            return "";
        }
        return value.isString() ? value.asString() : Json.compact(value);
    }

    @Override
    public String toString() {
        return shown;
    }
}
