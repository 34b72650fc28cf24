package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.suite.CheckSpec;

/** Whether the run took no more turns than allowed, as its record's {@code turns} tells them. */
public final class MaxTurns implements OfRun {

    @Override
    public String name() {
        return "max-turns";
    }

    @Override
    public String schema() {
        return Fields.none()
                .count(Limit.MAX, "The most turns.")
                .require(Limit.MAX)
                .schema();
    }

    @Override
    public Check create(CheckSpec spec) {
        return Limit.of("turns", "turns", Limit::whole)
                .atMost(spec.config().path(Limit.MAX).asDouble(0));
    }
}
