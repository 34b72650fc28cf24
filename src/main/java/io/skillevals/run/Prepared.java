package io.skillevals.run;

import io.skillevals.rundir.RunDirectory;
import io.skillevals.spi.AgentOutput;
import io.skillevals.workspace.NeutralPlace;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.Snapshot;
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
 * @param breaches what speaks against the condition before the start
 * @param withheld names of skills of the suite that the agent must not be seen using
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
        List<String> breaches,
        List<String> withheld,
        long millis) {

    /** What its agent left. */
    AgentOutput output(int exitCode) {
        return new AgentOutput(
                task.spec(),
                briefing.prompt(),
                task.directory().transcript(),
                task.directory().agentLog(),
                folders.home(),
                exitCode);
    }

    /** The same run, kept in another directory. */
    Prepared in(RunDirectory directory) {
        return new Prepared(
                task.in(directory), place, folders, pristine, before, briefing, skills, breaches, withheld, millis);
    }
}
