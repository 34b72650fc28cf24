package io.skillevals.trajectory;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A tool call of a transcript, with what came of it.
 *
 * @param position its place among all calls of the run, from 0
 * @param name the tool's name, normalized: that of the tool which is meant, without the server that it comes from
 * @param rawName the name as the agent wrote it
 * @param kind what the tool is for
 * @param input what the tool was given, an object; long texts in it are cut
 * @param output what the tool gave back; a long one is cut, and it is empty where nothing came back
 * @param isError whether the tool said that it failed, or gave nothing back
 * @param callId the agent's id of the call; absent when it has none
 * @param unwrapped whether the tool was called through another one, {@code exec}
 * @param requestedOutputFormat the form of output that was asked for, {@code json} or {@code optimized}; absent when none was
 * @param subagent whether a sub-agent made the call
 * @param repeated whether an earlier call had the same tool and arguments
 * @param skills the skills that it takes into use: by the agent's tool for skills, or by reading their files
 */
public record TranscriptCall(
        int position,
        String name,
        String rawName,
        ToolKind kind,
        JsonNode input,
        String output,
        boolean isError,
        @Nullable String callId,
        boolean unwrapped,
        @Nullable String requestedOutputFormat,
        boolean subagent,
        boolean repeated,
        List<String> skills) {

    public TranscriptCall {
        skills = List.copyOf(skills);
    }

    /**
     * The files that it reads: the path that a reading tool is given, or the words of a shell's command, whether they are paths
     * or not, each in the folder that the command is in there, as far as it tells. Empty for tools that read no files.
     */
    public Set<String> filesRead() {
        return ReadPaths.of(kind, input, path -> true);
    }
}
