/** Checks that run programs on copies of what a run left. */
@NullMarked
package io.skillevals.grade.command;

import org.jspecify.annotations.NullMarked;
