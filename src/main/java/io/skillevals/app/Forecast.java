package io.skillevals.app;

import io.skillevals.cost.Estimates;
import io.skillevals.cost.Expense;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.suite.Suite;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What a plan will take, as far as earlier runs tell.
 *
 * @param sessions of agents with a model that will be started
 * @param runs that will be made by agents with a model
 * @param reused runs that will not
 * @param costUsd what those with an estimate will cost together
 * @param unknown runs whose cost nothing tells
 */
record Forecast(int sessions, int runs, int reused, double costUsd, int unknown) {

    /**
     * The forecast of a plan.
     *
     * @param earlier what runs took that were made before
     */
    static Forecast of(PlanRecord plan, Suite suite, List<Expense> earlier) {
        Estimates estimates = new Estimates(earlier);
        int sessions = 0;
        int runs = 0;
        int reused = 0;
        double cost = 0;
        int unknown = 0;
        for (PlannedRun run : plan.runs()) {
            if (run.reused()) {
                reused++;
            } else if (!run.modelFree()) {
                runs++;
                sessions += sessions(run.coordinates(), suite);
                OptionalDouble estimate = estimates.cost(run.coordinates());
                cost += estimate.orElse(0);
                unknown += estimate.isPresent() ? 0 : 1;
            }
        }
        return new Forecast(sessions, runs, reused, cost, unknown);
    }

    private static int sessions(Coordinates at, Suite suite) {
        return (int) suite.fixture(at.fixture()).flatMap(fixture -> fixture.prompt(at.prompt())).stream()
                .flatMap(prompt -> prompt.sessions().stream())
                .filter(step -> step.probe() == null)
                .count();
    }

    /** The forecast in words. */
    List<String> lines() {
        if (runs == 0) {
            return List.of("sessions: none with a model" + (reused > 0 ? ", " + reused + " runs are reused" : ""));
        }
        return List.of("sessions: " + sessions + " with a model"
                + (reused > 0 ? ", " + reused + " runs are reused" : "") + "; cost: " + cost());
    }

    private String cost() {
        if (unknown == runs) {
            return "not known, no earlier run tells it";
        }
        return String.format(Locale.ROOT, "about %.2f USD by earlier runs", costUsd)
                + (unknown > 0 ? ", and " + unknown + " runs of which nothing is known" : "");
    }
}
