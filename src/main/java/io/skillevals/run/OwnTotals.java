package io.skillevals.run;

import io.skillevals.agent.Totals;
import io.skillevals.trajectory.FinalMetrics;
import io.skillevals.trajectory.StepSink;
import io.skillevals.trajectory.Trajectory;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The trajectory of a session that goes on with a conversation: its steps are its own, but what some agents say at the end counts the
 * sessions before once more.
 *
 * @param stream the agent's stream
 * @param metrics what the session took by itself
 */
record OwnTotals(Trajectory stream, Map<String, Double> metrics) implements Trajectory {

    @Override
    public TrajectorySummary read(StepSink steps) throws IOException {
        TrajectorySummary summary = stream.read(steps);
        return new TrajectorySummary(
                summary.sessionId(), summary.agent(), summary.notes(), own(summary.finalMetrics()), summary.extra());
    }

    private @Nullable FinalMetrics own(@Nullable FinalMetrics said) {
        return said == null ? null : Totals.of(metrics, said.totalSteps());
    }
}
