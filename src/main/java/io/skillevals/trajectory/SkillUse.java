package io.skillevals.trajectory;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Tells which skill a tool call takes into use: by an agent's tool for skills, or by reading the skill's file. */
public final class SkillUse {

    private static final Pattern FILE = Pattern.compile("([^/\\s\"'=]+)/SKILL\\.md\\b");
    /** What names a file without showing what stands in it. */
    private static final Pattern LOOKING =
            Pattern.compile("^\\s*(ls|find|stat|test|\\[|rm|cp|mv|touch|mkdir|chmod|wc)\\b.*");

    private SkillUse() {}

    /** The name of the skill; absent when the call is about none. */
    public static Optional<String> of(ToolCall call) {
        JsonNode arguments = call.arguments();
        return switch (call.tool().kind()) {
            case SKILL ->
                first(arguments, "skill", "name", "skill_name", "command").map(SkillUse::plain);
            case READ ->
                first(arguments, "file_path", "filePath", "absolute_path", "path")
                        .flatMap(SkillUse::inPath);
            case SHELL -> first(arguments, "command", "cmd").flatMap(SkillUse::inCommand);
            default -> Optional.empty();
        };
    }

    /** A plugin's skill is called {@code plugin:skill}, a skill asked for by hand {@code /skill}. */
    private static String plain(String name) {
        String bare = name.startsWith("/") ? name.substring(1) : name;
        return bare.substring(bare.lastIndexOf(':') + 1);
    }

    private static Optional<String> inPath(String path) {
        Matcher file = FILE.matcher(path);
        return file.find() ? Optional.of(file.group(1)) : Optional.empty();
    }

    private static Optional<String> inCommand(String command) {
        return LOOKING.matcher(command).lookingAt() ? Optional.empty() : inPath(command);
    }

    private static Optional<String> first(JsonNode arguments, String... fields) {
        for (String field : fields) {
            JsonNode value = arguments.path(field);
            if (value.isString() && !value.asString().isBlank()) {
                return Optional.of(value.asString());
            }
            if (value.isArray()) {
                return Optional.of(String.join(
                        " ", value.valueStream().map(word -> word.asString("")).toList()));
            }
        }
        return Optional.empty();
    }
}
