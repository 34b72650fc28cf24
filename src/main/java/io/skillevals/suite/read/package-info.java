/** Reads a suite from fixture folders, the POM block and properties, and collects every mistake. */
@NullMarked
package io.skillevals.suite.read;

import org.jspecify.annotations.NullMarked;
