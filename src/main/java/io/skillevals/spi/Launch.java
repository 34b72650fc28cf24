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
     */
    record Command(
            List<String> argv,
            List<String> shown,
            Map<String, String> environment,
            List<String> inherited,
            @Nullable String stdin,
            Map<Path, String> files)
            implements Launch {
        public Command {
            argv = List.copyOf(argv);
            shown = List.copyOf(shown);
            environment = Map.copyOf(environment);
            inherited = List.copyOf(inherited);
            files = Map.copyOf(files);
        }
    }

    /** Work done inside the plugin, without a model. */
    record Builtin(Action action) implements Launch {}

    /** What a built-in agent does. */
    @FunctionalInterface
    interface Action {
        void perform() throws IOException;
    }
}
