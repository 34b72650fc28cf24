package io.skillevals.run;

import io.skillevals.process.NeutralVariables;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The environment of an agent: nothing of the build's but an allow-list, and homes and folders of the run's own, so that a
 * user's skills, memories and settings do not leak in.
 */
final class NeutralEnvironment {

    private final Map<String, String> build;

    /**
     * A maker of environments.
     *
     * @param build the build's own environment
     */
    NeutralEnvironment(Map<String, String> build) {
        this.build = Map.copyOf(build);
    }

    /** The build's own environment. */
    Map<String, String> build() {
        return build;
    }

    /** The same for an agent that is not at work on this machine. */
    NeutralEnvironment elsewhere() {
        Map<String, String> there = new LinkedHashMap<>(build);
        there.keySet().removeIf(NeutralVariables::isOfTheMachine);
        return new NeutralEnvironment(there);
    }

    /**
     * The environment of one run.
     *
     * @param folders the run's own folders
     * @param own variables that the agent's description sets
     * @param inherited names of variables of the build that it may see
     * @param credentials names of secrets that reach it
     */
    Map<String, String> of(
            RunFolders folders, Map<String, String> own, List<String> inherited, List<String> credentials) {
        Map<String, String> environment = new LinkedHashMap<>();
        build.forEach((name, value) -> {
            boolean wanted = NeutralVariables.isNeutral(name) || inherited.contains(name) || credentials.contains(name);
            if (wanted) {
                environment.put(name, value);
            }
        });
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.putAll(own);
        folders(folders).forEach((name, folder) -> {
            if (!isOwn(folders, own.get(name))) {
                environment.put(name, folder);
            }
        });
        return environment;
    }

    /** Whether a value is a folder inside those of the run, as an agent's description may choose one. */
    private static boolean isOwn(RunFolders folders, @Nullable String value) {
        if (value == null) {
            return false;
        }
        Path path = Path.of(value).normalize();
        return path.startsWith(folders.home()) || path.startsWith(folders.temporary());
    }

    /** Folders of the run's own, which nothing may replace by another: what stands in those would reach every condition. */
    private static Map<String, String> folders(RunFolders folders) {
        return NeutralVariables.folders(folders.home(), folders.temporary(), folders.workspace());
    }
}
