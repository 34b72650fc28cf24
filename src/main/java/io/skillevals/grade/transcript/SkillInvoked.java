package io.skillevals.grade.transcript;

import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.trajectory.Transcript;
import io.skillevals.trajectory.TranscriptCall;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the agent took a skill into use: called the tool for it, or read its SKILL.md, with success. Of several expected
 * skills the share that was used.
 */
public final class SkillInvoked implements OfRun {

    @Override
    public String name() {
        return "skill-invoked";
    }

    @Override
    public String schema() {
        return SkillsMeant.field("the fixture's expected skills; without any, one of those that the condition brings")
                .schema();
    }

    @Override
    public Check create(CheckSpec spec) {
        String skill = spec.config().path(SkillsMeant.SKILL).asString("");
        return Told.done((evidence, transcript) -> judge(skill, evidence, transcript));
    }

    private static CheckResult judge(String skill, RunEvidence evidence, Transcript transcript) {
        SkillsMeant meant = SkillsMeant.expected(skill, evidence);
        if (meant.isEmpty()) {
            return meant.notApplicable();
        }
        List<TranscriptCall> tries = meant.uses(transcript.calls());
        List<String> used = meant.names().stream()
                .filter(name -> tries.stream()
                        .anyMatch(call -> !call.isError() && call.skills().contains(name)))
                .toList();
        double wanted = meant.any() ? 1 : meant.names().size();
        List<Evidence> shown = new ArrayList<>(Told.shown(tries));
        return CheckResult.scored(
                Math.min(1, used.size() / wanted),
                used.isEmpty()
                        ? "the agent did not use " + meant
                        : "the agent used " + String.join(", ", used)
                                + (meant.any() || used.size() == wanted ? "" : ", of " + meant),
                shown);
    }
}
