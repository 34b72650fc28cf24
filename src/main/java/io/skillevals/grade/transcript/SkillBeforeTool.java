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
import java.util.Optional;

/** Whether the agent took a skill into use before it called a tool for the first time. It does not apply where it never did. */
public final class SkillBeforeTool implements OfRun {

    @Override
    public String name() {
        return "skill-before-tool";
    }

    @Override
    public String schema() {
        return ToolPattern.successfulIn(ToolPattern.in(SkillsMeant.field(
                        "one of the fixture's expected skills, or of those that the condition brings")))
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        return ToolPattern.problemsOfOne(spec.config());
    }

    @Override
    public Check create(CheckSpec spec) {
        String skill = spec.config().path(SkillsMeant.SKILL).asString("");
        ToolPattern tool = ToolPattern.of(spec.config());
        return Told.done((evidence, transcript) -> judge(skill, tool, evidence, transcript));
    }

    private static CheckResult judge(String skill, ToolPattern tool, RunEvidence evidence, Transcript transcript) {
        SkillsMeant meant = SkillsMeant.expected(skill, evidence);
        if (meant.isEmpty()) {
            return meant.notApplicable();
        }
        Optional<TranscriptCall> use = meant.uses(transcript.calls()).stream()
                .filter(call -> !call.isError())
                .findFirst();
        int used = use.map(TranscriptCall::position).orElse(-1);
        Optional<TranscriptCall> call = transcript.calls().stream()
                .filter(one -> one.position() != used && tool.means(one))
                .findFirst();
        if (call.isEmpty()) {
            return CheckResult.notApplicable("the agent never called " + tool);
        }
        boolean before = use.isPresent() && used < call.get().position();
        List<Evidence> shown = new ArrayList<>();
        use.map(Told::shown).ifPresent(shown::add);
        shown.add(Told.shown(call.get()));
        String details = use.isEmpty()
                ? "the agent called " + tool + " and never used " + meant
                : "the agent used " + meant + (before ? " before " : " only after ") + "it called " + tool;
        return Told.score(before, details, shown);
    }
}
