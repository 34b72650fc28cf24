package io.skillevals.suite.read;

import io.skillevals.suite.Budget;
import io.skillevals.suite.Durations;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Schedule;
import io.skillevals.suite.Schedule.Shard;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads how the runs of a plan are started, and what they may take. */
final class ScheduleReader {

    private static final int MOST_AT_A_TIME = 1_000;
    private static final int MOST_RUNS = 1_000_000;
    private static final int MOST_SHARDS = 1_000;
    private static final int USUAL_FAIL_FAST = 3;
    private static final BigDecimal MOST_COST = BigDecimal.valueOf(1_000_000);
    private static final String SHARD = "shard";
    private static final String SHARD_SOURCE = "-Devals." + SHARD;
    private static final Pattern SHARDS = Pattern.compile("(\\d{1,4})/(\\d{1,4})");
    private static final Pattern NO_TIME = Pattern.compile("0+(\\.0+)?(ms|s|m|min|h)?");

    private final SuiteInput input;
    private final Scalars scalars;
    private final Problems problems;

    ScheduleReader(SuiteInput input, Scalars scalars, Problems problems) {
        this.input = input;
        this.scalars = scalars;
        this.problems = problems;
    }

    Schedule read() {
        return new Schedule(
                scalars.whole("parallel", 1, 1, MOST_AT_A_TIME),
                scalars.wholeOrNone("parallelPerAgent", 1, MOST_AT_A_TIME).orElse(null),
                spacing(),
                scalars.whole("failFast", USUAL_FAIL_FAST, 0, MOST_RUNS),
                seed().orElse(null),
                input.selector(SHARD).flatMap(this::shard).orElse(null),
                new Budget(
                        cost().orElse(null),
                        scalars.wholeOrNone("maxRuns", 1, MOST_RUNS).orElse(null),
                        scalars.durationOrNone("maxDuration").orElse(null)));
    }

    private Duration spacing() {
        return scalars.given("startSpacing")
                .flatMap(setting -> {
                    Optional<Duration> spacing =
                            NO_TIME.matcher(setting.value().strip()).matches()
                                    ? Optional.of(Duration.ZERO)
                                    : Durations.parse(setting.value());
                    if (spacing.isEmpty()) {
                        problems.error(
                                setting.source(),
                                "`" + setting.value() + "` is no time between starts: write 0, 500ms, 2s or PT2S");
                    }
                    return spacing;
                })
                .orElse(Duration.ZERO);
    }

    private Optional<Long> seed() {
        return scalars.given("seed").flatMap(setting -> {
            try {
                return Optional.of(Long.valueOf(setting.value().strip()));
            } catch (NumberFormatException e) {
                problems.error(setting.source(), "`" + setting.value() + "` must be a whole number of at most 63 bits");
                return Optional.empty();
            }
        });
    }

    private Optional<Double> cost() {
        return scalars.given("maxCostUsd").flatMap(setting -> {
            try {
                BigDecimal cost = new BigDecimal(setting.value().strip());
                if (cost.signum() > 0 && cost.compareTo(MOST_COST) <= 0) {
                    return Optional.of(cost.doubleValue());
                }
            } catch (NumberFormatException e) {
                // falls through to the problem below, as a number out of range does
            }
            problems.error(
                    setting.source(),
                    "`" + setting.value() + "` must be a number of US dollars above 0, at most " + MOST_COST);
            return Optional.empty();
        });
    }

    private Optional<Shard> shard(String text) {
        Matcher parts = SHARDS.matcher(text.strip());
        if (parts.matches()) {
            int number = Integer.parseInt(parts.group(1));
            int of = Integer.parseInt(parts.group(2));
            if (number >= 1 && number <= of && of <= MOST_SHARDS) {
                return Optional.of(new Shard(number, of));
            }
        }
        problems.error(
                SHARD_SOURCE,
                "`" + text + "` is no part of a plan: write 2/5 for the second of five, of at most " + MOST_SHARDS);
        return Optional.empty();
    }
}
