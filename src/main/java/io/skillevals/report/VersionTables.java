package io.skillevals.report;

import io.skillevals.results.CellKey;
import io.skillevals.results.Delta;
import io.skillevals.results.Interval;
import io.skillevals.results.Results;
import io.skillevals.results.Uplift;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the versions differ in. The control's own drift comes first: it has no skill, so what moved it is no work of the skill. A
 * difference whose interval contains 0 is called neither better nor worse.
 *
 * @param drift of the controls, candidate minus baseline; without rows where no control was graded in both
 * @param deltas the uplift of the candidate minus that of the baseline
 * @param remarks why a number is not there, and what to know about one that is
 */
record VersionTables(Table drift, Table deltas, List<String> remarks) {

    /** What the first table is about. */
    static final String ABOUT_DRIFT = "The control's own drift, candidate minus baseline: no skill can have caused it.";

    /** What the second table is about. */
    static final String ABOUT_DELTAS =
            "Version delta, uplift of the candidate minus uplift of the baseline: a difference"
                    + " whose interval contains 0 is inside the noise.";

    private static final Differences.Names BETTER = new Differences.Names("improvement", "regression");
    private static final Differences.Names MOVEMENT = new Differences.Names("control rose", "control fell");
    private static final String MOVED = "a control moved by more than noise between the versions: something beside the"
            + " skill differs, such as the model behind the service or the hour";

    /** Absent where a single version was evaluated. */
    static Optional<VersionTables> of(Results results) {
        return results.deltas().isEmpty() ? Optional.empty() : Optional.of(new Builder(results).build());
    }

    /** How far a control moved. */
    private record Drift(
            double rate,
            @Nullable Interval rates,
            double points,
            @Nullable Interval scores) {}

    private static final class Builder {
        private final Results results;
        private final Differences differences;
        private final Footnotes footnotes = new Footnotes();
        private final Map<CellKey, Drift> drifts = new LinkedHashMap<>();
        private final List<List<String>> deltas = new ArrayList<>();
        private boolean moved;

        Builder(Results results) {
            this.results = results;
            this.differences = new Differences(Columns.acrossVersions(results));
        }

        VersionTables build() {
            results.deltas().forEach(this::drift);
            results.deltas().forEach(this::delta);
            List<String> remarks = new ArrayList<>(footnotes.lines());
            if (moved) {
                remarks.add(PlainText.capitalised(MOVED) + ".");
            }
            return new VersionTables(
                    differences.table("drift", driftRows()), differences.table("delta", deltas), List.copyOf(remarks));
        }

        /**
         * Several conditions share a control, whose drift is told once. Over all fixtures it is another one for a condition that was
         * run on other fixtures; then it is told of whom it is the control.
         */
        private void drift(Delta delta) {
            Uplift.Control control = delta.control();
            Double rate = delta.controlDrift();
            Double points = delta.controlScoreDrift();
            if (rate == null || points == null) {
                return;
            }
            CellKey key = delta.key();
            CellKey of = control == null
                    ? new CellKey(key.fixture(), key.prompt(), "controls", key.agent(), key.model(), key.version())
                    : new CellKey(
                            key.fixture(),
                            key.prompt(),
                            control.condition(),
                            control.agent(),
                            control.model(),
                            key.version());
            Interval rates = delta.controlIntervals().passRate();
            Interval scores = delta.controlIntervals().score();
            moved |= isMoved(rates) || isMoved(scores);
            Drift drift = new Drift(rate, rates, points, scores);
            Drift told = drifts.putIfAbsent(of, drift);
            if (told != null && !told.equals(drift)) {
                drifts.put(controlOf(key, of), drift);
            }
        }

        private CellKey controlOf(CellKey key, CellKey of) {
            String whose = of.agentAndModel().equals(key.agentAndModel())
                    ? key.condition()
                    : key.condition() + " with " + key.agentAndModel();
            return new CellKey(
                    of.fixture(), of.prompt(), of.condition() + " of " + whose, of.agent(), of.model(), of.version());
        }

        private List<List<String>> driftRows() {
            List<List<String>> rows = new ArrayList<>();
            drifts.forEach((of, drift) -> {
                rows.add(differences.rate(of, drift.rate(), drift.rates(), "", MOVEMENT));
                rows.add(differences.points(of, drift.points(), drift.scores(), "", MOVEMENT));
            });
            return rows;
        }

        private void delta(Delta delta) {
            String mark = delta.note() == null ? "" : " " + footnotes.mark(delta.note());
            Double rate = delta.passRate();
            Double points = delta.score();
            if (rate == null || points == null) {
                deltas.addAll(differences.unmeasured(delta.key(), mark));
                return;
            }
            deltas.add(differences.rate(delta.key(), rate, delta.intervals().passRate(), mark, BETTER));
            deltas.add(differences.points(delta.key(), points, delta.intervals().score(), mark, BETTER));
        }
    }

    private static boolean isMoved(@Nullable Interval interval) {
        return interval != null && !interval.containsZero();
    }
}
