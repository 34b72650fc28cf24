package io.skillevals.grade.file;

import io.skillevals.grade.PlainText;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.trajectory.AgentWords;
import java.util.List;
import java.util.Optional;

/**
 * Looks for something in what the agent said.
 *
 * @param wanted what is looked for
 * @param last whether only the final message counts
 */
record Said(Wanted wanted, boolean last) {

    static final String NO_WORDS = "the run does not tell what the agent said";
    static final String NOTHING_SAID = "the agent said nothing";

    /** Whether it was said. A solution that no agent made is not asked. */
    CheckResult found(RunEvidence evidence) throws Undecided {
        Optional<AgentWords> words = evidence.words();
        if (words.isEmpty()) {
            return withoutWords(evidence);
        }
        Hits hits = hits(words.get());
        return Answers.score(
                hits.any(),
                "the agent's " + (last ? "final message" : "output") + (hits.any() ? " has " : " does not have ")
                        + wanted,
                shown(hits));
    }

    /** What an agent with a model said must be known; a solution that no agent made has nothing to say. */
    static CheckResult withoutWords(RunEvidence evidence) {
        boolean agent =
                !evidence.run().modelFree() && !evidence.run().agentType().equals(RunRecord.NOBODY);
        return agent ? CheckResult.error(NO_WORDS) : CheckResult.notApplicable(NO_WORDS);
    }

    /** Whether it was not said. An agent that said nothing gets no point for that. */
    CheckResult notFound(RunEvidence evidence) throws Undecided {
        Optional<AgentWords> words = evidence.words();
        if (words.isPresent() && words.get().text().isBlank()) {
            return CheckResult.notApplicable(NOTHING_SAID);
        }
        CheckResult found = found(evidence);
        return found instanceof CheckResult.Scored scored
                ? CheckResult.scored(1 - scored.score(), scored.details(), scored.evidence())
                : found;
    }

    private Hits hits(AgentWords words) throws Undecided {
        Hits hits = wanted.in(PlainText.of(last ? words.last() : words.text()));
        if (!hits.any() && !last) {
            refuseCut(words);
        }
        return hits;
    }

    /** Refuses to say that something is not in words of which there were more. */
    static void refuseCut(AgentWords words) throws Undecided {
        if (words.cut()) {
            throw new Undecided("the agent said more than " + AgentWords.MOST
                    + " characters: it is not in those that are kept, but may be in the rest");
        }
    }

    private static List<Evidence> shown(Hits hits) {
        return hits.lines().stream()
                .map(line -> Evidence.of("line " + line.number() + " of the output: " + line.text()))
                .toList();
    }
}
