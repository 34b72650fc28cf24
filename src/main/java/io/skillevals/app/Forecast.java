package io.skillevals.app;

import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunRecord;
import io.skillevals.suite.Suite;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Predicate;

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
     * @param earlier records of runs that were made before
     */
    static Forecast of(PlanRecord plan, Suite suite, List<RunRecord> earlier) {
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
                OptionalDouble estimate = estimate(run.coordinates(), suite, earlier);
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

    /** The mean of the nearest runs that there are. */
    private static OptionalDouble estimate(Coordinates at, Suite suite, List<RunRecord> earlier) {
        List<Predicate<Coordinates>> nearer = List.of(
                other -> other.cell().equals(at.cell()),
                other -> other.condition().equals(at.condition())
                        && other.agent().equals(at.agent()),
                other -> other.agent().equals(at.agent()));
        for (Predicate<Coordinates> near : nearer) {
            OptionalDouble mean = earlier.stream()
                    .filter(record -> near.test(record.coordinates()))
                    .filter(record -> record.metrics().containsKey("costUsd"))
                    .mapToDouble(record -> record.metrics().get("costUsd"))
                    .average();
            if (mean.isPresent()) {
                return mean;
            }
        }
        return OptionalDouble.empty();
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
