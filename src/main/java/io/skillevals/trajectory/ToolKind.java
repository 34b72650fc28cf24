package io.skillevals.trajectory;

import java.util.Locale;

/** What a tool is for, whatever an agent calls it. */
public enum ToolKind {
    READ,
    WRITE,
    EDIT,
    SHELL,
    SEARCH,
    WEB,
    SKILL,
    SUBAGENT,
    MCP,
    OTHER;

    /** The kind of an agent's own tool; a name that no agent is known to use is {@link #OTHER}. */
    public static ToolKind of(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "read", "notebookread", "read_file", "read_many_files", "view", "view_image" -> READ;
            case "write", "write_file", "create" -> WRITE;
            case "edit", "multiedit", "notebookedit", "replace", "apply_patch", "patch", "file_change" -> EDIT;
            case "bash", "bashoutput", "killshell", "shell", "run_shell_command", "command_execution", "exec_command" ->
                SHELL;
            case "glob", "grep", "ls", "list", "list_directory", "grep_search", "search_file_content" -> SEARCH;
            case "webfetch", "websearch", "web_fetch", "web_search", "google_web_search", "codesearch" -> WEB;
            case "skill", "activate_skill" -> SKILL;
            case "agent", "task", "spawn_agent" -> SUBAGENT;
            case "mcp_tool_call" -> MCP;
            default -> OTHER;
        };
    }

    /** Its name in records. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
