package io.skillevals.results;

import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The graded runs of a comparison of two versions.
 *
 * @param treated of the candidate, in the condition
 * @param untreated of the candidate, in its control
 * @param treatedBefore of the baseline, in the condition
 * @param untreatedBefore of the baseline, in its control
 */
record Sides(
        List<RunResult> treated,
        List<RunResult> untreated,
        List<RunResult> treatedBefore,
        List<RunResult> untreatedBefore) {

    static final Sides NONE = new Sides(List.of(), List.of(), List.of(), List.of());

    /** The runs of several comparisons, side by side. */
    static Sides pooled(List<Sides> parts) {
        return new Sides(
                pooled(parts, Sides::treated),
                pooled(parts, Sides::untreated),
                pooled(parts, Sides::treatedBefore),
                pooled(parts, Sides::untreatedBefore));
    }

    private static List<RunResult> pooled(List<Sides> parts, Function<Sides, List<RunResult>> side) {
        return parts.stream().flatMap(part -> side.apply(part).stream()).toList();
    }

    boolean hasBothControls() {
        return !untreated.isEmpty() && !untreatedBefore.isEmpty();
    }

    boolean hasAll() {
        return hasBothControls() && !treated.isEmpty() && !treatedBefore.isEmpty();
    }

    /** Whether the runs are spread over the sides as those of another comparison are. */
    boolean isSpreadAs(Sides other) {
        return proportional(other, untreated, other.untreated)
                && proportional(other, treatedBefore, other.treatedBefore)
                && proportional(other, untreatedBefore, other.untreatedBefore);
    }

    private boolean proportional(Sides other, List<RunResult> side, List<RunResult> othersSide) {
        return (long) treated.size() * othersSide.size() == (long) other.treated.size() * side.size();
    }

    /** The digests of what graded the runs. */
    List<String> graders() {
        return List.copyOf(new TreeSet<>(Stream.of(treated, untreated, treatedBefore, untreatedBefore)
                .flatMap(List::stream)
                .flatMap(run -> Stream.ofNullable(run.graderDigest()))
                .toList()));
    }

    /** What can be said of them: the control's drift, and the difference of the uplifts. */
    Delta measured(Delta none) {
        if (!hasBothControls()) {
            return none;
        }
        Arm bare = Arm.of(untreated);
        Arm bareBefore = Arm.of(untreatedBefore);
        double drift = bare.passed().rate() - bareBefore.passed().rate();
        double scoreDrift = bare.scores().mean() - bareBefore.scores().mean();
        Delta drifted = none.withDrift(drift, scoreDrift, Intervals.ofDifference(bare, bareBefore));
        if (!hasAll()) {
            return drifted;
        }
        Arm skilled = Arm.of(treated);
        Arm skilledBefore = Arm.of(treatedBefore);
        return drifted.withDifferences(
                skilled.passed().rate()
                        - bare.passed().rate()
                        - (skilledBefore.passed().rate() - bareBefore.passed().rate()),
                skilled.scores().mean()
                        - bare.scores().mean()
                        - (skilledBefore.scores().mean() - bareBefore.scores().mean()),
                Intervals.ofDifferenceOfDifferences(skilled, bare, skilledBefore, bareBefore));
    }
}
