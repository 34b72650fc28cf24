/** The use cases that the goals call: run a suite, report on it. */
@NullMarked
package io.skillevals.app;

import org.jspecify.annotations.NullMarked;
