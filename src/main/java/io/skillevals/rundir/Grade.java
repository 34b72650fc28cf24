package io.skillevals.rundir;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@code grade.json}: the outcome of a run and what each check found.
 *
 * @param schema {@value #SCHEMA}
 * @param outcome whether there is a verdict
 * @param passed whether the run passed; present when graded
 * @param score 0 to 100; present when graded
 * @param layers the requested layers; empty when the run was not graded
 * @param metrics numbers that checks measured
 * @param failure why there is no verdict; of a graded run why it is 0 without a check having been asked
 * @param graderDigest of the checks, their configuration and the grader's version
 * @param records ids of what was recorded of the run, by place, and where there is none yet, under {@code request to}
 *     and the place, the name of the request for one; empty when nothing was. A new grade has none
 */
public record Grade(
        int schema,
        Outcome outcome,
        @Nullable Boolean passed,
        @Nullable Double score,
        List<LayerGrade> layers,
        Map<String, Double> metrics,
        @Nullable Failure failure,
        String graderDigest,
        Map<String, String> records) {

    /** The newest form of the record. */
    public static final int SCHEMA = 1;

    @SuppressWarnings("NullAway") // a grade of an older plugin leaves the records out
    public Grade {
        layers = List.copyOf(layers);
        metrics = Collections.unmodifiableMap(new TreeMap<>(metrics));
        records = records == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(records));
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(graderDigest, "graderDigest");
    }

    /** A new grade, of which nothing was recorded. */
    public Grade(
            int schema,
            Outcome outcome,
            @Nullable Boolean passed,
            @Nullable Double score,
            List<LayerGrade> layers,
            Map<String, Double> metrics,
            @Nullable Failure failure,
            String graderDigest) {
        this(schema, outcome, passed, score, layers, metrics, failure, graderDigest, Map.of());
    }

    /** The same with these records in place of its own. */
    public Grade with(Map<String, String> others) {
        return new Grade(schema, outcome, passed, score, layers, metrics, failure, graderDigest, others);
    }

    /** The same with one more record. */
    public Grade recorded(String place, String id) {
        Map<String, String> more = new TreeMap<>(records);
        more.put(place, id);
        return with(more);
    }
}
