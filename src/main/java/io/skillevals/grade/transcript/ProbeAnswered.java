package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.StepRecord;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Step;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The share of the task's probes that had the expected answer.
 *
 * <p>A condition without a service has no answer to any: that is a 0. Only the control is not held to it, since what it goes without on
 * purpose would be uplift by definition.
 */
public final class ProbeAnswered implements OfRun {

    private static final String STEP = "step";
    private static final int ALL = 0;

    @Override
    public String name() {
        return "probe";
    }

    @Override
    public String schema() {
        return Fields.none()
                .count(STEP, "The number of the step that is the probe, from 1. Default: all probes of the task.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec, Fixture fixture) {
        List<Integer> probes = List.copyOf(new TreeSet<>(fixture.prompts().stream()
                .flatMap(prompt -> probes(prompt.steps()).stream())
                .toList()));
        if (probes.isEmpty()) {
            return List.of("no step of the task is a probe");
        }
        boolean named = spec.config().has(STEP);
        int step = spec.config().path(STEP).asInt(ALL);
        return !named || probes.contains(step)
                ? List.of()
                : List.of("step " + step + " is no probe: write one of " + probes);
    }

    private static List<Integer> probes(List<Step> steps) {
        return IntStream.range(0, steps.size())
                .filter(index -> steps.get(index).probe() != null)
                .mapToObj(index -> index + 1)
                .toList();
    }

    @Override
    public Check create(CheckSpec spec) {
        int step = spec.config().path(STEP).asInt(ALL);
        return evidence -> judge(evidence, step);
    }

    private static CheckResult judge(RunEvidence evidence, int step) {
        List<StepRecord> probes = evidence.run().steps().stream()
                .filter(one -> one.probe() && (step == ALL || step == one.number()))
                .toList();
        if (probes.isEmpty()) {
            return CheckResult.notApplicable("the run has no such probe");
        }
        if (evidence.run().control() && probes.stream().allMatch(ProbeAnswered::isWithoutService)) {
            return CheckResult.notApplicable("the control has no service to probe");
        }
        long held = probes.stream().filter(ProbeAnswered::holds).count();
        return CheckResult.scored(
                (double) held / probes.size(),
                held + " of " + probes.size() + (probes.size() == 1 ? " probe" : " probes")
                        + " had the expected answer",
                probes.stream().map(ProbeAnswered::shown).toList());
    }

    private static boolean holds(StepRecord probe) {
        return probe.ended() == Ended.CAPTURED && probe.failure() == null;
    }

    /** A service that is there and does not answer ends its run, which is graded by nobody. */
    private static boolean isWithoutService(StepRecord probe) {
        return probe.ended() == Ended.FAILED;
    }

    private static Evidence shown(StepRecord probe) {
        Failure failure = probe.failure();
        String seen = holds(probe) ? "the expected answer" : failure == null ? "it was not asked" : failure.message();
        return Evidence.of("step " + probe.number() + ", " + Told.excerpt(probe.task()) + ": " + seen);
    }
}
