/** The agents: each describes a launch and reads the stream that the agent leaves. */
@NullMarked
package io.skillevals.agent;

import org.jspecify.annotations.NullMarked;
