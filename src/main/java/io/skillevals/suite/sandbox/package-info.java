/** The definition of a fixture's sandbox: how the modified project is built, run and driven, and what it must have done. */
@NullMarked
package io.skillevals.suite.sandbox;

import org.jspecify.annotations.NullMarked;
