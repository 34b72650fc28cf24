/** Starts, supervises and ends process trees. */
@NullMarked
package io.skillevals.process;

import org.jspecify.annotations.NullMarked;
