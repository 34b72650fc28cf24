/** Fixtures with an {@code eval.json}: the native form, and the skills-evals format. */
@NullMarked
package io.skillevals.suite.read.eval;

import org.jspecify.annotations.NullMarked;
