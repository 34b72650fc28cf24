package io.skillevals.trajectory;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent said to its user in the main conversation, over all steps of a run: every text of the model and its final result,
 * without what sub-agents said, what it thought and what tools gave back.
 *
 * @param text all of it, a message after the other with an empty line between
 * @param last its final message; empty when it said nothing
 * @param cut whether more was said than is held
 */
public record AgentWords(String text, String last, boolean cut) {

    /** The most characters that are held. */
    public static final int MOST = 16_000_000;

    /**
     * Reads a run's trajectories.
     *
     * @param parts of each of its steps, in their order
     * @param result the final result that the run's record has; absent when it has none
     * @throws IOException when one cannot be read
     */
    public static AgentWords read(List<? extends Trajectory> parts, @Nullable String result) throws IOException {
        Gathering gathering = new Gathering();
        for (Trajectory part : parts) {
            part.read(gathering);
        }
        if (result != null && !result.isBlank() && !result.strip().equals(gathering.last.strip())) {
            gathering.add(result);
        }
        return new AgentWords(gathering.text.toString(), gathering.last, gathering.cut);
    }

    private static final class Gathering implements StepSink {

        private final StringBuilder text = new StringBuilder();
        private String last = "";
        private boolean cut;

        @Override
        public void step(Step step) {
            if (step.source() == Step.Source.AGENT
                    && !step.ofSubagent()
                    && !step.synthetic()
                    && !step.message().isBlank()) {
                add(step.message());
            }
        }

        void add(String message) {
            last = message;
            if (text.length() + message.length() > MOST) {
                cut = true;
                return;
            }
            if (!text.isEmpty()) {
                text.append("\n\n");
            }
            text.append(message);
        }
    }
}
