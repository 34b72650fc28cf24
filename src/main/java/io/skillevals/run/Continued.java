package io.skillevals.run;

import io.skillevals.rundir.ModelUsage;
import io.skillevals.spi.AgentReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The report of a session that goes on with a conversation, of which some agents count what the sessions before took once more.
 *
 * @param before the report of the session before, as its stream has it
 * @param metrics names of those numbers
 */
record Continued(AgentReport before, Set<String> metrics) {

    /** What the session took by itself. */
    AgentReport own(AgentReport report) {
        if (metrics.isEmpty()) {
            return report;
        }
        Map<String, Double> own = new LinkedHashMap<>(report.metrics());
        for (String name : metrics) {
            Double all = own.get(name);
            Double earlier = before.metrics().get(name);
            if (all != null && earlier != null) {
                own.put(name, all < earlier ? all : all - earlier);
            } else {
                own.remove(name);
            }
        }
        return new AgentReport(
                report.failure(),
                report.result(),
                own,
                report.observedModel(),
                report.version(),
                report.skills(),
                usage(report.usage()));
    }

    private List<ModelUsage> usage(List<ModelUsage> all) {
        Map<String, ModelUsage> earlier = new LinkedHashMap<>();
        before.usage().forEach(usage -> earlier.put(usage.model(), usage));
        return all.stream()
                .map(usage -> {
                    ModelUsage less = earlier.get(usage.model());
                    return less == null
                            ? usage
                            : new ModelUsage(
                                    usage.model(),
                                    rest(usage.inputTokens(), less.inputTokens()),
                                    rest(usage.cachedTokens(), less.cachedTokens()),
                                    rest(usage.cacheWriteTokens(), less.cacheWriteTokens()),
                                    rest(usage.outputTokens(), less.outputTokens()));
                })
                .toList();
    }

    /** Less than before is no sum of both. */
    private static @Nullable Long rest(@Nullable Long all, @Nullable Long earlier) {
        return all == null || earlier == null || all < earlier ? all : (Long) (all - earlier);
    }
}
