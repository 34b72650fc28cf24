/** Reads a fixture of the quantitative-evals format: eval_config.json, answer_key.json, rubric.json, app. */
@NullMarked
package io.skillevals.suite.read.quantitative;

import org.jspecify.annotations.NullMarked;
