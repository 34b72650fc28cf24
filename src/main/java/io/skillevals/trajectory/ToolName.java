package io.skillevals.trajectory;

import org.jspecify.annotations.Nullable;

/**
 * The name of a tool.
 *
 * @param raw as the agent wrote it
 * @param name without the server that it comes from; where one tool calls another, that of the other
 * @param server the MCP server; absent for a tool of the agent's own
 */
public record ToolName(String raw, String name, @Nullable String server) {

    private static final String MCP = "mcp__";
    private static final String SEPARATOR = "__";

    /** Takes a name apart: {@code mcp__server__tool} is the tool {@code tool} of the server {@code server}. */
    public static ToolName of(String raw) {
        int end = raw.startsWith(MCP) ? raw.indexOf(SEPARATOR, MCP.length()) : -1;
        boolean whole = end > MCP.length() && end + SEPARATOR.length() < raw.length();
        return whole
                ? new ToolName(raw, raw.substring(end + SEPARATOR.length()), raw.substring(MCP.length(), end))
                : new ToolName(raw, raw, null);
    }

    /** The same call, which means another tool. */
    ToolName meaning(String other) {
        return new ToolName(raw, other, server);
    }

    /** What the tool is for. */
    public ToolKind kind() {
        return server == null ? ToolKind.of(name) : ToolKind.MCP;
    }
}
