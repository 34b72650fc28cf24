/** The Maven goals: parameters in, one use case called, exceptions out. */
@NullMarked
package io.skillevals.mojo;

import org.jspecify.annotations.NullMarked;
