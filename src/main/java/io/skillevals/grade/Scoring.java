package io.skillevals.grade;

import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.CheckGrade.Gating;
import io.skillevals.rundir.CheckGrade.Status;
import io.skillevals.rundir.LayerGrade;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.LayerSpec;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** From checks to layers to a run's score: weighted means, over what was requested and never over what happened to work. */
final class Scoring {

    private Scoring() {}

    /**
     * A layer's grade. It is measured when no check that matters met an error. Checks that do not apply leave the denominator; a
     * layer of which none applies has no score, and leaves that of the run. Where nothing but weightless gates applied, the gates
     * count alike.
     */
    static LayerGrade layer(LayerSpec layer, List<CheckGrade> checks) {
        List<CheckGrade> mattering = checks.stream().filter(Scoring::matters).toList();
        boolean broken = mattering.stream().anyMatch(check -> check.status() == Status.ERROR);
        List<CheckGrade> scored =
                mattering.stream().filter(check -> check.score() != null).toList();
        boolean weightless = scored.stream().allMatch(check -> check.weight() == 0);
        double weights = 0;
        double sum = 0;
        for (CheckGrade check : scored) {
            double weight = weightless ? 1 : check.weight();
            Double score = check.score();
            weights += weight;
            sum += weight * (score == null ? 0 : score);
        }
        @Nullable Double mean = !broken && weights > 0 ? rounded(100 * sum / weights) : null;
        return new LayerGrade(layer.name(), layer.weight(), !broken, mean, checks);
    }

    /** A layer of whose checks none was asked, because the run is worth nothing: 0, where it has a part in the score. */
    static LayerGrade zero(LayerSpec layer, List<CheckSpec> checks) {
        boolean counts = checks.stream()
                .filter(check -> check.layer().equals(layer.name()))
                .anyMatch(check -> matters(Gating.valueOf(check.gating().name()), check.weight()));
        return new LayerGrade(layer.name(), layer.weight(), true, counts ? 0.0 : null, List.of());
    }

    /**
     * The run's score, 0 to 100; empty when a layer was not measured, or none has a score. A layer that is only observed, or of
     * which nothing applies to the run, has no part in it.
     */
    static Optional<Double> run(List<LayerGrade> layers) {
        double weights = 0;
        double sum = 0;
        for (LayerGrade layer : layers) {
            Double score = layer.score();
            if (score != null) {
                weights += layer.weight();
                sum += layer.weight() * score;
            } else if (!layer.measured()) {
                return Optional.empty();
            }
        }
        return weights > 0 ? Optional.of(rounded(sum / weights)) : Optional.empty();
    }

    /** Whether a layer has a part in the score: one check at least that is not only observed. */
    static boolean counts(LayerGrade layer) {
        return layer.checks().stream().anyMatch(Scoring::matters);
    }

    /** Whether every gating check reached its threshold. */
    static boolean gatesHold(List<LayerGrade> layers) {
        return layers.stream()
                .flatMap(layer -> layer.checks().stream())
                .filter(check -> check.gating() == Gating.GATE && check.status() == Status.SCORED)
                .allMatch(check -> check.score() != null && check.score() >= check.threshold());
    }

    /** A check without weight that does not gate is observed, whatever it is called. */
    private static boolean matters(CheckGrade check) {
        return matters(check.gating(), check.weight());
    }

    private static boolean matters(Gating gating, double weight) {
        return gating == Gating.GATE || (gating == Gating.COUNT && weight > 0);
    }

    /** Takes away the last digits of a binary sum, so that a perfect run has 100 and not 99.99999999999999. */
    private static double rounded(double score) {
        return Math.round(score * 1e9) / 1e9;
    }
}
