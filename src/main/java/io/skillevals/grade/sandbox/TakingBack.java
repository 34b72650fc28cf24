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
     * What is not taken back for certain.
     *
     * @param refused what the service did not do as expected; it may not have been there
     * @param unanswered what it did not answer
     */
    record Rest(Optional<String> refused, Optional<String> unanswered) {

        /** The first trouble of either kind. */
        Optional<String> trouble() {
            return unanswered.isPresent() ? unanswered : refused;
        }
    }

    /**
     * Does them.
     *
     * @param patient whether to go on after a request that the service did not answer
     */
    Rest all(List<Step> cleanup, boolean patient) throws InterruptedException {
        Optional<String> refused = Optional.empty();
        Optional<String> unanswered = Optional.empty();
        for (Step step : cleanup) {
            if (!known(step) || (unanswered.isPresent() && !patient)) {
                continue;
            }
            try {
                if (steps.run("cleanup", step) instanceof Steps.Outcome.Missed missed) {
                    refused = Optional.of(step.name() + ": " + missed.what() + ": " + missed.mismatch());
                }
            } catch (Unmeasured e) {
                unanswered = Optional.of(e.reason());
            }
        }
        return new Rest(refused, unanswered);
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
