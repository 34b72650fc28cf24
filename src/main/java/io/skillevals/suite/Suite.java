package io.skillevals.suite;

import io.skillevals.suite.sandbox.SandboxUse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that one evaluation consists of.
 *
 * @param name the suite's name; {@code default} unless given
 * @param fixtures the tasks, in the order in which they were found or configured
 * @param skills the skills under evaluation
 * @param agents the agents that the conditions meet
 * @param conditions the conditions; at most one is the control
 * @param layers the requested layers with their weights
 * @param runs runs of each cell
 * @param schedule how runs are started
 * @param passScore the score, 0 to 100, from which a run passes
 * @param gate what the results must reach
 * @param sandbox how the sandboxes of the fixtures are used
 * @param policy how every run is watched
 * @param prices what models cost
 * @param noise skills that are not under evaluation, which some conditions bring
 * @param matrix which cells are run
 * @param basedir what relative paths of the configuration are resolved against
 * @param baselineRef the git ref to compare with; absent for none
 * @param baseline what is there; absent for none, and before it was checked out
 * @param records where runs are recorded after the report
 */
public record Suite(
        String name,
        List<Fixture> fixtures,
        List<Skill> skills,
        List<AgentSpec> agents,
        List<Condition> conditions,
        List<LayerSpec> layers,
        int runs,
        Schedule schedule,
        double passScore,
        GateSpec gate,
        SandboxUse sandbox,
        RunPolicy policy,
        List<Price> prices,
        List<Skill> noise,
        Matrix matrix,
        Path basedir,
        @Nullable String baselineRef,
        @Nullable Version baseline,
        RecordPlaces records) {

    public Suite {
        fixtures = List.copyOf(fixtures);
        skills = List.copyOf(skills);
        agents = List.copyOf(agents);
        conditions = List.copyOf(conditions);
        layers = List.copyOf(layers);
        prices = List.copyOf(prices);
        noise = List.copyOf(noise);
    }

    /** A suite all of whose cells are run, without a baseline. */
    public Suite(
            String name,
            List<Fixture> fixtures,
            List<Skill> skills,
            List<AgentSpec> agents,
            List<Condition> conditions,
            List<LayerSpec> layers,
            int runs,
            int parallel,
            double passScore,
            GateSpec gate,
            SandboxUse sandbox,
            RunPolicy policy,
            List<Price> prices) {
        this(
                name,
                fixtures,
                skills,
                agents,
                conditions,
                layers,
                runs,
                Schedule.of(parallel),
                passScore,
                gate,
                sandbox,
                policy,
                prices,
                List.of(),
                Matrix.ALL,
                Path.of(""),
                null,
                null,
                RecordPlaces.NONE);
    }

    /** A suite that is watched as usual, with unknown prices. */
    public Suite(
            String name,
            List<Fixture> fixtures,
            List<Skill> skills,
            List<AgentSpec> agents,
            List<Condition> conditions,
            List<LayerSpec> layers,
            int runs,
            int parallel,
            double passScore,
            GateSpec gate,
            SandboxUse sandbox) {
        this(
                name,
                fixtures,
                skills,
                agents,
                conditions,
                layers,
                runs,
                parallel,
                passScore,
                gate,
                sandbox,
                RunPolicy.USUAL,
                List.of());
    }

    /** The same suite with other fixtures. */
    public Suite withFixtures(List<Fixture> others) {
        return copy(others, skills, conditions, schedule, noise, baseline);
    }

    /** The same suite, compared with a baseline. */
    public Suite comparedWith(Version other) {
        return copy(fixtures, skills, conditions, schedule, noise, other);
    }

    /** The same suite, started otherwise. */
    public Suite scheduled(Schedule other) {
        return copy(fixtures, skills, conditions, other, noise, baseline);
    }

    /** What is evaluated: the work tree, and the baseline where there is one. */
    public List<Version> versions() {
        Version candidate = new Version(Version.CANDIDATE, null, null, basedir, skills, noise, conditions);
        return baseline == null ? List.of(candidate) : List.of(candidate, baseline);
    }

    /** The suite as a version has it. */
    public Suite at(Version version) {
        return copy(fixtures, version.skills(), version.conditions(), schedule, version.noise(), baseline);
    }

    private Suite copy(
            List<Fixture> otherFixtures,
            List<Skill> otherSkills,
            List<Condition> otherConditions,
            Schedule otherSchedule,
            List<Skill> otherNoise,
            @Nullable Version otherBaseline) {
        return new Suite(
                name,
                otherFixtures,
                otherSkills,
                agents,
                otherConditions,
                layers,
                runs,
                otherSchedule,
                passScore,
                gate,
                sandbox,
                policy,
                prices,
                otherNoise,
                matrix,
                basedir,
                baselineRef,
                otherBaseline,
                records);
    }

    /** The fixture of that name. */
    public Optional<Fixture> fixture(String fixtureName) {
        return fixtures.stream().filter(f -> f.name().equals(fixtureName)).findFirst();
    }

    /** How many sessions of an agent a run of a prompt takes; 0 when the suite does not have it, or it is nothing but probes. */
    public int sessions(String fixtureName, String promptName) {
        return (int) fixture(fixtureName).flatMap(fixture -> fixture.prompt(promptName)).stream()
                .flatMap(prompt -> prompt.sessions().stream())
                .filter(step -> step.probe() == null)
                .count();
    }

    /** The condition of that name. */
    public Optional<Condition> condition(String conditionName) {
        return conditions.stream().filter(c -> c.name().equals(conditionName)).findFirst();
    }

    /** The agent of that name. */
    public Optional<AgentSpec> agent(String agentName) {
        return agents.stream().filter(a -> a.name().equals(agentName)).findFirst();
    }

    /** Agents at a time. */
    public int parallel() {
        return schedule.parallel();
    }

    /** The skills under evaluation, and the others. */
    public List<Skill> everySkill() {
        return Stream.concat(skills.stream(), noise.stream()).toList();
    }

    /** The skill of that name, under evaluation or not. */
    public Optional<Skill> skill(String skillName) {
        return everySkill().stream().filter(s -> s.name().equals(skillName)).findFirst();
    }

    /** The control, where there is one. */
    public Optional<Condition> control() {
        return conditions.stream().filter(Condition::control).findFirst();
    }
}
