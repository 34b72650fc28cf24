package io.skillevals.suite;

import java.util.Locale;
import java.util.Set;

/** The files that agents read as instructions, known by their names alone. */
public final class InstructionFiles {

    /** The one that is no single agent's. */
    public static final String AGENTS = "AGENTS.md";

    private static final Set<String> NAMES = Set.of(
            "agents.md",
            "agents.override.md",
            "claude.md",
            "claude.local.md",
            "gemini.md",
            "qwen.md",
            "copilot-instructions.md",
            ".cursorrules",
            ".windsurfrules",
            ".clinerules");

    private InstructionFiles() {}

    /** Whether a file with this name is one of them, in whatever case it is written. */
    public static boolean isOne(String name) {
        return NAMES.contains(name.toLowerCase(Locale.ROOT));
    }
}
