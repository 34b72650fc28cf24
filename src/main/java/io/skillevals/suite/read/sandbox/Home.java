package io.skillevals.suite.read.sandbox;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The fixture that a sandbox is for.
 *
 * @param fixture its name
 * @param folder its folder, where its Dockerfile is
 * @param project its pristine project; absent when it cannot be found, which was told then
 */
public record Home(String fixture, Path folder, @Nullable Path project) {}
