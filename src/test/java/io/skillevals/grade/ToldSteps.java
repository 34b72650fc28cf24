package io.skillevals.grade;

import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.TrajectoryAgent;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** What an agent said and did, step by step, as a trajectory has it. */
public final class ToldSteps {

    private final List<Step> steps = new ArrayList<>();
    private boolean silent;

    /** Words of the agent, without calls. */
    public static Step said(String text) {
        return new Step(0, null, Step.Source.AGENT, text, null, null, List.of(), null, null, null);
    }

    /** One more; its number is given when it is written. */
    public void add(Step step) {
        steps.add(step);
    }

    /** That there may be none is told, too. */
    public void silent() {
        silent = true;
    }

    /** Writes the trajectory of a run; nothing where nothing was told. */
    public void endIn(RunDirectory run) throws IOException {
        if (silent || !steps.isEmpty()) {
            moveTo(run);
        }
    }

    /** Writes the trajectory of a run, or of a step of one, and begins anew. */
    public void moveTo(RunDirectory directory) throws IOException {
        Files.createDirectories(directory.path());
        directory.writeTrajectory(
                sink -> {
                    for (int i = 0; i < steps.size(); i++) {
                        sink.step(steps.get(i).withId(i + 1));
                    }
                    return new TrajectorySummary(
                            null, new TrajectoryAgent("told", TrajectoryAgent.UNKNOWN, null), null, null, null);
                },
                Redactor.none());
        steps.clear();
    }
}
