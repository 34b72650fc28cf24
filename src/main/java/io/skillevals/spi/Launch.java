package io.skillevals.spi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How an agent does a task: as a process, or inside the plugin. */
public sealed interface Launch {

    /**
     * A process.
     *
     * @param argv the command line
     * @param shown the command line as it is recorded, the prompt left out
     * @param environment variables on top of the neutral ones
     * @param inherited names of variables of the build that the agent may see
     * @param stdin what is written to standard input; absent for the null device
     * @param files what is written into the run's own home before the start, such as settings: texts by absolute path
     * @param secretFiles files in the run's own home that hold a credential: names of credential variables by absolute path.
     *     Nobody else may read them, and they are removed when the agent has ended
     */
    record Command(
            List<String> argv,
            List<String> shown,
            Map<String, String> environment,
            List<String> inherited,
            @Nullable String stdin,
            Map<Path, String> files,
            Map<Path, String> secretFiles)
            implements Launch {
        public Command {
            argv = List.copyOf(argv);
            shown = List.copyOf(shown);
            environment = Map.copyOf(environment);
            inherited = List.copyOf(inherited);
            files = Map.copyOf(files);
            secretFiles = Map.copyOf(secretFiles);
        }

        /** A process without files that hold credentials. */
        public Command(
                List<String> argv,
                List<String> shown,
                Map<String, String> environment,
                List<String> inherited,
                @Nullable String stdin,
                Map<Path, String> files) {
            this(argv, shown, environment, inherited, stdin, files, Map.of());
        }
    }

    /**
     * Work done inside the plugin, without a model.
     *
     * @param action what it does
     * @param stream what counts as its standard output; absent when it says nothing
     * @param log what counts as its standard error; absent when there is none
     * @param exitCode what counts as its exit code, with a stream
     */
    record Builtin(
            Action action, @Nullable Path stream, @Nullable Path log, int exitCode) implements Launch {

        /** One that says nothing. */
        public Builtin(Action action) {
            this(action, null, null, 0);
        }
    }

    /** What a built-in agent does. */
    @FunctionalInterface
    interface Action {
        void perform() throws IOException;
    }
}
