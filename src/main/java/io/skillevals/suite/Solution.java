package io.skillevals.suite;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A ready solution of a fixture, for the oracle and the self-test.
 *
 * @param name {@code golden}, or the decoy's name
 * @param directory its files
 * @param complete whether the files are a full copy, so that what they lack is deleted, and not an overlay
 * @param caughtBy of a decoy: the checks that must catch it; may be empty
 * @param prompt the name of the prompt that it belongs to; absent when it belongs to every one
 */
public record Solution(
        String name,
        Path directory,
        boolean complete,
        List<String> caughtBy,
        @Nullable String prompt) {

    /** The name of the solution that must pass. */
    public static final String GOLDEN = "golden";

    public Solution {
        caughtBy = List.copyOf(caughtBy);
    }

    /** A solution that belongs to every prompt. */
    public Solution(String name, Path directory, boolean complete, List<String> caughtBy) {
        this(name, directory, complete, caughtBy, null);
    }

    /** Whether it belongs to a prompt. */
    public boolean belongsTo(String promptName) {
        return prompt == null || prompt.equals(promptName);
    }
}
