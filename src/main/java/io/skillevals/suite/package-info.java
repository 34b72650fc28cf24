/** What is evaluated and how: suite, fixtures, conditions, skills, agents, checks, layers and the gate, as plain values. */
@NullMarked
package io.skillevals.suite;

import org.jspecify.annotations.NullMarked;
