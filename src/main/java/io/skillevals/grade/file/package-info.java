/** Checks of the files that an agent left, and of what it said. */
@NullMarked
package io.skillevals.grade.file;

import org.jspecify.annotations.NullMarked;
