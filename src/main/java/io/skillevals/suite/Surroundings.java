package io.skillevals.suite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a condition sets up around its agent, besides skills and options. Commands are argvs in which words such as
 * {@code {{workspace}}}, {@code {{home}}}, {@code {{dataDir}}}, {@code {{artifacts}}}, {@code {{port}}}, {@code {{fixtureDir}}} and
 * {@code {{versionDir}}} stand for what they name.
 *
 * @param instructions a text that is added to the instruction file that the agent reads; absent for none
 * @param instructionsFile the file that it was read from; absent where it was made of something else
 * @param overlay a folder that is laid over the workspace; absent for none
 * @param home a folder that is laid over the agent's home; absent for none
 * @param environment variables for the agent, the commands and the service, over those of the agent
 * @param setup commands that are run in the workspace before the agent is started; one that fails ends the run as failed
 * @param teardown commands that are run when the agent has ended, whatever came of it
 * @param service a process that lives as long as the run; absent for none
 * @param data whether every run has a data folder, empty or seeded by the fixture, which is kept with the run
 * @param dump a command that may fill {@code artifacts/} when the service has stopped; empty for none
 * @param build commands that are run once in each version's checkout, before the first run
 * @param compatibility a command that sees both checkouts, as {@code {{baselineDir}}} and {@code {{candidateDir}}}, and stops the
 *     comparison before any run when it fails; empty for none
 */
public record Surroundings(
        @Nullable String instructions,
        @Nullable Path instructionsFile,
        @Nullable Path overlay,
        @Nullable Path home,
        Map<String, String> environment,
        List<List<String>> setup,
        List<List<String>> teardown,
        @Nullable Service service,
        boolean data,
        List<String> dump,
        List<List<String>> build,
        List<String> compatibility) {

    /** Nothing set up. */
    public static final Surroundings NONE = new Surroundings(
            null, null, null, null, Map.of(), List.of(), List.of(), null, false, List.of(), List.of(), List.of());

    public Surroundings {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        setup = List.copyOf(setup);
        teardown = List.copyOf(teardown);
        dump = List.copyOf(dump);
        build = List.copyOf(build);
        compatibility = List.copyOf(compatibility);
    }

    /** Surroundings whose instructions come from no file. */
    public Surroundings(
            @Nullable String instructions,
            @Nullable Path overlay,
            @Nullable Path home,
            Map<String, String> environment,
            List<List<String>> setup,
            List<List<String>> teardown,
            @Nullable Service service,
            boolean data,
            List<String> dump,
            List<List<String>> build,
            List<String> compatibility) {
        this(
                instructions,
                null,
                overlay,
                home,
                environment,
                setup,
                teardown,
                service,
                data,
                dump,
                build,
                compatibility);
    }

    /** Every command that it names, in the order in which they are run. */
    public List<List<String>> commands() {
        List<List<String>> commands = new ArrayList<>(build);
        commands.add(compatibility);
        commands.addAll(setup);
        if (service != null) {
            commands.add(service.command());
        }
        commands.addAll(teardown);
        commands.add(dump);
        commands.removeIf(List::isEmpty);
        return commands;
    }

    /**
     * A process that lives as long as a run.
     *
     * @param command its argv; {@code {{port}}} in it is a free port of the run's own
     * @param ready the URL that answers with a status below 400 when it is ready; absent when an open port says so, or, of a
     *     command without {@code {{port}}}, that it goes on for a moment
     * @param startLimit longest time until it is ready
     * @param stopLimit longest time until it has stopped, before it is ended by force
     */
    public record Service(List<String> command, @Nullable String ready, Duration startLimit, Duration stopLimit) {

        public Service {
            command = List.copyOf(command);
        }
    }
}
