/** The run directory and the records in it: the only thing that passes from running to grading. */
@NullMarked
package io.skillevals.rundir;

import org.jspecify.annotations.NullMarked;
