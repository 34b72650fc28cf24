/** Checks of what an agent did, said and took, as its transcript and its run's record tell it. */
@NullMarked
package io.skillevals.grade.transcript;

import org.jspecify.annotations.NullMarked;
