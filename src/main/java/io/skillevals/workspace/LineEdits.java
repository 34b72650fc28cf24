package io.skillevals.workspace;

import com.github.difflib.algorithm.Change;
import com.github.difflib.algorithm.DiffAlgorithmListener;
import com.github.difflib.algorithm.myers.MyersDiff;
import com.github.difflib.patch.DeltaType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which lines of one text were replaced by which of another. Bounded in time and memory: texts that have little in common would
 * else cost the square of their length.
 */
final class LineEdits {

    /** Beyond this many different lines the search for the shortest edit costs more than a reader gains by it. */
    private static final int MOST_STEPS = 2_000;

    /** Lines {@code [oldStart, oldEnd)} became lines {@code [newStart, newEnd)}. */
    record Edit(int oldStart, int oldEnd, int newStart, int newEnd) {}

    private final List<String> before;
    private final List<String> after;
    private final List<Edit> edits = new ArrayList<>();
    private int oldDone;
    private int newDone;

    private LineEdits(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
    }

    /** The edits, in order; between two of them stands at least one common line. */
    static List<Edit> between(List<String> before, List<String> after) {
        return new LineEdits(before, after).find();
    }

    private List<Edit> find() {
        int most = Math.min(before.size(), after.size());
        int head = 0;
        while (head < most && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < most - head && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        oldDone = head;
        newDone = head;
        matchMiddle(head, before.size() - tail, after.size() - tail);
        common(before.size() - tail, after.size() - tail, tail);
        return edits;
    }

    /** Only lines that both texts have can match: the search sees no others. */
    private void matchMiddle(int head, int oldEnd, int newEnd) {
        int[] oldKept = shared(before, head, oldEnd, new HashSet<>(after.subList(head, newEnd)));
        int[] newKept = shared(after, head, newEnd, new HashSet<>(before.subList(head, oldEnd)));
        int oldAt = 0;
        int newAt = 0;
        for (Change change : changes(lines(before, oldKept), lines(after, newKept))) {
            while (oldAt < change.startOriginal) {
                common(oldKept[oldAt++], newKept[newAt++], 1);
            }
            oldAt = change.endOriginal;
            newAt = change.endRevised;
        }
        while (oldAt < oldKept.length && newAt < newKept.length) {
            common(oldKept[oldAt++], newKept[newAt++], 1);
        }
    }

    /** Notes that {@code length} lines are the same, and that all before them, as far as it is not matched, is not. */
    private void common(int oldAt, int newAt, int length) {
        if (oldAt > oldDone || newAt > newDone) {
            edits.add(new Edit(oldDone, oldAt, newDone, newAt));
        }
        oldDone = oldAt + length;
        newDone = newAt + length;
    }

    private static int[] shared(List<String> lines, int start, int end, Set<String> others) {
        int[] kept = new int[end - start];
        int count = 0;
        for (int at = start; at < end; at++) {
            if (others.contains(lines.get(at))) {
                kept[count++] = at;
            }
        }
        return Arrays.copyOf(kept, count);
    }

    private static List<String> lines(List<String> lines, int[] kept) {
        List<String> chosen = new ArrayList<>(kept.length);
        for (int at : kept) {
            chosen.add(lines.get(at));
        }
        return chosen;
    }

    private static List<Change> changes(List<String> before, List<String> after) {
        if (before.isEmpty() || after.isEmpty()) {
            return List.of();
        }
        try {
            List<Change> changes = new ArrayList<>(new MyersDiff<String>().computeDiff(before, after, new Budget()));
            changes.sort(Comparator.comparingInt(change -> change.startOriginal));
            return changes;
        } catch (BudgetSpent e) {
            return List.of(new Change(DeltaType.CHANGE, 0, before.size(), 0, after.size()));
        }
    }

    /** Ends a search that has become too long. */
    private static final class Budget implements DiffAlgorithmListener {

        @Override
        public void diffStart() {}

        @Override
        public void diffStep(int value, int max) {
            if (value > MOST_STEPS) {
                throw new BudgetSpent();
            }
        }

        @Override
        public void diffEnd() {}
    }

    private static final class BudgetSpent extends RuntimeException {

        private static final long serialVersionUID = 1L;

        BudgetSpent() {
            super("the texts differ too much", null, false, false);
        }
    }
}
