package io.skillevals.container;

import org.jspecify.annotations.Nullable;

/**
 * What came of a program run in a container.
 *
 * @param exitCode absent when the time limit came first
 * @param output standard output and errors as they came, as UTF-8, at most 1 MiB
 * @param truncated whether there was more
 */
public record ExecResult(@Nullable Integer exitCode, String output, boolean truncated) {}
