package io.skillevals.trajectory;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Tells which skills a tool call takes into use: by an agent's tool for skills, or by reading the skill's file.
 *
 * <p>A folder that a command names by a pattern or a variable is not resolved.
 */
public final class SkillUse {

    private static final String NAME = "SKILL.md";
    private static final String FILE = "/" + NAME;
    private static final String UNRESOLVED = "*?[]{}$";

    private SkillUse() {}

    /** The name of the first skill; absent when the call is about none. */
    public static Optional<String> of(ToolCall call) {
        return all(call).stream().findFirst();
    }

    /** The names of all skills, in the order in which the call names them. */
    static Set<String> all(ToolCall call) {
        ToolKind kind = call.tool().kind();
        Set<String> names = new LinkedHashSet<>();
        if (kind == ToolKind.SKILL) {
            ReadPaths.texts(call.arguments(), "skill", "name", "skill_name", "command").stream()
                    .map(SkillUse::plain)
                    .forEach(names::add);
        } else {
            ReadPaths.of(kind, call.arguments(), path -> path.endsWith(NAME)).stream()
                    .filter(path -> path.endsWith(FILE))
                    .map(SkillUse::folder)
                    .filter(SkillUse::isResolved)
                    .forEach(names::add);
        }
        return names;
    }

    /** A plugin's skill is called {@code plugin:skill}, a skill asked for by hand {@code /skill}. */
    private static String plain(String name) {
        String bare = name.startsWith("/") ? name.substring(1) : name;
        return bare.substring(bare.lastIndexOf(':') + 1);
    }

    private static String folder(String path) {
        String folder = path.substring(0, path.length() - FILE.length());
        return folder.substring(folder.lastIndexOf('/') + 1);
    }

    private static boolean isResolved(String name) {
        return !name.isEmpty()
                && !name.equals(".")
                && !name.equals("..")
                && name.chars().noneMatch(c -> UNRESOLVED.indexOf(c) >= 0);
    }
}
