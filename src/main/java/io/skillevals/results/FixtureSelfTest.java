package io.skillevals.results;

import io.skillevals.rundir.SelfTestRecord.Problem;
import io.skillevals.rundir.SelfTestRecord.Result;
import io.skillevals.rundir.SelfTestRecord.Tested;
import java.util.List;
import java.util.Locale;

/**
 * What the self-test of a fixture came to.
 *
 * @param name the fixture's name
 * @param result what came of it
 * @param graderDigest of the checks, their configuration and the grader's version
 * @param pristineDigest of the pristine project
 * @param solutions every solution that was graded
 * @param checks every check that was asked
 * @param problems why it is not passed; empty when it is
 * @param warnings what its author should look at
 */
public record FixtureSelfTest(
        String name,
        Result result,
        String graderDigest,
        String pristineDigest,
        List<TestedSolution> solutions,
        List<TestedCheck> checks,
        List<Problem> problems,
        List<String> warnings) {

    public FixtureSelfTest {
        solutions = List.copyOf(solutions);
        checks = List.copyOf(checks);
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
    }

    /** The result in one word. */
    public String resultName() {
        return result.name().toLowerCase(Locale.ROOT);
    }

    /** The problems in sentences. */
    public List<String> problemTexts() {
        return problems.stream().map(Problem::text).toList();
    }

    /** What is recorded of it beside the runs. */
    public Tested record() {
        return new Tested(name, graderDigest, pristineDigest, result, problems);
    }

    /** The solutions of a kind. */
    public List<TestedSolution> solutions(SolutionGrade.Kind kind) {
        return solutions.stream().filter(solution -> solution.kind() == kind).toList();
    }

    /** The mutants that no check notices. */
    public List<TestedSolution> survivors() {
        return solutions.stream().filter(TestedSolution::survives).toList();
    }
}
