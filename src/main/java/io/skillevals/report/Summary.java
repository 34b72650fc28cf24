package io.skillevals.report;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.Figures;
import io.skillevals.results.Results;
import io.skillevals.results.Uplift;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The table that answers the question: a row for each cell, and over all fixtures where there are several.
 *
 * @param table pass-rate, score, uplift in pass-rate, uplift in points of mean score, runs without a verdict
 * @param footnotes why a number is not there, and what to know about one that is
 */
record Summary(Table table, List<String> footnotes) {

    private static final String OWN_UPLIFT_OF_CONTROL = "-";

    static Summary of(Results results) {
        return new Builder(results).build();
    }

    private static final class Builder {
        private final Results results;
        private final Columns columns;
        private final Footnotes footnotes = new Footnotes();
        private final Map<CellKey, Uplift> uplifts;
        private final boolean invalid;
        private final boolean missing;
        private final boolean skipped;

        Builder(Results results) {
            this.results = results;
            this.columns = new Columns(results);
            this.uplifts = results.upliftByKey();
            this.invalid = results.cells().stream().anyMatch(cell -> cell.invalid() > 0);
            this.missing = results.cells().stream().anyMatch(cell -> cell.missing() > 0);
            this.skipped = results.cells().stream().anyMatch(cell -> cell.skipped() > 0);
        }

        Summary build() {
            List<List<String>> rows = new ArrayList<>();
            results.cells().forEach(cell -> rows.add(row(cell)));
            if (results.severalTasks()) {
                results.totals().forEach(total -> rows.add(row(total)));
            }
            return new Summary(new Table(header(), columns.header().size(), rows), footnotes.lines());
        }

        private List<String> header() {
            List<String> header = new ArrayList<>(columns.header());
            header.addAll(List.of("pass-rate", "score", "uplift", "points", "failed", "ungradeable"));
            if (invalid) {
                header.add("invalid");
            }
            if (missing) {
                header.add("missing");
            }
            if (skipped) {
                header.add("skipped");
            }
            return header;
        }

        private List<String> row(Cell cell) {
            List<String> row = new ArrayList<>(columns.of(cell.key()));
            String passRate = Figures.passRate(cell);
            row.add(cell.graded() == 0 ? passRate + " " + nothingGraded(cell) : passRate);
            row.add(Figures.score(cell.score()));
            row.addAll(uplift(cell));
            row.add(String.valueOf(cell.failed()));
            row.add(String.valueOf(cell.ungradeable()));
            if (invalid) {
                row.add(String.valueOf(cell.invalid()));
            }
            if (missing) {
                row.add(String.valueOf(cell.missing()));
            }
            if (skipped) {
                row.add(String.valueOf(cell.skipped()));
            }
            return row;
        }

        private String nothingGraded(Cell cell) {
            return footnotes.mark("no run of this cell was graded, " + cell.shortfall());
        }

        private List<String> uplift(Cell cell) {
            if (cell.control()) {
                return List.of(OWN_UPLIFT_OF_CONTROL, OWN_UPLIFT_OF_CONTROL);
            }
            Uplift uplift = uplifts.get(cell.key());
            Double rate = uplift == null ? null : uplift.passRate();
            Double score = uplift == null ? null : uplift.score();
            String note = uplift == null ? null : uplift.note();
            String mark = note == null ? "" : " " + footnotes.mark(note);
            return List.of(
                    (rate == null ? Figures.NOT_AVAILABLE : Figures.rateDifference(rate)) + mark,
                    score == null ? Figures.NOT_AVAILABLE : Figures.pointsDifference(score));
        }
    }
}
