package io.skillevals.grade.file;

import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.trajectory.AgentWords;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whether what the agent said in a language is written without a mistake: the first fenced block that names the language, else the
 * first that names none, else the whole output.
 *
 * @param syntax the language
 */
record SaidIn(Syntax syntax) {

    private static final String WHOLE = "the output";

    /** Whether it is. A solution that no agent made is not asked. */
    CheckResult valid(RunEvidence evidence) throws Undecided {
        Optional<AgentWords> words = evidence.words();
        if (words.isEmpty()) {
            return Said.withoutWords(evidence);
        }
        String text = PlainText.of(words.get().text());
        if (text.isBlank()) {
            return Answers.score(false, Said.NOTHING_SAID);
        }
        List<Fence> fences = Fence.in(text);
        Optional<Fence> fence = first(fences, block -> syntax.labels().contains(block.label()))
                .or(() -> first(fences, block -> block.label().isEmpty()));
        String what = fence.isPresent() ? "the first block of " + syntax.label() + " in the output" : WHOLE;
        try {
            syntax.examine(fence.map(Fence::content).orElse(text), what);
            if (fence.isEmpty() && syntax.isProse(text)) {
                throw new Malformed(1, "it is words, and no fields or list");
            }
            return Answers.score(true, what + " is valid " + syntax.label());
        } catch (Malformed e) {
            Said.refuseCut(words.get());
            return Answers.score(
                    false,
                    what + " is no valid " + syntax.label(),
                    List.of(Evidence.of("line " + Math.max(1, e.line()) + ": " + e.what())));
        }
    }

    private static Optional<Fence> first(List<Fence> fences, Predicate<Fence> wanted) {
        return fences.stream().filter(wanted).findFirst();
    }
}
