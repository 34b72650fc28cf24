/** Keeps secrets out of everything that is written. */
@NullMarked
package io.skillevals.redaction;

import org.jspecify.annotations.NullMarked;
