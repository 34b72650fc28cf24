package io.skillevals.run;

import io.skillevals.rundir.RunDirectory;
import io.skillevals.spi.AgentOutput;
import io.skillevals.suite.AgentSpec;
import io.skillevals.workspace.NeutralPlace;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.Snapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A run that is ready for its agent.
 *
 * @param task what it is about
 * @param place its folders, to be closed
 * @param folders the same, as the agent gets them
 * @param pristine the pristine project
 * @param before the workspace as it was made
 * @param briefing what the agent is told
 * @param skills the natively delivered skills
 * @param fixtureDigest of the pristine project as the fixture has it
 * @param breaches what speaks against the condition before the start
 * @param concealed what the agent must not come to see
 * @param notes what a reader should know of how it was made
 * @param millis how long it took to make it ready
 */
record Prepared(
        Task task,
        NeutralPlace place,
        RunFolders folders,
        PristineProject pristine,
        Snapshot before,
        Briefing briefing,
        NativeSkills skills,
        String fixtureDigest,
        List<String> breaches,
        Concealed concealed,
        List<String> notes,
        long millis) {

    Prepared {
        breaches = List.copyOf(breaches);
        notes = List.copyOf(notes);
    }

    /** The same with more that speaks against the condition. */
    Prepared with(List<String> moreBreaches) {
        List<String> all = new ArrayList<>(breaches);
        all.addAll(moreBreaches);
        return copy(task, pristine, before, briefing, all, notes);
    }

    /** The same with more that a reader should know. */
    Prepared noting(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return copy(task, pristine, before, briefing, breaches, all);
    }

    /** The same whose agent starts from what is in the workspace by now. */
    Prepared startingFrom(PristineProject now, List<String> moreBreaches) {
        return copy(task, now, now.snapshot(), briefing, breaches, notes).with(moreBreaches);
    }

    /** The same with what the words in its agent's arguments, variables and servers stand for; the very same where there are none. */
    Prepared asking(Words words) {
        AgentSpec asked = words.fill(task.spec());
        return asked.equals(task.spec()) ? this : with(task.asking(asked));
    }

    /** The same whose agent is told something else. */
    Prepared told(Briefing other) {
        return copy(task, pristine, before, other, breaches, notes);
    }

    /** The same whose workspace may have been made again, so that nothing is known of its files. */
    Prepared remade() {
        return copy(task, pristine, pristine.snapshot(), briefing, breaches, notes);
    }

    /**
     * What its agent left.
     *
     * @param since when it was started
     */
    AgentOutput output(int exitCode, Instant since) {
        return new AgentOutput(
                task.spec(),
                briefing.prompt(),
                task.directory().transcript(),
                task.directory().agentLog(),
                folders.home(),
                exitCode,
                since);
    }

    /** The same run, kept in another directory. */
    Prepared in(RunDirectory directory) {
        return with(task.in(directory));
    }

    private Prepared with(Task other) {
        return copy(other, pristine, before, briefing, breaches, notes);
    }

    private Prepared copy(
            Task itsTask,
            PristineProject project,
            Snapshot start,
            Briefing told,
            List<String> allBreaches,
            List<String> allNotes) {
        return new Prepared(
                itsTask,
                place,
                folders,
                project,
                start,
                told,
                skills,
                fixtureDigest,
                allBreaches,
                concealed,
                allNotes,
                millis);
    }
}
