/** Syntax trees of a source tree: functions, calls, arguments, routes and call paths. */
@NullMarked
package io.skillevals.code;

import org.jspecify.annotations.NullMarked;
