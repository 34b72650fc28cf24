package io.skillevals.grade.sandbox;

import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Template;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Does the clean-up steps of a sandbox, those of which all names are known. */
final class TakingBack {

    private final Steps steps;
    private final Values values;

    TakingBack(Steps steps, Values values) {
        this.steps = steps;
        this.values = values;
    }

    /**
     * Does them.
     *
     * @param patient whether to go on after a request that the service did not answer
     * @return what went wrong first; empty when everything was taken back
     */
    Optional<String> all(List<Step> cleanup, boolean patient) throws InterruptedException {
        Optional<String> trouble = Optional.empty();
        for (Step step : cleanup) {
            if (!known(step)) {
                continue;
            }
            Optional<String> own;
            boolean asked = true;
            try {
                own = steps.run("cleanup", step) instanceof Steps.Outcome.Missed missed
                        ? Optional.of(step.name() + ": " + missed.what() + ": " + missed.mismatch())
                        : Optional.empty();
            } catch (Unmeasured e) {
                own = Optional.of(e.reason());
                asked = false;
            }
            trouble = trouble.isPresent() ? trouble : own;
            if (!asked && !patient) {
                break;
            }
        }
        return trouble;
    }

    /** Whether all that a step names was met on the way. */
    private boolean known(Step step) {
        Set<String> names = new LinkedHashSet<>();
        if (step.action() instanceof HttpCall call) {
            names.addAll(Template.names(call.path()));
            if (call.body() != null) {
                names.addAll(Template.names(call.body()));
            }
        }
        step.expect().json().forEach(assertion -> names.addAll(Template.names(assertion.path())));
        step.extract().values().forEach(extraction -> names.addAll(Template.names(extraction.path())));
        return names.stream().allMatch(values::has);
    }
}
