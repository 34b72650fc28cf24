package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.rundir.SkillDelivery;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.RunEvidence;
import io.skillevals.trajectory.TranscriptCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The skills that a check is about in one run: those of the wanted ones that the run's condition brings as files.
 *
 * <p>A run whose condition brings none of them, such as the control's, has none to use: a 0 there would be uplift from nowhere,
 * and so would be a 1 for not using it. A skill whose text stands in the prompt needs no reading.
 *
 * @param names of the skills; empty when the check does not apply
 * @param any whether one of them is as good as all
 * @param reason why the check does not apply; absent when it does
 */
record SkillsMeant(
        List<String> names, boolean any, @Nullable String reason) {

    static final String SKILL = "skill";

    /** The field that names a skill. */
    static Fields field(String otherwise) {
        return Fields.none().text(SKILL, "The skill's name. Default: " + otherwise + ".");
    }

    /** The named skill; without one, those that the fixture expects; without any, the delivered ones. */
    static SkillsMeant expected(String skill, RunEvidence evidence) {
        List<String> expected = evidence.expectedSkills();
        return skill.isEmpty() && !expected.isEmpty() ? of(expected, evidence) : delivered(skill, evidence);
    }

    /** The named skill; without one, any of the delivered ones. */
    static SkillsMeant delivered(String skill, RunEvidence evidence) {
        return of(skill.isEmpty() ? List.of() : List.of(skill), evidence);
    }

    private static SkillsMeant of(List<String> wanted, RunEvidence evidence) {
        List<SkillDelivery> brought = evidence.run().skills().stream()
                .filter(skill -> wanted.isEmpty() || wanted.contains(skill.name()))
                .toList();
        List<String> names = brought.stream()
                .filter(skill -> skill.delivery() == SkillDelivery.Way.NATIVE)
                .map(SkillDelivery::name)
                .toList();
        String reason = names.isEmpty() ? reason(wanted, brought) : null;
        return new SkillsMeant(names, wanted.isEmpty(), reason);
    }

    private static String reason(List<String> wanted, List<SkillDelivery> brought) {
        if (brought.isEmpty()) {
            return wanted.isEmpty()
                    ? "the run's condition brings no skill"
                    : "the run's condition does not bring the skill " + String.join(", ", wanted);
        }
        return "the text of the skill "
                + String.join(", ", brought.stream().map(SkillDelivery::name).toList())
                + " was given to the agent, so that it had no need to read it";
    }

    boolean isEmpty() {
        return names.isEmpty();
    }

    CheckResult notApplicable() {
        return CheckResult.notApplicable(String.valueOf(reason));
    }

    /** The calls that take one of the skills into use, failed ones included. */
    List<TranscriptCall> uses(List<TranscriptCall> calls) {
        return calls.stream()
                .filter(call -> call.skills().stream().anyMatch(names::contains))
                .toList();
    }

    @Override
    public String toString() {
        return String.join(any ? " or " : ", ", names);
    }
}
