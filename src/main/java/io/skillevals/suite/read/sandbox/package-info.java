/** Reads the sandbox block, wherever it stands: what a file extends, choices, endpoints, templates, services. */
@NullMarked
package io.skillevals.suite.read.sandbox;

import org.jspecify.annotations.NullMarked;
