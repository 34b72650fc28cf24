package io.skillevals.spi;

import io.skillevals.suite.AgentSpec;
import java.nio.file.Path;

/**
 * What an agent process left.
 *
 * @param spec the agent as the suite asked for it
 * @param stdout its standard output, redacted
 * @param stderr its standard error, redacted
 * @param exitCode its exit code
 */
public record AgentOutput(AgentSpec spec, Path stdout, Path stderr, int exitCode) {}
