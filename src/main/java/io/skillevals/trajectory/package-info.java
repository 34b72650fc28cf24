/** The normalized transcript of an agent (ATIF) and the vocabulary of tools. */
@NullMarked
package io.skillevals.trajectory;

import org.jspecify.annotations.NullMarked;
