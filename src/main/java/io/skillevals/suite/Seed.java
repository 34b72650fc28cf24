package io.skillevals.suite;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a fixture fills the data folder of a run, where the condition has one: the same anew for each run.
 *
 * @param folder whose content is copied into it; absent for none
 * @param command an argv that is run behind that, with {@code {{dataDir}}} for the folder; empty for none
 */
public record Seed(@Nullable Path folder, List<String> command) {

    public Seed {
        command = List.copyOf(command);
    }
}
