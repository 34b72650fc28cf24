package io.skillevals.run;

import io.skillevals.rundir.RunDirectory;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.TrajectoryReader;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a transcript shows of what an agent must not see: what it saw, and what it only tried to. */
final class Sightings {

    /** More of the same kind proves nothing more. */
    private static final int MOST = 20;

    private final Set<String> seen = new LinkedHashSet<>();
    private final Set<String> tried = new LinkedHashSet<>();

    /** What the transcript of a run shows: its steps, or where there are none, all that the agent printed. */
    static Sightings of(Prepared run, AgentReport report) {
        Sightings sightings = new Sightings();
        RunDirectory directory = run.task().directory();
        try {
            if (Files.exists(directory.trajectory())) {
                new TrajectoryReader(directory.trajectory())
                        .read(new SeenInTranscript(run.concealed(), run.folders(), sightings));
                return sightings;
            }
            sightings.reported(run.concealed(), report);
            if (Files.exists(directory.transcript())) {
                new SeenInText(run.concealed(), sightings).read(directory.transcript());
            }
        } catch (IOException | RuntimeException | StackOverflowError e) {
            sightings.seen("it cannot be told whether the transcript shows what the condition does not bring: " + e);
        }
        return sightings;
    }

    private void reported(Concealed concealed, AgentReport report) {
        List<String> used = report.skills();
        concealed.skills().stream()
                .filter(skill -> used != null && used.contains(skill.name()))
                .forEach(skill ->
                        seen("the agent used the skill " + skill.name() + ", which its condition does not bring"));
    }

    void seen(String what) {
        add(seen, what);
    }

    void tried(String what) {
        add(tried, what);
    }

    /** What it saw: each breaks the condition. */
    List<String> breaches() {
        return List.copyOf(seen);
    }

    /** What it tried in vain. */
    List<String> notes() {
        return List.copyOf(tried);
    }

    private static void add(Collection<String> all, String what) {
        if (all.size() < MOST) {
            all.add(what);
        }
    }
}
