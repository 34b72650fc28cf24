package io.skillevals.report;

import io.skillevals.results.CellKey;
import io.skillevals.results.Figures;
import io.skillevals.results.Interval;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that show differences with their intervals, and say what may be read from them: nothing, as long as an interval contains 0. */
final class Differences {

    private static final String RATE = "pass-rate";
    private static final String POINTS = "points";
    private static final String NOTHING = "-";

    private final Columns columns;

    Differences(Columns columns) {
        this.columns = columns;
    }

    /**
     * What a difference outside of the noise is called.
     *
     * @param above when it is above 0
     * @param below when it is below 0
     */
    record Names(String above, String below) {

        private String of(@Nullable Interval interval) {
            if (interval == null) {
                return "no interval";
            }
            if (interval.containsZero()) {
                return "inside the noise";
            }
            return interval.low() > 0 ? above : below;
        }
    }

    /**
     * A table of such rows.
     *
     * @param value what the differences are
     */
    Table table(String value, List<List<String>> rows) {
        List<String> header = new ArrayList<>(columns.header());
        header.addAll(List.of("of", value, Figures.confidence() + " interval", "reading"));
        return new Table(header, columns.header().size(), rows);
    }

    /** The difference of pass-rates. */
    List<String> rate(CellKey key, double difference, @Nullable Interval interval, String mark, Names names) {
        String range = interval == null ? NOTHING : Figures.rateDifferences(interval);
        return row(key, RATE, Figures.rateDifference(difference) + mark, range, names.of(interval));
    }

    /** The difference of mean scores. */
    List<String> points(CellKey key, double difference, @Nullable Interval interval, String mark, Names names) {
        String range = interval == null ? NOTHING : Figures.pointsDifferences(interval);
        return row(key, POINTS, Figures.pointsDifference(difference) + mark, range, names.of(interval));
    }

    /** Both differences, where they could not be measured. */
    List<List<String>> unmeasured(CellKey key, String mark) {
        String value = Figures.NOT_AVAILABLE + mark;
        return List.of(row(key, RATE, value, NOTHING, NOTHING), row(key, POINTS, value, NOTHING, NOTHING));
    }

    private List<String> row(CellKey key, String of, String value, String interval, String reading) {
        List<String> row = new ArrayList<>(columns.of(key));
        row.addAll(List.of(of, value, interval, reading));
        return row;
    }
}
