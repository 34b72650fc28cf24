package io.skillevals.rundir;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The classes of what can end a run before its task is done, each with the one outcome that it has.
 *
 * <p>The class decides, never the exit code: some agents exit 0 when the service breaks.
 */
public enum FailureClass {
    /** The time limit was reached; whether that is a verdict is the suite's choice. */
    TIMEOUT(Consequence.CHOSEN),
    /** The agent said nothing for too long; whether that is a verdict is the suite's choice. */
    IDLE(Consequence.CHOSEN),
    /** The agent's program broke. */
    CRASH(Consequence.FAILED),
    /** The agent could not be started. */
    NOT_STARTED(Consequence.FAILED),
    /** The stream ended without the event that ends it. */
    NO_END_EVENT(Consequence.FAILED),
    /** The agent says that it failed, and not why. */
    AGENT_ERROR(Consequence.FAILED),
    /** The stream cannot be read. */
    UNREADABLE(Consequence.FAILED),
    /** The service does not know the key. */
    AUTHENTICATION(Consequence.FAILED),
    /** The account has no money. */
    BILLING(Consequence.FAILED),
    /** The account asks too often. */
    RATE_LIMIT(Consequence.TRANSIENT),
    /** The service is overloaded or broken. */
    OVERLOAD(Consequence.TRANSIENT),
    /** The service does not know the model. */
    MODEL_NOT_FOUND(Consequence.FAILED),
    /** The service does not take the request. */
    REQUEST(Consequence.FAILED),
    /** The service cannot be reached, or breaks off. */
    NETWORK(Consequence.TRANSIENT),
    /** The task needed more context than the model has. */
    CONTEXT_EXCEEDED(Consequence.VERDICT),
    /** The task needed more money than a run may take. */
    BUDGET_EXCEEDED(Consequence.VERDICT),
    /** The task needed more turns than a run may take. */
    MAX_TURNS(Consequence.VERDICT),
    /** The model refused the task. */
    REFUSED(Consequence.VERDICT),
    /** The workspace could not be made. */
    WORKSPACE(Consequence.FAILED),
    /** The condition was not what it claims, which was seen before the agent was started: the run is invalid. */
    CONDITION(Consequence.FAILED),
    /** The disk does not take what is written. */
    DISK(Consequence.FAILED),
    /** What the agent left could not be captured. */
    CAPTURE(Consequence.FAILED),
    /** The container that the agent was to work in broke. */
    CONTAINER(Consequence.FAILED),
    /** A setup command of the condition failed. */
    SETUP(Consequence.FAILED),
    /** The data folder could not be seeded. */
    SEED(Consequence.FAILED),
    /** The condition's service is not there, did not get ready, or broke. */
    SERVICE(Consequence.FAILED),
    /** The answer to a probe was not the expected one. */
    PROBE(Consequence.VERDICT),
    /** It was not started, because the budget was spent. */
    BUDGET(Consequence.FAILED),
    /** It was not started, because all pairs before it failed alike. */
    SYSTEMIC(Consequence.FAILED),
    /** The user stopped the build. */
    INTERRUPTED(Consequence.FAILED);

    private final Consequence consequence;

    FailureClass(Consequence consequence) {
        this.consequence = consequence;
    }

    /** The name in records. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The class of that name. */
    public static Optional<FailureClass> of(String label) {
        return Stream.of(values()).filter(one -> one.label().equals(label)).findFirst();
    }

    /** Whether the run is graded all the same: what ended it is the agent's or the model's own doing. */
    public boolean isVerdict() {
        return consequence == Consequence.VERDICT;
    }

    /** Whether a limit of time ended it, which the suite may count as a verdict. */
    public boolean isLimitOfTime() {
        return consequence == Consequence.CHOSEN;
    }

    /** Whether another try may do better. */
    public boolean isTransient() {
        return consequence == Consequence.TRANSIENT;
    }

    /** A failure of this class. */
    public Failure because(String message) {
        return new Failure(label(), message);
    }
}
