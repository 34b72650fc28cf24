package io.skillevals.record;

import io.skillevals.io.Reason;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Results;
import io.skillevals.results.RunResult;
import io.skillevals.rundir.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Records runs at places. Only a run with a {@code grade.json} is recorded, since its records' ids stand there: not one that left no
 * record, that was left out on purpose, or whose fixture is unknown here.
 */
public final class Recorder {

    private final Results results;
    private final Function<RunResult, Optional<RunDirectory>> directories;
    private final Predicate<RunResult> dry;
    private final Redactor redactor;
    private final BooleanSupplier stopped;

    /**
     * A recorder.
     *
     * @param directories where each run stands; empty of a run that is in none of the folders
     * @param dry whether a run only tries the plumbing
     * @param stopped whether the user is stopping the build
     */
    public Recorder(
            Results results,
            Function<RunResult, Optional<RunDirectory>> directories,
            Predicate<RunResult> dry,
            Redactor redactor,
            BooleanSupplier stopped) {
        this.results = results;
        this.directories = directories;
        this.dry = dry;
        this.redactor = redactor;
        this.stopped = stopped;
    }

    /** Records every run at a place, as far as the place takes them. */
    public PlaceReport record(Place place) {
        List<RunResult> graded = results.runs().stream()
                .filter(run -> directories
                        .apply(run)
                        .filter(directory -> Files.isRegularFile(directory.gradeFile()))
                        .isPresent())
                .toList();
        List<RunResult> meant =
                graded.stream().filter(run -> place.dryRuns() || !dry.test(run)).toList();
        int left = graded.size() - meant.size();
        List<Answer> answers = meant.isEmpty() ? List.of() : answers(place, meant);
        int recorded = count(answers, Answer.Kind.RECORDED);
        int known = count(answers, Answer.Kind.KNOWN);
        String reason = answers.stream()
                .map(Answer::reason)
                .filter(text -> !text.isEmpty())
                .reduce("", (first, second) -> second);
        return new PlaceReport(
                redactor.redact(place.name()), recorded, known, meant.size() - recorded - known, left, reason);
    }

    private List<Answer> answers(Place place, List<RunResult> runs) {
        List<Answer> answers = new ArrayList<>();
        try (place) {
            place.open();
            for (RunResult run : runs) {
                Answer answer = stopped.getAsBoolean()
                        ? Answer.closed("the build was stopped")
                        : place.record(
                                new Observation(run, results, place.belonging()),
                                new Stamp(directories.apply(run).orElseThrow(), place.key(), redactor));
                answers.add(answer);
                if (answer.kind() == Answer.Kind.CLOSED) {
                    break;
                }
            }
        } catch (IOException e) {
            answers.add(Answer.closed(redactor.redact(Reason.said(e))));
        }
        return answers;
    }

    private static int count(List<Answer> answers, Answer.Kind kind) {
        return (int) answers.stream().filter(answer -> answer.kind() == kind).count();
    }
}
