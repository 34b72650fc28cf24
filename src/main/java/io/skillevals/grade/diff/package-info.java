/** Checks of what differs between the pristine project and what a run left. */
@NullMarked
package io.skillevals.grade.diff;

import org.jspecify.annotations.NullMarked;
