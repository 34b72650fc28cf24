package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.Ended;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailFastTest {

    private static final FailureClass AUTH = FailureClass.AUTHENTICATION;

    @Test
    void pairsThatAllFailAlikeAreSystemic() {
        List<PlannedRun> runs = PlannedRuns.pairs(5);
        FailFast failFast = new FailFast(2, false, runs);
        failed(failFast, AUTH, runs.get(0), runs.get(1), runs.get(2));
        assertThat(failFast.reason()).isEmpty();
        failed(failFast, AUTH, runs.get(3));
        assertThat(failFast.reason()).contains("the first 2 pairs all failed: authentication: it says so");
    }

    @Test
    void pairsCountInTheOrderInWhichTheyAreFinished() {
        List<PlannedRun> runs = PlannedRuns.pairs(3);
        FailFast failFast = new FailFast(1, false, runs);
        failed(failFast, AUTH, runs.get(0), runs.get(2), runs.get(4));
        assertThat(failFast.reason()).isEmpty();
        failed(failFast, AUTH, runs.get(5));
        assertThat(failFast.reason()).contains("the first pair failed: authentication: it says so");
    }

    @Test
    void anotherClassInAPairIsNotSystemic() {
        List<PlannedRun> runs = PlannedRuns.pairs(4);
        FailFast failFast = new FailFast(1, false, runs);
        failed(failFast, AUTH, runs.get(0));
        failed(failFast, FailureClass.NETWORK, runs.get(1));
        failed(failFast, AUTH, runs.get(2), runs.get(3), runs.get(4), runs.get(5));
        assertThat(failFast.reason()).isEmpty();
    }

    @Test
    void pairsOfDifferentClassesAreNotSystemic() {
        List<PlannedRun> runs = PlannedRuns.pairs(4);
        FailFast failFast = new FailFast(2, false, runs);
        failed(failFast, AUTH, runs.get(0), runs.get(1));
        failed(failFast, FailureClass.NETWORK, runs.get(2), runs.get(3));
        failed(failFast, AUTH, runs.get(4), runs.get(5), runs.get(6), runs.get(7));
        assertThat(failFast.reason()).isEmpty();
    }

    @Test
    void oneResultBeforeSwitchesItOffForGood() {
        List<PlannedRun> runs = PlannedRuns.pairs(4);
        FailFast failFast = new FailFast(1, false, runs);
        failFast.ended(runs.get(6), Ended.CAPTURED, null);
        failed(failFast, AUTH, runs.get(0), runs.get(1), runs.get(2), runs.get(3));
        assertThat(failFast.reason()).isEmpty();
    }

    @Test
    void aVerdictIsAResult() {
        List<PlannedRun> runs = PlannedRuns.pairs(2);
        FailFast failFast = new FailFast(1, false, runs);
        failFast.ended(runs.get(0), Ended.CAPTURED, FailureClass.MAX_TURNS.because("60"));
        failed(failFast, FailureClass.MAX_TURNS, runs.get(1), runs.get(2), runs.get(3));
        assertThat(failFast.reason()).isEmpty();
    }

    @Test
    void aLimitOfTimeIsAResultWhereItIsGraded() {
        List<PlannedRun> runs = PlannedRuns.pairs(2);
        FailFast failed = new FailFast(1, false, runs);
        failed(failed, FailureClass.TIMEOUT, runs.get(0), runs.get(1));
        assertThat(failed.reason()).isPresent();
        FailFast graded = new FailFast(1, true, runs);
        failed(graded, FailureClass.TIMEOUT, runs.get(0), runs.get(1));
        assertThat(graded.reason()).isEmpty();
    }

    @Test
    void whatIsStillBeingKeptMayBeAResult() {
        List<PlannedRun> runs = PlannedRuns.pairs(3);
        FailFast failFast = new FailFast(1, false, runs);
        failFast.hope(runs.get(4));
        failed(failFast, AUTH, runs.get(0), runs.get(1));
        assertThat(failFast.reason()).isEmpty();
        failed(failFast, FailureClass.CAPTURE, runs.get(4));
        assertThat(failFast.reason()).isPresent();
        failFast.ended(runs.get(5), Ended.CAPTURED, null);
        assertThat(failFast.reason()).isEmpty();
    }

    @Test
    void aBlockWithoutATreatmentIsNoPair() {
        List<PlannedRun> runs = PlannedRuns.of("0 control", "0 control b", "1 control", "1 skill");
        FailFast failFast = new FailFast(1, false, runs);
        failed(failFast, AUTH, runs.get(0), runs.get(1));
        assertThat(failFast.reason()).isEmpty();
        failed(failFast, AUTH, runs.get(2), runs.get(3));
        assertThat(failFast.reason()).isPresent();
    }

    @Test
    void withoutAnyControlEveryBlockIsAPair() {
        List<PlannedRun> runs = PlannedRuns.of("0 skill", "1 skill", "2 skill");
        FailFast failFast = new FailFast(2, false, runs);
        failed(failFast, AUTH, runs.get(0), runs.get(1));
        assertThat(failFast.reason()).isPresent();
    }

    @Test
    void aReusedRunIsThePartnerOfANewOneAndIsNotSaidToHaveFailed() {
        List<PlannedRun> runs = PlannedRuns.of("(0 control)", "0 skill", "1 control", "1 skill");
        FailFast one = new FailFast(1, false, runs);
        failed(one, AUTH, runs.get(1));
        assertThat(one.reason()).contains("all new runs of the first pair failed: authentication: it says so");
        FailFast two = new FailFast(2, false, runs);
        failed(two, AUTH, runs.get(1), runs.get(2), runs.get(3));
        assertThat(two.reason()).contains("all new runs of the first 2 pairs failed: authentication: it says so");
    }

    @Test
    void whatWasNeverStartedOrWasStoppedSaysNothing() {
        List<PlannedRun> runs = PlannedRuns.pairs(2);
        FailFast failFast = new FailFast(1, false, runs);
        failFast.ended(runs.get(0), Ended.SKIPPED, FailureClass.BUDGET.because("x"));
        failFast.ended(runs.get(1), Ended.SKIPPED, FailureClass.BUDGET.because("x"));
        failFast.ended(runs.get(2), Ended.INTERRUPTED, FailureClass.INTERRUPTED.because("x"));
        failFast.ended(runs.get(3), Ended.INTERRUPTED, FailureClass.INTERRUPTED.because("x"));
        assertThat(failFast.reason()).isEmpty();
    }

    @Test
    void itLooksOnlyWhenItIsAsked() {
        List<PlannedRun> runs = PlannedRuns.pairs(2);
        FailFast failFast = new FailFast(0, false, runs);
        failed(failFast, AUTH, runs.toArray(PlannedRun[]::new));
        assertThat(failFast.reason()).isEmpty();
    }

    private static void failed(FailFast failFast, FailureClass how, PlannedRun... runs) {
        for (PlannedRun run : runs) {
            failFast.ended(run, Ended.FAILED, how.because("it says so"));
        }
    }
}
