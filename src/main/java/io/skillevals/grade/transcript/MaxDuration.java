package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether the agent was at work no longer than allowed ({@code durationMs}). */
public final class MaxDuration implements OfRun {

    private static final double MILLIS = 1000;

    @Override
    public String name() {
        return "max-duration";
    }

    @Override
    public String schema() {
        return Fields.none()
                .textOrNumber(Limit.MAX, "The longest time: seconds, or 90s, 10m, 1h, PT10M.")
                .require(Limit.MAX)
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        String max = spec.config().path(Limit.MAX).asString("");
        return max.isEmpty() || duration(spec).isPresent()
                ? List.of()
                : List.of("`" + max + "` is no time: write 600, 90s, 10m or PT10M, at most 30 days");
    }

    private static Optional<Duration> duration(CheckSpec spec) {
        return Durations.parse(spec.config().path(Limit.MAX).asString(""));
    }

    @Override
    public Check create(CheckSpec spec) {
        return Limit.of("durationMs", "duration", millis -> String.format(Locale.ROOT, "%.1f s", millis / MILLIS))
                .atMost((double) duration(spec).orElseThrow().toMillis());
    }
}
