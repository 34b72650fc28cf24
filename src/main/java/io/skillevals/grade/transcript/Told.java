package io.skillevals.grade.transcript;

import io.skillevals.grade.TextPattern;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.trajectory.Transcript;
import io.skillevals.trajectory.TranscriptCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the checks of a transcript have in common: whether there is anything to ask, and how calls are shown.
 *
 * <p>A check that holds when something was <em>not</em> done is not asked of an agent that did nothing at all: that would be a
 * point for not having tried.
 */
final class Told {

    static final String NO_TRANSCRIPT = "the agent's stream does not tell what it did: the run has no trajectory.json";
    static final String NOTHING_DONE = "the agent did nothing: it called no tool and said nothing";

    private static final int MOST_SHOWN = 8;
    private static final int LONGEST_SHOWN = 160;

    private Told() {}

    /** What a check asks. */
    @FunctionalInterface
    interface Question {
        CheckResult ask(RunEvidence evidence);
    }

    /** What a check asks of a transcript. */
    @FunctionalInterface
    interface Rule {
        CheckResult judge(RunEvidence evidence, Transcript transcript);
    }

    /** A check whose patterns may turn out to be too slow for a text: that is an error, never a score. */
    static Check check(Question question) {
        return evidence -> {
            try {
                return question.ask(evidence);
            } catch (TextPattern.GivenUp e) {
                return CheckResult.error(String.valueOf(e.getMessage()));
            }
        };
    }

    /** A check of something that is to be done. */
    static Check done(Rule rule) {
        return check(evidence -> evidence.transcript()
                .map(transcript -> rule.judge(evidence, transcript))
                .orElseGet(() -> CheckResult.notApplicable(NO_TRANSCRIPT)));
    }

    /** A check of something that is not to be done. */
    static Check notDone(Rule rule) {
        return done((evidence, transcript) ->
                didNothing(evidence) ? CheckResult.notApplicable(NOTHING_DONE) : rule.judge(evidence, transcript));
    }

    /** A check of a number that is to stay small, which may be known without a transcript. */
    static Check notMuch(Question question) {
        return check(
                evidence -> didNothing(evidence) ? CheckResult.notApplicable(NOTHING_DONE) : question.ask(evidence));
    }

    /** Whether it is known that the agent did nothing. */
    static boolean didNothing(RunEvidence evidence) {
        String result = evidence.run().result();
        Optional<Transcript> transcript = evidence.transcript();
        return transcript.isPresent() && transcript.get().didNothing() && (result == null || result.isBlank());
    }

    static CheckResult score(boolean holds, String details, List<Evidence> evidence) {
        return CheckResult.scored(holds ? 1 : 0, details, evidence);
    }

    static CheckResult score(boolean holds, String details) {
        return score(holds, details, List.of());
    }

    /** Calls as evidence; of many the first few. */
    static List<Evidence> shown(List<TranscriptCall> calls) {
        List<Evidence> shown = new ArrayList<>();
        calls.stream().limit(MOST_SHOWN).map(Told::shown).forEach(shown::add);
        if (calls.size() > MOST_SHOWN) {
            shown.add(Evidence.of("and " + (calls.size() - MOST_SHOWN) + " further calls"));
        }
        return shown;
    }

    /** A call as evidence: its position, counted from 1, its name, and what it was given. */
    static Evidence shown(TranscriptCall call) {
        String input = call.input().isEmpty() ? "" : " " + excerpt(call.input().toString());
        return Evidence.of("call " + (call.position() + 1) + ": " + call.name()
                + (call.rawName().equals(call.name()) ? "" : " (" + call.rawName() + ")") + input
                + (call.subagent() ? ", by a sub-agent" : "") + (call.isError() ? ", which failed" : ""));
    }

    /** The beginning of a text, in one line. */
    static String excerpt(String text) {
        String start = text.substring(0, Math.min(text.length(), LONGEST_SHOWN)).replaceAll("\\s+", " ");
        return text.length() > LONGEST_SHOWN ? start + "…" : start;
    }

    /** A number of calls in words. */
    static String calls(int number) {
        return number + (number == 1 ? " call" : " calls");
    }
}
