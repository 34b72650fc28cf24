package io.skillevals.report;

import io.skillevals.results.CellKey;
import io.skillevals.results.Delta;
import io.skillevals.results.Figures;
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

    private static final String RATE = "pass-rate";
    private static final String POINTS = "points";
    private static final String MOVED = "a control moved by more than noise between the versions: something beside the"
            + " skill differs, such as the model behind the service or the hour";

    /** Absent where a single version was evaluated. */
    static Optional<VersionTables> of(Results results) {
        return results.deltas().isEmpty() ? Optional.empty() : Optional.of(new Builder(results).build());
    }

    /** How far a control moved. */
    private record Drift(double rate, @Nullable Interval rates, double points, @Nullable Interval scores) {}

    private static final class Builder {
        private final Results results;
        private final Columns columns;
        private final Footnotes footnotes = new Footnotes();
        private final Map<CellKey, Drift> drifts = new LinkedHashMap<>();
        private final List<List<String>> deltas = new ArrayList<>();
        private boolean moved;

        Builder(Results results) {
            this.results = results;
            this.columns = Columns.acrossVersions(results);
        }

        VersionTables build() {
            results.deltas().forEach(this::drift);
            results.deltas().forEach(this::delta);
            List<String> remarks = new ArrayList<>(footnotes.lines());
            if (moved) {
                remarks.add(PlainText.capitalised(MOVED) + ".");
            }
            return new VersionTables(table("drift", driftRows()), table("delta", deltas), List.copyOf(remarks));
        }

        private Table table(String value, List<List<String>> rows) {
            List<String> header = new ArrayList<>(columns.header());
            header.addAll(List.of("of", value, Figures.confidence() + " interval", "reading"));
            return new Table(header, columns.header().size(), rows);
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
                    of.fixture(),
                    of.prompt(),
                    of.condition() + " of " + whose,
                    of.agent(),
                    of.model(),
                    of.version());
        }

        private List<List<String>> driftRows() {
            List<List<String>> rows = new ArrayList<>();
            drifts.forEach((of, drift) -> {
                rows.add(row(
                        of,
                        RATE,
                        Figures.rateDifference(drift.rate()),
                        rateText(drift.rates()),
                        driftWord(drift.rates())));
                rows.add(row(
                        of,
                        POINTS,
                        Figures.pointsDifference(drift.points()),
                        pointsText(drift.scores()),
                        driftWord(drift.scores())));
            });
            return rows;
        }

        private void delta(Delta delta) {
            String mark = delta.note() == null ? "" : " " + footnotes.mark(delta.note());
            Double rate = delta.passRate();
            Double points = delta.score();
            if (rate == null || points == null) {
                deltas.add(row(delta.key(), RATE, Figures.NOT_AVAILABLE + mark, "-", "-"));
                deltas.add(row(delta.key(), POINTS, Figures.NOT_AVAILABLE + mark, "-", "-"));
                return;
            }
            Interval rates = delta.intervals().passRate();
            Interval scores = delta.intervals().score();
            deltas.add(row(delta.key(), RATE, Figures.rateDifference(rate) + mark, rateText(rates), deltaWord(rates)));
            deltas.add(row(
                    delta.key(),
                    POINTS,
                    Figures.pointsDifference(points) + mark,
                    pointsText(scores),
                    deltaWord(scores)));
        }

        private List<String> row(CellKey key, String of, String value, String interval, String reading) {
            List<String> row = new ArrayList<>(columns.of(key));
            row.addAll(List.of(of, value, interval, reading));
            return row;
        }
    }

    private static boolean isMoved(@Nullable Interval interval) {
        return interval != null && !interval.containsZero();
    }

    private static String rateText(@Nullable Interval interval) {
        return interval == null ? "-" : Figures.rateDifferences(interval);
    }

    private static String pointsText(@Nullable Interval interval) {
        return interval == null ? "-" : Figures.pointsDifferences(interval);
    }

    private static String deltaWord(@Nullable Interval interval) {
        return word(interval, "improvement", "regression");
    }

    private static String driftWord(@Nullable Interval interval) {
        return word(interval, "control rose", "control fell");
    }

    private static String word(@Nullable Interval interval, String above, String below) {
        if (interval == null) {
            return "no interval";
        }
        if (interval.containsZero()) {
            return "inside the noise";
        }
        return interval.low() > 0 ? above : below;
    }
}
