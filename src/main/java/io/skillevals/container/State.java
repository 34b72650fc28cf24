package io.skillevals.container;

import org.jspecify.annotations.Nullable;

/**
 * What a container is doing.
 *
 * @param exitCode of its first process; absent while it runs
 * @param outOfMemory whether one of its processes was ended at the memory limit
 */
public record State(boolean running, @Nullable Integer exitCode, boolean outOfMemory) {}
