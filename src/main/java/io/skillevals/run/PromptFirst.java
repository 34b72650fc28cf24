package io.skillevals.run;

import io.skillevals.trajectory.FinalMetrics;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.StepSink;
import io.skillevals.trajectory.Trajectory;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trajectory that begins with what the agent was asked, which most agents' streams leave out.
 *
 * @param prompt what it was asked
 * @param stream the agent's stream
 */
record PromptFirst(String prompt, Trajectory stream) implements Trajectory {

    @Override
    public TrajectorySummary read(StepSink steps) throws IOException {
        Numbered numbered = new Numbered(steps);
        TrajectorySummary summary = stream.read(step -> {
            if (numbered.passed == 0 && !isPrompt(step)) {
                numbered.step(asked());
            }
            numbered.step(step);
        });
        return new TrajectorySummary(
                summary.sessionId(),
                summary.agent(),
                summary.notes(),
                counted(summary.finalMetrics(), numbered.passed),
                summary.extra());
    }

    private boolean isPrompt(Step step) {
        return step.source() == Step.Source.USER && step.message().strip().equals(prompt.strip());
    }

    private Step asked() {
        return new Step(0, null, Step.Source.USER, prompt, null, null, List.of(), null, null, null);
    }

    private static @Nullable FinalMetrics counted(@Nullable FinalMetrics metrics, int steps) {
        return metrics == null
                ? null
                : new FinalMetrics(
                        metrics.totalPromptTokens(),
                        metrics.totalCompletionTokens(),
                        metrics.totalCachedTokens(),
                        metrics.totalCostUsd(),
                        steps,
                        metrics.extra());
    }

    /** Numbers the steps anew. */
    private static final class Numbered implements StepSink {

        private final StepSink steps;
        private int passed;

        Numbered(StepSink steps) {
            this.steps = steps;
        }

        @Override
        public void step(Step step) throws IOException {
            passed++;
            steps.step(step.withId(passed));
        }
    }
}
