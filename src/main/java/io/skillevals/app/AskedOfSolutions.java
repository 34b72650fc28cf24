package io.skillevals.app;

import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Suite;
import io.skillevals.suite.When;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A fixture as its ready solutions are asked: they stand for what any agent would leave in any treatment, so that a check meant for
 * one of these is asked too. What is meant for the control alone is not.
 */
final class AskedOfSolutions {

    private final Set<String> controls;

    private AskedOfSolutions(Suite suite) {
        this.controls = suite.conditions().stream()
                .filter(Condition::control)
                .map(Condition::name)
                .collect(Collectors.toSet());
    }

    /** The fixture with the checks that its solutions are asked. */
    static Fixture of(Fixture fixture, Suite suite) {
        AskedOfSolutions asked = new AskedOfSolutions(suite);
        return new Fixture(
                fixture.name(),
                fixture.description(),
                fixture.directory(),
                fixture.project(),
                fixture.prompts().stream().map(asked::prompt).toList(),
                fixture.expectedSkills(),
                asked.checks(fixture.checks()),
                fixture.golden(),
                fixture.decoys(),
                fixture.apiPath(),
                fixture.timeout(),
                fixture.conditions(),
                fixture.layers(),
                fixture.sandbox(),
                fixture.tags(),
                fixture.instructions(),
                fixture.metadata());
    }

    /** Whether no solution is asked it, because it is meant for the control alone. */
    static boolean leavesOut(CheckSpec check, Suite suite) {
        return new AskedOfSolutions(suite).leavesOut(check);
    }

    private boolean leavesOut(CheckSpec check) {
        List<String> conditions = check.when().conditions();
        return !conditions.isEmpty() && controls.containsAll(conditions);
    }

    private Prompt prompt(Prompt prompt) {
        return prompt.withChecks(checks(prompt.checks()));
    }

    private List<CheckSpec> checks(List<CheckSpec> checks) {
        return checks.stream().map(this::check).toList();
    }

    private CheckSpec check(CheckSpec check) {
        return new CheckSpec(
                check.type(),
                check.name(),
                check.description(),
                check.layer(),
                check.weight(),
                check.gating(),
                check.threshold(),
                check.not(),
                new When(
                        leavesOut(check) ? check.when().conditions() : List.of(),
                        List.of(),
                        check.when().prompts()),
                checks(check.members()),
                check.config(),
                check.source());
    }
}
