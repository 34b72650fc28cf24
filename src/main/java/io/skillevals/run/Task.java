package io.skillevals.run;

import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Skill;
import java.util.List;

/**
 * A planned run with all that it is about.
 *
 * @param planned as the plan has it
 * @param fixture its fixture
 * @param prompt the task's text
 * @param condition its condition
 * @param skills the skills that the condition delivers
 * @param spec the agent as the suite asks for it
 * @param agent the kind of agent
 * @param directory where the run is kept
 */
record Task(
        PlannedRun planned,
        Fixture fixture,
        String prompt,
        Condition condition,
        List<Skill> skills,
        AgentSpec spec,
        Agent agent,
        RunDirectory directory) {

    /** What it asks of its agent. */
    Prompt asked() {
        return fixture.prompt(planned.coordinates().prompt()).orElseThrow();
    }

    /** The same that asks something else. */
    Task asking(String other) {
        return new Task(planned, fixture, other, condition, skills, spec, agent, directory);
    }

    /** The same, kept elsewhere. */
    Task in(RunDirectory other) {
        return new Task(planned, fixture, prompt, condition, skills, spec, agent, other);
    }

    /** The same with an agent that is asked for something else. */
    Task asking(AgentSpec other) {
        return new Task(planned, fixture, prompt, condition, skills, other, agent, directory);
    }
}
