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
 */
public record Grade(
        int schema,
        Outcome outcome,
        @Nullable Boolean passed,
        @Nullable Double score,
        List<LayerGrade> layers,
        Map<String, Double> metrics,
        @Nullable Failure failure,
        String graderDigest) {

    /** The newest form of the record. */
    public static final int SCHEMA = 1;

    public Grade {
        layers = List.copyOf(layers);
        metrics = Collections.unmodifiableMap(new TreeMap<>(metrics));
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(graderDigest, "graderDigest");
    }
}
