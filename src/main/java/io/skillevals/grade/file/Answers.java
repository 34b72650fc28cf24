package io.skillevals.grade.file;

import io.skillevals.grade.TextPattern;
import io.skillevals.io.Reason;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import java.io.IOException;
import java.util.List;

/** How the checks of this room answer: with a score, or that they cannot tell. */
final class Answers {

    /** How many findings are shown. */
    static final int MOST_SHOWN = 5;

    private Answers() {}

    /** What a check asks. */
    @FunctionalInterface
    interface Question {
        CheckResult ask(RunEvidence evidence) throws Undecided, IOException;
    }

    /** A check of which all that keeps it from an answer is an error in words. */
    static Check check(Question question) {
        return evidence -> {
            try {
                return question.ask(evidence);
            } catch (Undecided | TextPattern.GivenUp e) {
                return CheckResult.error(String.valueOf(e.getMessage()));
            } catch (IOException e) {
                return CheckResult.error("the run's files cannot be read: " + Reason.of(e));
            }
        };
    }

    static CheckResult score(boolean holds, String details, List<Evidence> evidence) {
        return CheckResult.scored(holds ? 1 : 0, details, evidence);
    }

    static CheckResult score(boolean holds, String details) {
        return score(holds, details, List.of());
    }

    /** The first few of many. */
    static List<Evidence> first(List<Evidence> evidence) {
        return evidence.subList(0, Math.min(MOST_SHOWN, evidence.size()));
    }
}
