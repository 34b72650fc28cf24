package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.suite.CheckSpec;
import java.util.Locale;

/** Whether the run cost no more than allowed, in US dollars as the agent says it ({@code costUsd}). */
public final class MaxCost implements OfRun {

    @Override
    public String name() {
        return "max-cost";
    }

    @Override
    public String schema() {
        return Fields.none()
                .number(Limit.MAX, "The most US dollars.")
                .require(Limit.MAX)
                .schema();
    }

    @Override
    public Check create(CheckSpec spec) {
        return Limit.of("costUsd", "cost", dollars -> String.format(Locale.ROOT, "%.4f USD", dollars))
                .atMost(spec.config().path(Limit.MAX).asDouble(0));
    }
}
