/** The results of a suite, built once from graded runs and read by reports and the gate. */
@NullMarked
package io.skillevals.results;

import org.jspecify.annotations.NullMarked;
