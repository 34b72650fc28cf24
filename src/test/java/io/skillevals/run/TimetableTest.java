package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.suite.Budget;
import io.skillevals.suite.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimetableTest {

    @Test
    void placesAreTakenInThePlansOrderAsSoonAsTheyAreFree() {
        Simulation simulation = new Simulation(PlannedRuns.pairs(3))
                .parallel(2)
                .agentTakes(run -> run.coordinates().run() == 1 ? 25 : 10);
        assertThat(simulation.starts()).containsExactly("0 1", "0 2", "10 3", "20 4", "25 5", "30 6");
    }

    @Test
    void anAgentWithoutAFreePlaceHoldsBackNoOther() {
        Simulation simulation = new Simulation(PlannedRuns.of(
                        "0 skill a", "1 skill a", "2 skill a", "3 skill a", "4 skill a", "5 skill b", "6 skill c"))
                .parallel(3)
                .perAgent(1);
        assertThat(simulation.starts()).containsExactly("0 1", "0 6", "0 7", "10 2", "20 3", "30 4", "40 5");
    }

    @Test
    void manyAgentsWithoutAFreePlaceHoldBackNoOther() {
        List<String> plan = new ArrayList<>();
        for (String agent : List.of("a", "b", "c", "d", "e")) {
            for (int number = 0; number < 30; number++) {
                plan.add(plan.size() + " skill " + agent);
            }
        }
        plan.add("1000 skill last");
        Simulation simulation = new Simulation(PlannedRuns.of(plan.toArray(String[]::new)))
                .parallel(6)
                .perAgent(1);
        assertThat(simulation.starts()).contains("0 151").endsWith("290 150");
    }

    @Test
    void placesThatGetFreeTogetherAreTakenAtOnceThoughPreparingTakesTime() {
        Simulation simulation =
                new Simulation(PlannedRuns.pairs(24)).parallel(16).preparingTakes(run -> 9);
        assertThat(simulation.starts().stream().map(start -> start.split(" ")[0]))
                .containsOnly("9", "19", "29");
        assertThat(simulation.mostWorking()).isEqualTo(16);
        assertThat(simulation.mostWorkspaces()).isLessThanOrEqualTo(48);
    }

    @Test
    void aPlaceIsKeptForARunThatIsAboutToBeReady() {
        Simulation simulation = new Simulation(PlannedRuns.pairs(2))
                .parallel(2)
                .preparingTakes(run -> run.coordinates().run() == 1 ? 3 : 1);
        assertThat(simulation.starts()).containsExactly("1 2", "3 1", "11 3", "13 4");
    }

    @Test
    void startsKeepTheirDistance() {
        Simulation simulation =
                new Simulation(PlannedRuns.pairs(2)).parallel(4).spacing(3).agentTakes(run -> 1);
        assertThat(simulation.starts()).containsExactly("0 1", "3 2", "6 3", "9 4");
    }

    @Test
    void aRunBetweenTwoTriesHoldsNoPlaceAndNoWorkspaceAndIsTheNextThen() {
        Simulation simulation = new Simulation(PlannedRuns.pairs(2)).triedAgainAfter(15);
        assertThat(simulation.starts()).containsExactly("0 1", "10 2", "20 3", "30 1", "40 2", "50 3", "60 4", "85 4");
    }

    @Test
    void aStopGivesUpWhatWaitsAndLetsTheRestEnd() {
        Simulation simulation = new Simulation(PlannedRuns.pairs(4))
                .parallel(2)
                .triedAgainAfter(100)
                .agentTakes(run -> run.coordinates().run() == 2 ? 25 : 10)
                .stoppedAt(20);
        assertThat(simulation.starts()).containsExactly("0 1", "0 2", "10 3");
        assertThat(simulation.givenUp()).hasSize(8).allMatch(run -> run.startsWith("interrupted "));
        assertThat(simulation.end()).isEqualTo(25);
    }

    @Test
    void whenEverythingFailsAlikeOnlyWhatIsInFlightIsFinished() {
        Simulation simulation = new Simulation(PlannedRuns.pairs(6))
                .parallel(3)
                .failFast(2)
                .fails(run -> FailureClass.AUTHENTICATION.because("no key"));
        assertThat(simulation.starts()).containsExactly("0 1", "0 2", "0 3", "10 4", "10 5", "10 6");
        assertThat(simulation.givenUp())
                .containsExactly("systemic 7", "systemic 8", "systemic 9", "systemic 10", "systemic 11", "systemic 12");
        assertThat(simulation.reasons())
                .containsExactly("not started: the first 2 pairs all failed: authentication: no key");
    }

    @Test
    void oneOddFailureKeepsItGoing() {
        Simulation simulation = new Simulation(PlannedRuns.pairs(6))
                .failFast(2)
                .fails(run -> (run.coordinates().run() == 2 ? FailureClass.NETWORK : FailureClass.AUTHENTICATION)
                        .because("no key"));
        assertThat(simulation.starts()).hasSize(12);
    }

    @ParameterizedTest(name = "of {0} USD, {1} at a time: {2} of 20 runs")
    @CsvSource({"5.0, 1, 4", "4.0, 1, 4", "3.99, 1, 2", "0.5, 1, 1", "7.5, 4, 6", "5.0, 16, 4", "100, 4, 20"})
    void theBudgetEndsWithAWholePair(double limit, int parallel, int made) {
        Simulation simulation = new Simulation(PlannedRuns.pairs(10))
                .parallel(parallel)
                .budget(new Budget(limit, null, null))
                .cost(1.0);
        assertThat(simulation.starts()).hasSize(made);
        assertThat(simulation.givenUp()).hasSize(20 - made).allMatch(run -> run.startsWith("budget "));
    }

    @Test
    void aTryBeyondTheBudgetIsNotMade() {
        Simulation simulation = new Simulation(PlannedRuns.pairs(2))
                .triedAgainAfter(15)
                .budget(new Budget(3.0, null, null))
                .cost(1.0);
        assertThat(simulation.starts()).containsExactly("0 1", "10 2", "25 1");
        assertThat(simulation.givenUp()).containsExactly("budget 2", "budget 3", "budget 4");
        assertThat(simulation.reasons()).contains("its next try was not started: spent 3.00 of 3.00 USD");
    }

    @Test
    void aBlockThatDoesNotFitYetHoldsBackNoRunOfOneThatIsBegun() {
        List<PlannedRun> runs = PlannedRuns.of(
                "0 control a", "0 skill a", "1 control b", "1 skill b", "2 control b", "2 skill b", "0 other a");
        Simulation simulation = new Simulation(runs)
                .parallel(2)
                .perAgent(1)
                .budget(new Budget(null, 5, null))
                .agentTakes(run -> run.coordinates().agent().equals("a") ? 10 : 2);
        assertThat(simulation.starts()).containsExactly("0 1", "0 3", "2 4", "10 2", "20 7");
        assertThat(simulation.givenUp()).containsExactly("budget 5", "budget 6");
    }

    @Test
    void noBlockIsBegunInFrontOfOneThatDoesNotFitYet() {
        List<PlannedRun> runs = PlannedRuns.of("0 control", "0 skill", "1 control", "1 skill", "1 other", "2 skill");
        Simulation simulation = new Simulation(runs).parallel(4).budget(new Budget(null, 4, null));
        assertThat(simulation.starts()).containsExactly("0 1", "0 2");
        assertThat(simulation.givenUp()).containsExactly("budget 3", "budget 4", "budget 5", "budget 6");
    }

    @Test
    void theTimeOfTheBudgetIsShared() {
        Simulation simulation = new Simulation(PlannedRuns.pairs(10))
                .parallel(2)
                .budget(new Budget(null, null, Duration.ofSeconds(35)));
        assertThat(simulation.starts()).containsExactly("0 1", "0 2", "10 3", "10 4", "20 5", "20 6");
        assertThat(simulation.reasons())
                .containsExactly(
                        "not started: took 30 s of 35 s, and the next 2 runs, which belong together, are expected to take until 40 s");
    }

    @Test
    void whateverHappensEveryRunIsStartedOrGivenUpAndNoLimitIsBroken() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<String> plan = new ArrayList<>();
            int size = 1 + random.nextInt(60);
            for (int number = 0; number < size; number++) {
                plan.add(random.nextInt(1 + size / 2)
                        + (random.nextBoolean() ? " skill " : " control ")
                        + "abcdef".charAt(random.nextInt(6)));
            }
            int parallel = 1 + random.nextInt(8);
            int limit = random.nextInt(70);
            Simulation simulation = new Simulation(PlannedRuns.of(plan.toArray(String[]::new)))
                    .parallel(parallel)
                    .perAgent(1 + random.nextInt(3))
                    .spacing(random.nextInt(3))
                    .failFast(random.nextInt(3))
                    .cost(random.nextInt(3))
                    .triedAgainAfter(random.nextInt(20) - 5)
                    .budget(new Budget(random.nextInt(80) + 1.0, limit + 1, null))
                    .agentTakes(run -> random.nextInt(9))
                    .preparingTakes(run -> random.nextInt(4))
                    .fails(run -> random.nextInt(3) == 0 ? FailureClass.NETWORK.because("x") : null);
            List<String> starts = simulation.starts();
            Set<String> begun =
                    starts.stream().map(start -> start.split(" ")[1]).collect(Collectors.toSet());
            Set<String> ended = new HashSet<>(begun);
            simulation.givenUp().forEach(run -> ended.add(run.split(" ")[1]));
            assertThat(ended).as("seed %s", seed).hasSize(size);
            assertThat(begun.size()).isLessThanOrEqualTo(limit + 1);
            assertThat(simulation.mostWorking()).isLessThanOrEqualTo(parallel);
            assertThat(simulation.mostWorkspaces()).isLessThanOrEqualTo(2 * parallel + Math.max(3, parallel));
        }
    }

    @ParameterizedTest(name = "{0} at a time, {1} of one agent: {2}")
    @CsvSource({"4, , 4", "16, , 5", "4, 1, 2", "16, 2, 4", "1, 1, 1"})
    void theDegreeIsWhatThePlanAllows(int parallel, Integer perAgent, int degree) {
        List<PlannedRun> plan = PlannedRuns.of(
                "0 control a", "0 skill a", "1 control a", "(1 skill a)", "2 control b", "2 skill b", "(3 skill c)");
        Schedule schedule = new Schedule(parallel, perAgent, Duration.ZERO, 0, null, null, Budget.NONE);
        assertThat(Timetable.degree(plan, schedule)).isEqualTo(degree);
    }
}
