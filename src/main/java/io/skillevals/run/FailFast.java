package io.skillevals.run;

import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sees that everything fails alike: the first pairs of treatment and control that are finished have all failed by the same class.
 * One result of another kind before that, and it never looks again. Not for several threads at a time.
 *
 * <p>A pair is a block with a control and a treatment; in a plan without any control every block is one. Of a pair whose other runs
 * are reused, the new ones tell whether it fails now.
 */
final class FailFast {

    private final int pairs;
    private final boolean timeoutIsVerdict;
    private final Map<Integer, Integer> open = new HashMap<>();
    private final Set<Integer> paired = new HashSet<>();
    private final Set<Integer> partlyReused = new HashSet<>();
    /** Runs whose agent did its task, and of which it is not known yet whether that could be kept. */
    private final Set<PlannedRun> hopeful = new HashSet<>();

    private final Map<Integer, Set<String>> classes = new HashMap<>();
    private int failed;
    private boolean newRunsOnly;
    private @Nullable Failure common;
    private boolean off;

    /**
     * For a plan.
     *
     * @param pairs how many of them have to fail; 0 for never looking
     * @param timeoutIsVerdict whether a run that reached a limit of time will be graded, and so has not failed
     * @param plan all its runs
     */
    FailFast(int pairs, boolean timeoutIsVerdict, List<PlannedRun> plan) {
        this.pairs = pairs;
        this.timeoutIsVerdict = timeoutIsVerdict;
        this.off = pairs == 0;
        Set<Integer> controls = new HashSet<>();
        Set<Integer> treatments = new HashSet<>();
        for (PlannedRun run : plan) {
            (run.control() ? controls : treatments).add(run.block());
            if (run.reused()) {
                partlyReused.add(run.block());
            } else {
                open.merge(run.block(), 1, Integer::sum);
            }
        }
        paired.addAll(treatments);
        if (!controls.isEmpty()) {
            paired.retainAll(controls);
        }
    }

    /** An agent did its task; what it left is being kept. */
    void hope(PlannedRun run) {
        hopeful.add(run);
    }

    /** A run has ended, and how is known for good. */
    void ended(PlannedRun run, Ended ended, @Nullable Failure failure) {
        hopeful.remove(run);
        if (off || ended == Ended.SKIPPED || ended == Ended.INTERRUPTED) {
            return;
        }
        if (ended != Ended.FAILED || failure == null || isVerdict(failure)) {
            off = true;
            return;
        }
        Set<String> kinds = classes.computeIfAbsent(run.block(), block -> new HashSet<>());
        kinds.add(failure.kind());
        if (open.merge(run.block(), -1, Integer::sum) == 0 && paired.contains(run.block())) {
            pairFailed(run.block(), kinds, failure);
        }
    }

    private boolean isVerdict(Failure failure) {
        return timeoutIsVerdict
                && failure.failureClass().filter(FailureClass::isLimitOfTime).isPresent();
    }

    private void pairFailed(int block, Set<String> kinds, Failure last) {
        if (failed >= pairs) {
            return;
        }
        Failure first = common == null ? last : common;
        common = first;
        failed++;
        newRunsOnly |= partlyReused.contains(block);
        off = !kinds.equals(Set.of(first.kind()));
    }

    /** Why nothing more is worth starting; absent while that cannot be said. */
    Optional<String> reason() {
        Failure failure = common;
        return off || failure == null || failed < pairs || !hopeful.isEmpty()
                ? Optional.empty()
                : Optional.of(failed() + " failed: " + failure.kind() + ": " + failure.message());
    }

    private String failed() {
        String first = pairs == 1 ? "the first pair" : "the first " + pairs + " pairs";
        if (newRunsOnly) {
            return "all new runs of " + first;
        }
        return pairs == 1 ? first : first + " all";
    }
}
