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
            case "read", "notebookread", "read_file", "read_many_files", "view", "view_image", "zoom_image" -> READ;
            case "write", "write_file", "create" -> WRITE;
            case "edit", "multiedit", "notebookedit", "notebook_edit", "replace" -> EDIT;
            case "apply_patch", "patch", "file_change" -> EDIT;
            case "bash", "bashoutput", "killshell", "shell", "run_shell_command" -> SHELL;
            case "command_execution", "exec_command" -> SHELL;
            case "read_bash", "write_bash", "stop_bash", "list_bash" -> SHELL;
            case "powershell", "read_powershell", "write_powershell", "stop_powershell", "list_powershell" -> SHELL;
            case "list_background_processes", "read_background_output" -> SHELL;
            case "glob", "grep", "ls", "list", "list_directory", "grep_search", "search_file_content" -> SEARCH;
            case "semantic_code_search" -> SEARCH;
            case "webfetch", "websearch", "web_fetch", "web_search", "google_web_search", "codesearch" -> WEB;
            case "skill", "activate_skill" -> SKILL;
            case "agent", "task", "spawn_agent", "invoke_agent", "list_agents", "read_agent", "write_agent" -> SUBAGENT;
            case "mcp_tool_call", "read_mcp_resource" -> MCP;
            default -> OTHER;
        };
    }

    /** Its name in records. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
