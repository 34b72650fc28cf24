package io.skillevals.spi;

import io.skillevals.rundir.Change;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.StepRecord;
import io.skillevals.suite.Fixture;
import io.skillevals.trajectory.AgentWords;
import io.skillevals.trajectory.TrajectoryReader;
import io.skillevals.trajectory.Transcript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a check sees of one run. Nothing here may be written to, except below {@link #scratch()}: the run's files are the only
 * evidence there is, and later checks and later gradings read them too. A check that needs to change the tree copies it first.
 */
public interface RunEvidence {

    /** The fixture as this machine defines it. */
    Fixture fixture();

    /** The skills that the run's prompt should make an agent use. */
    default List<String> expectedSkills() {
        return fixture().expectedSkills(run().coordinates().prompt());
    }

    /** The run's record. */
    RunRecord run();

    /** All that the run left. */
    RunDirectory directory();

    /** The pristine project. */
    default Path pristine() {
        return fixture().project();
    }

    /** The tree as the agent left it, without delivered skills, dependencies and build products. */
    default Path workspace() {
        return directory().workspace();
    }

    /** What differs between the two. */
    default List<Change> changes() {
        return run().changes();
    }

    /**
     * What the agent did and said, over all steps of the run, read once for all checks; empty when the agent's stream does not
     * tell it of every step, so that there is no {@code trajectory.json}.
     *
     * @throws UncheckedIOException when it cannot be read
     */
    default Optional<Transcript> transcript() {
        try {
            List<Path> files = trajectories();
            return !files.isEmpty() && files.stream().allMatch(Files::isRegularFile)
                    ? Optional.of(shared(Transcript.class, () -> transcript(files)))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What the agent said, over all steps of the run; empty when neither its stream nor the run's record tells, as for a solution
     * that no agent made.
     *
     * @throws UncheckedIOException when it cannot be read
     */
    default Optional<AgentWords> words() {
        try {
            List<Path> files = trajectories();
            boolean told = !files.isEmpty() && files.stream().allMatch(Files::isRegularFile);
            return told || run().result() != null
                    ? Optional.of(shared(AgentWords.class, () -> words(told ? files : List.of())))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those of all sessions, in their order: a probe has none. */
    private List<Path> trajectories() throws IOException {
        List<RunDirectory> parts = new ArrayList<>(directory().stepDirectories());
        parts.add(directory());
        List<StepRecord> steps = run().steps();
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            if (i >= steps.size() || !steps.get(i).probe()) {
                files.add(parts.get(i).trajectory());
            }
        }
        return files;
    }

    private AgentWords words(List<Path> files) {
        try {
            return AgentWords.read(files.stream().map(TrajectoryReader::new).toList(), run().result());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Transcript transcript(List<Path> files) {
        try {
            return Transcript.read(
                    run().prompt(), files.stream().map(TrajectoryReader::new).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A folder of this check's own, removed when it is done. */
    Path scratch();

    /** Whether the user is stopping the build; a long check should look. */
    boolean cancelled();

    /**
     * A value that several checks of this run share, made once. Making it may ask for other shared values, not for itself.
     *
     * @param key unique among the types of value; the class that makes it is a good one
     */
    <T> T shared(Class<T> key, Supplier<T> maker);

    /** A value that all runs of this fixture share, made once; for what is read from the pristine project. */
    <T> T sharedByFixture(Class<T> key, Supplier<T> maker);
}
