package io.skillevals.spi;

import io.skillevals.suite.AgentSpec;
import java.nio.file.Path;
import java.time.Instant;

/**
 * What an agent process left.
 *
 * @param spec the agent as the suite asked for it, with what the condition asked
 * @param prompt what it was asked
 * @param stdout its standard output, redacted
 * @param stderr its standard error, redacted
 * @param home the run's own home, where it may have left files; gone when a run is read again later
 * @param exitCode its exit code; no proof of anything
 * @param since when it was started: what lies in its home from before is of an earlier session
 */
public record AgentOutput(
        AgentSpec spec, String prompt, Path stdout, Path stderr, Path home, int exitCode, Instant since) {

    /** What the only session in a home left. */
    public AgentOutput(AgentSpec spec, String prompt, Path stdout, Path stderr, Path home, int exitCode) {
        this(spec, prompt, stdout, stderr, home, exitCode, Instant.EPOCH);
    }
}
