/** Runs a plan: workspace, condition, proof, agent, capture. */
@NullMarked
package io.skillevals.run;

import org.jspecify.annotations.NullMarked;
