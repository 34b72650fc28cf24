package io.skillevals.suite;

import java.util.Set;

/** The variables that name folders which every run has of its own. */
public final class OwnFolders {

    private static final Set<String> NAMES = Set.of(
            "HOME",
            "TMPDIR",
            "PWD",
            "XDG_CONFIG_HOME",
            "XDG_DATA_HOME",
            "XDG_CACHE_HOME",
            "XDG_STATE_HOME",
            "CLAUDE_CONFIG_DIR",
            "CODEX_HOME",
            "COPILOT_HOME",
            "GEMINI_CLI_HOME",
            "OPENCODE_CONFIG_DIR",
            "QWEN_HOME");

    private OwnFolders() {}

    /** Whether a variable names one: nothing of the suite may set it. */
    public static boolean isOne(String variable) {
        return NAMES.contains(variable);
    }
}
