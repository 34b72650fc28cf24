package io.skillevals.trajectory;

import io.skillevals.io.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call of a tool whose arguments name another tool: what is meant is the other one.
 *
 * <p>The tool {@code exec} takes a {@code command}: {@code call [--json|--optimized] TOOL {…}} calls a tool, {@code info TOOL}
 * asks what one takes. {@code ToolSearch} with {@code select:A,B} asks the same. A command of another form, or one whose JSON is
 * malformed, is no such call.
 *
 * @param name the name of the tool that is meant, normalized; of a question {@link ToolCall#INFO} and the names, with commas
 * @param arguments what the tool is given; of a question the arguments as they are
 * @param unwrapped whether it comes out of an {@code exec}
 * @param outputFormat the form of output that was asked for, {@code json} or {@code optimized}; absent when none was
 */
record WrappedCall(
        String name,
        JsonNode arguments,
        boolean unwrapped,
        @Nullable String outputFormat) {

    private static final String EXEC = "exec";
    private static final String SEARCH = "ToolSearch";
    private static final String SELECT = "select:";
    private static final List<String> FORMATS = List.of("json", "optimized");

    /** What a call means; empty when it means itself. */
    static Optional<WrappedCall> of(ToolName tool, JsonNode arguments) {
        if (tool.name().equals(EXEC) && arguments.path("command").isString()) {
            return ofCommand(arguments, Words.of(arguments.path("command").asString()));
        }
        String query = arguments.path("query").asString("").strip();
        return tool.name().equals(SEARCH) && query.startsWith(SELECT)
                ? question(List.of(query.substring(SELECT.length()).split(",")), arguments, false)
                : Optional.empty();
    }

    private static Optional<WrappedCall> ofCommand(JsonNode arguments, Words command) {
        return switch (command.first()) {
            case "info" -> question(List.of(command.rest().split("\\s+")), arguments, true);
            case "call" -> call(command.next());
            default -> Optional.empty();
        };
    }

    private static Optional<WrappedCall> question(List<String> tools, JsonNode arguments, boolean unwrapped) {
        List<String> names = new ArrayList<>();
        for (String tool : tools) {
            String name = ToolName.of(tool.strip()).name();
            if (!name.isEmpty() && !name.startsWith("-")) {
                names.add(name);
            }
        }
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(new WrappedCall(ToolCall.INFO + String.join(",", names), arguments, unwrapped, null));
    }

    private static Optional<WrappedCall> call(Words words) {
        String format = null;
        Words rest = words;
        while (rest.isOption()) {
            String option = rest.first().replaceFirst("^-+", "");
            format = FORMATS.contains(option) ? option : format;
            rest = rest.next();
        }
        String asked = format;
        String tool = ToolName.of(rest.first()).name();
        return tool.isEmpty() || tool.startsWith("{")
                ? Optional.empty()
                : input(rest.rest()).map(input -> new WrappedCall(tool, input, true, asked));
    }

    /** The object that a tool is given, which is empty where nothing is said; nothing where it is none. */
    private static Optional<ObjectNode> input(String json) {
        if (json.isEmpty()) {
            return Optional.of(Json.mapper().createObjectNode());
        }
        try {
            return Json.mapper().readTree(json) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** A text as its first word and what follows it. */
    private record Words(String first, String rest) {

        static Words of(String text) {
            String plain = text.strip();
            int end = 0;
            while (end < plain.length() && !Character.isWhitespace(plain.charAt(end))) {
                end++;
            }
            return new Words(plain.substring(0, end), plain.substring(end).strip());
        }

        Words next() {
            return of(rest);
        }

        boolean isOption() {
            return first.startsWith("-");
        }
    }
}
