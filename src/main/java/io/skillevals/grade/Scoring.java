package io.skillevals.grade;

import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.CheckGrade.Gating;
import io.skillevals.rundir.CheckGrade.Status;
import io.skillevals.rundir.LayerGrade;
import io.skillevals.suite.LayerSpec;
import java.util.List;
import java.util.Optional;

/** From checks to layers to a run's score: weighted means, over what was requested and never over what happened to work. */
final class Scoring {

    private Scoring() {}

    /**
     * A layer's grade. It is measured when no check that matters met an error and at least one weighted check applied.
     * Checks that do not apply leave the denominator.
     */
    static LayerGrade layer(LayerSpec layer, List<CheckGrade> checks) {
        double weights = 0;
        double sum = 0;
        boolean broken = false;
        for (CheckGrade check : checks) {
            Double score = check.score();
            if (score != null && check.gating() != Gating.OBSERVE) {
                weights += check.weight();
                sum += check.weight() * score;
            }
            broken |= check.status() == Status.ERROR && check.gating() != Gating.OBSERVE;
        }
        boolean measured = !broken && weights > 0;
        return new LayerGrade(
                layer.name(), layer.weight(), measured, measured ? rounded(100 * sum / weights) : null, checks);
    }

    /** The run's score, 0 to 100; empty when a layer was not measured. */
    static Optional<Double> run(List<LayerGrade> layers) {
        double weights = 0;
        double sum = 0;
        for (LayerGrade layer : layers) {
            Double score = layer.score();
            if (score == null) {
                return Optional.empty();
            }
            weights += layer.weight();
            sum += layer.weight() * score;
        }
        return weights > 0 ? Optional.of(rounded(sum / weights)) : Optional.empty();
    }

    /** Whether every gating check reached its threshold. */
    static boolean gatesHold(List<LayerGrade> layers) {
        return layers.stream()
                .flatMap(layer -> layer.checks().stream())
                .filter(check -> check.gating() == Gating.GATE && check.status() == Status.SCORED)
                .allMatch(check -> check.score() != null && check.score() >= check.threshold());
    }

    /** Takes away the last digits of a binary sum, so that a perfect run has 100 and not 99.99999999999999. */
    private static double rounded(double score) {
        return Math.round(score * 1e9) / 1e9;
    }
}
