package io.skillevals.suite;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A run that was recorded, to be played again.
 *
 * @param directory a run directory; absent when the parts are named
 * @param stream what the agent printed; absent when there is none, or it is in the directory
 * @param diff what the agent changed, as a patch in git's form; absent when it changed nothing, or it is in the directory
 * @param format the kind of agent whose stream it is; absent when the run directory tells
 */
public record Recording(
        @Nullable Path directory,
        @Nullable Path stream,
        @Nullable Path diff,
        @Nullable String format) {}
