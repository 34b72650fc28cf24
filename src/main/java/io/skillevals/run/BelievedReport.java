package io.skillevals.run;

import io.skillevals.cost.Believable;
import io.skillevals.cost.Pricing;
import io.skillevals.spi.AgentReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an agent told, without numbers that cannot be true: they are unknown, as if it had not told them.
 *
 * @param report the rest
 * @param notes what was not believed
 */
record BelievedReport(AgentReport report, List<String> notes) {

    /** What is believed of a report. */
    static BelievedReport of(AgentReport told) {
        Double cost = told.metrics().get(Pricing.TOLD);
        if (cost == null || Believable.isCost(cost)) {
            return new BelievedReport(told, List.of());
        }
        Map<String, Double> others = new LinkedHashMap<>(told.metrics());
        others.remove(Pricing.TOLD);
        return new BelievedReport(
                told.withMetrics(others),
                List.of(String.format(
                        Locale.ROOT,
                        "the agent says that it cost %s USD, which cannot be true (0 to %.0f): its cost is taken for unknown",
                        cost,
                        Believable.MOST_USD)));
    }
}
