package io.skillevals.trajectory;

import org.jspecify.annotations.Nullable;

/**
 * A call of an agent's tool for skills.
 *
 * @param name the skill's name, without the plugin that it comes from
 * @param args what the skill was given; empty when nothing
 * @param callId the agent's id of the call; absent when it has none
 * @param output what came back; a long one is cut
 * @param isError whether it failed, or nothing came back
 * @param position its place among all calls of the run, from 0
 * @param subagent whether a sub-agent made the call
 */
public record SkillCall(
        String name,
        String args,
        @Nullable String callId,
        String output,
        boolean isError,
        int position,
        boolean subagent) {

    static SkillCall of(TranscriptCall call) {
        return new SkillCall(
                call.skills().isEmpty() ? "" : call.skills().get(0),
                String.join(" ", ReadPaths.texts(call.input(), "args", "arguments")),
                call.callId(),
                call.output(),
                call.isError(),
                call.position(),
                call.subagent());
    }
}
