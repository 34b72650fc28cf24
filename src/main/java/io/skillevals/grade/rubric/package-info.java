/** The rubric checks, answered from syntax trees. */
@NullMarked
package io.skillevals.grade.rubric;

import org.jspecify.annotations.NullMarked;
