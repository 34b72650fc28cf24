/** Grades one run directory by the checks of its fixture, layer by layer. */
@NullMarked
package io.skillevals.grade;

import org.jspecify.annotations.NullMarked;
