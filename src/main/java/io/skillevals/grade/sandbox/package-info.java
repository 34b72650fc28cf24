/** The sandbox layer: builds the modified app, runs it, drives it, and looks at what it did at the service it integrates. */
@NullMarked
package io.skillevals.grade.sandbox;

import org.jspecify.annotations.NullMarked;
