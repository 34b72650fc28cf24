package io.skillevals.workspace;

import com.github.difflib.algorithm.Change;
import com.github.difflib.algorithm.DiffAlgorithmListener;
import com.github.difflib.algorithm.myers.MyersDiff;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Which lines of one text were replaced by which of another; bounded in time and memory. */
final class LineEdits {

    /** Beyond this many different lines the search for the shortest edit costs more than a reader gains by it. */
    private static final int MOST_STEPS = 2_000;

    /**
     * Lines {@code [oldStart, oldEnd)} became lines {@code [newStart, newEnd)}.
     */
    record Edit(int oldStart, int oldEnd, int newStart, int newEnd) {}

    private LineEdits() {}

    static List<Edit> between(List<String> before, List<String> after) {
        int most = Math.min(before.size(), after.size());
        int head = 0;
        while (head < most && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < most - head && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        List<String> oldMiddle = before.subList(head, before.size() - tail);
        List<String> newMiddle = after.subList(head, after.size() - tail);
        if (oldMiddle.isEmpty() && newMiddle.isEmpty()) {
            return List.of();
        }
        if (oldMiddle.isEmpty() || newMiddle.isEmpty()) {
            return List.of(new Edit(head, head + oldMiddle.size(), head, head + newMiddle.size()));
        }
        return shortest(oldMiddle, newMiddle, head);
    }

    private static List<Edit> shortest(List<String> before, List<String> after, int offset) {
        try {
            List<Edit> edits = new ArrayList<>();
            for (Change change : new MyersDiff<String>().computeDiff(before, after, new Budget())) {
                edits.add(new Edit(
                        offset + change.startOriginal,
                        offset + change.endOriginal,
                        offset + change.startRevised,
                        offset + change.endRevised));
            }
            edits.sort(Comparator.comparingInt(Edit::oldStart).thenComparingInt(Edit::newStart));
            return edits;
        } catch (BudgetSpent e) {
            return List.of(new Edit(offset, offset + before.size(), offset, offset + after.size()));
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
