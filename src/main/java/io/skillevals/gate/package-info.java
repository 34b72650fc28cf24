/** The gate: which conditions on the results let the build go on. */
@NullMarked
package io.skillevals.gate;

import org.jspecify.annotations.NullMarked;
