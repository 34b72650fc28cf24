package io.skillevals.grade.transcript;

import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.trajectory.Transcript;
import io.skillevals.trajectory.TranscriptCall;
import java.util.List;

/** Whether the agent left a skill alone that it had: for tasks that the skill is not made for. */
public final class SkillNotInvoked implements OfRun {

    @Override
    public String name() {
        return "skill-not-invoked";
    }

    @Override
    public String schema() {
        return SkillsMeant.field("any of those that the condition brings").schema();
    }

    @Override
    public Check create(CheckSpec spec) {
        String skill = spec.config().path(SkillsMeant.SKILL).asString("");
        return Told.notDone((evidence, transcript) -> judge(skill, evidence, transcript));
    }

    private static CheckResult judge(String skill, RunEvidence evidence, Transcript transcript) {
        SkillsMeant meant = SkillsMeant.delivered(skill, evidence);
        if (meant.isEmpty()) {
            return meant.notApplicable();
        }
        List<TranscriptCall> tries = meant.uses(transcript.calls());
        boolean used = tries.stream().anyMatch(call -> !call.isError());
        return Told.score(!used, "the agent " + (used ? "used " : "did not use ") + meant, Told.shown(tries));
    }
}
