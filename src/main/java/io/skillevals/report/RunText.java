package io.skillevals.report;

import io.skillevals.results.Figures;
import io.skillevals.results.RunResult;
import io.skillevals.results.StepResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What became of a run, in words. */
final class RunText {

    /** Most breaches of a run that are shown, and most files with a secret. */
    private static final int MOST = 5;

    /** Most characters of a breach that are shown. */
    private static final int LONGEST = 240;

    private RunText() {}

    /** For example {@code passed, score 87.5}, or the outcome where there is no verdict; whether an earlier start made it. */
    static String ending(RunResult run) {
        Double score = run.score();
        String ending = run.graded() && score != null
                ? (run.passedItsTask() ? "passed" : "not passed") + ", score " + Figures.points(score)
                : run.outcomeName();
        return run.reused() ? ending + ", reused" : ending;
    }

    /** Why there is no verdict; of a skipped run, whose outcome names the class, the message alone. */
    static Optional<String> why(RunResult run) {
        RunResult.Failure failure = run.failure();
        if (failure == null) {
            return Optional.empty();
        }
        String why = run.skipped() ? failure.message() : failure.toString();
        return why.isEmpty() ? Optional.empty() : Optional.of(why);
    }

    /** The outcome of a run without a verdict, and why. */
    static String noVerdict(RunResult run) {
        return run.outcomeName() + why(run).map(why -> ", " + why).orElse("");
    }

    /** A step of a run, for example {@code step 2, captured after 12.5 s: Add a route}; its numbers behind it. */
    static String step(StepResult step) {
        String failure = step.failure() == null ? "" : " (" + step.failure() + ")";
        List<String> numbers = new ArrayList<>();
        step.metrics().forEach((name, value) -> numbers.add(name + " " + Figures.single(value)));
        return (step.probe() ? "Probe " : "Step ") + step.number() + ", "
                + step.endedName() + failure + " after "
                + Figures.seconds(step.millis()) + ": " + PlainText.line(step.prompt())
                + (numbers.isEmpty() ? "" : " [" + String.join(", ", numbers) + "]");
    }

    /** Why the agent stopped and how often it was tried, in sentences; empty when it went to its end at once. */
    static List<String> trouble(RunResult run) {
        List<String> sentences = new ArrayList<>();
        if (run.stopped() != null) {
            sentences.add("stopped before its end, " + run.stopped());
        }
        Integer tries = run.tries();
        if (run.retried() && tries != null) {
            sentences.add("tried " + tries + " times, earlier: "
                    + run.earlierTries().stream()
                            .map(RunResult.Failure::toString)
                            .collect(Collectors.joining("; ")));
        }
        return sentences;
    }

    /** The breaches of its condition, shortened, and how many more there are. */
    static List<String> breaches(RunResult run) {
        List<String> shown = new ArrayList<>(run.breaches().stream()
                .limit(MOST)
                .map(breach -> PlainText.cut(PlainText.line(breach), LONGEST))
                .toList());
        more(shown, run.breaches().size(), " more in results.json");
        return shown;
    }

    /** The files that still hold a secret, and how many more there are. */
    static String leaks(RunResult run) {
        List<String> shown = new ArrayList<>(run.leaks().stream().limit(MOST).toList());
        more(shown, run.leaks().size(), " more");
        return String.join(", ", shown);
    }

    private static void more(List<String> shown, int all, String words) {
        if (all > shown.size()) {
            shown.add("and " + (all - shown.size()) + words);
        }
    }
}
