package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.spi.AgentOutput;

/** A stream without the event that ends it. */
final class BrokenStream {

    private BrokenStream() {}

    /**
     * What is known of it.
     *
     * @param agent the agent, for the reader
     * @param events how many events there were
     */
    static Failure failure(String agent, AgentOutput output, int events) {
        String said = said(output);
        return events == 0
                ? FailureClass.CRASH.because(agent + " printed no event (" + said + ")")
                : FailureClass.NO_END_EVENT.because(
                        agent + "'s stream broke off after " + events + " events (" + said + ")");
    }

    /** What an agent left without saying why it stopped: its exit code, and the end of its log. */
    static String said(AgentOutput output) {
        return "exit code " + output.exitCode() + ", " + Excerpt.lastLine(output.stderr());
    }
}
