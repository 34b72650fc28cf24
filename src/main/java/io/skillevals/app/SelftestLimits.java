package io.skillevals.app;

import io.skillevals.suite.Durations;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.Setting;
import java.time.Duration;

/**
 * How far a self-test goes.
 *
 * @param mutants most mutants of a fixture
 * @param time how long the whole may take
 */
record SelftestLimits(int mutants, Duration time) {

    private static final String MUTANTS = "mutants";
    private static final String TIME = "selftestTimeout";
    private static final int USUAL_MUTANTS = 100;
    private static final int MOST_MUTANTS = 10_000;
    private static final Duration USUAL_TIME = Duration.ofHours(1);

    /** The limits that a goal was given; what is wrong with them becomes a problem. */
    static SelftestLimits of(SuiteRequest request, Problems problems) {
        return new SelftestLimits(mutants(request, problems), time(request, problems));
    }

    private static int mutants(SuiteRequest request, Problems problems) {
        Setting setting = request.settings().get(MUTANTS);
        if (setting == null || setting.value().isBlank()) {
            return USUAL_MUTANTS;
        }
        try {
            int mutants = Integer.parseInt(setting.value().strip());
            if (mutants >= 0 && mutants <= MOST_MUTANTS) {
                return mutants;
            }
        } catch (NumberFormatException e) {
            // falls through to the problem below, as a number out of range does
        }
        problems.error(setting.source(), "`" + setting.value() + "` must be a whole number from 0 to " + MOST_MUTANTS);
        return USUAL_MUTANTS;
    }

    private static Duration time(SuiteRequest request, Problems problems) {
        Setting setting = request.settings().get(TIME);
        if (setting == null || setting.value().isBlank()) {
            return USUAL_TIME;
        }
        return Durations.parse(setting.value()).orElseGet(() -> {
            problems.error(
                    setting.source(), "`" + setting.value() + "` is no time limit: write 600, 90s, 10m or PT10M");
            return USUAL_TIME;
        });
    }
}
