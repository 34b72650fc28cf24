package io.skillevals.report;

import io.skillevals.results.CellKey;
import io.skillevals.results.Results;
import io.skillevals.results.Uplift;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What each condition adds to its control, with the intervals: over all fixtures where there are several, whose own intervals are in
 * {@code results.json}.
 *
 * @param about what the table is about
 * @param table a row for the pass-rate and one for the points of each condition
 * @param remarks what to know about a number
 */
record UpliftTable(String about, Table table, List<String> remarks) {

    private static final String READ = ": an uplift whose interval contains 0 is inside the noise.";
    private static final Differences.Names NAMES = new Differences.Names("above the control", "below the control");

    /** Absent where no uplift could be measured; why that is stands below the summary. */
    static Optional<UpliftTable> of(Results results) {
        boolean overAll = results.severalTasks();
        Differences differences = new Differences(new Columns(results));
        Footnotes footnotes = new Footnotes();
        List<List<String>> rows = new ArrayList<>();
        for (Uplift uplift : results.uplift()) {
            CellKey key = uplift.key();
            Double rate = uplift.passRate();
            Double points = uplift.score();
            if ((key.fixture() == null) == overAll && rate != null && points != null) {
                String mark = uplift.note() == null ? "" : " " + footnotes.mark(uplift.note());
                rows.add(differences.rate(key, rate, uplift.intervals().passRate(), mark, NAMES));
                rows.add(differences.points(key, points, uplift.intervals().score(), mark, NAMES));
            }
        }
        String where = overAll
                ? "What each condition adds to its control over all fixtures"
                : "What each condition adds to its control";
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new UpliftTable(where + READ, differences.table("uplift", rows), footnotes.lines()));
    }
}
