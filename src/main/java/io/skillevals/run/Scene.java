package io.skillevals.run;

import io.skillevals.workspace.PristineProject;
import java.util.List;

/**
 * What all runs of a fixture start from in a condition.
 *
 * @param project the pristine project as the condition's agent gets it
 * @param fixtureDigest of the pristine project as the fixture has it, by which grading knows it
 * @param concealed what the agent must not come to see
 * @param skillFolders folders of the project in which agents look for skills besides their own
 * @param breaches what in the project speaks against the condition and cannot be taken out
 * @param notes what was taken out
 */
record Scene(
        PristineProject project,
        String fixtureDigest,
        Concealed concealed,
        List<String> skillFolders,
        List<String> breaches,
        List<String> notes) {}
