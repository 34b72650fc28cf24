package io.skillevals.suite.read.sandbox;

import io.skillevals.io.Suggestion;
import io.skillevals.suite.Problems;
import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.Action;
import io.skillevals.suite.sandbox.Step.CommandCall;
import io.skillevals.suite.sandbox.Step.Extraction;
import io.skillevals.suite.sandbox.Step.FileLook;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Step.Pause;
import io.skillevals.suite.sandbox.Step.Poll;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads steps in the order in which they are done, so that each may use what those before it extract. */
final class StepReader {

    private static final String RESERVATION_ID = "RESERVATION_ID";

    private final Actions actions;
    private final Expectations expectations;
    private final Times times;
    private final Problems problems;

    StepReader(Actions actions, Times times, Problems problems) {
        this.actions = actions;
        this.expectations = new Expectations(times, problems);
        this.times = times;
        this.problems = problems;
    }

    /** The names that a step gives values to, by its own word or by its endpoint's. */
    List<String> extracted(Part step) {
        List<String> names = new ArrayList<>(step.at("extract").fields().keySet());
        if (actions.endpoint(step).at("id").text().isPresent()) {
            names.add(RESERVATION_ID);
        }
        return names;
    }

    /**
     * The steps, as far as they can be read.
     *
     * @param names those that have a value before the first; those that the steps extract are added
     */
    List<Step> read(List<Part> steps, Names names) {
        List<Step> read = new ArrayList<>();
        for (Part step : steps) {
            one(step, names).ifPresent(read::add);
            extracted(step).forEach(names::add);
        }
        return read;
    }

    /** One step. */
    Optional<Step> one(Part step, Names names) {
        Optional<Action> action = actions.read(step, names);
        Optional<Poll> poll = poll(step.at("poll"));
        Optional<String> unless = unless(step.at("unless"), names);
        Optional<HttpCall> undo = step.at("undo").isThere() ? actions.undo(step.at("undo"), names) : Optional.empty();
        return action.map(done -> new Step(
                step.at("name").text().orElseGet(() -> name(step, done)),
                done,
                expectations.read(step.at("expect"), status(step), done, names),
                extractions(step, done, names),
                poll.orElse(null),
                unless.orElse(null),
                undo.orElse(null),
                step.place()));
    }

    private Part status(Part step) {
        Part own = step.at("expect").at("status");
        return own.isThere() ? own : actions.endpoint(step).at("status");
    }

    private Map<String, Extraction> extractions(Part step, Action action, Names names) {
        Map<String, Extraction> extractions = new LinkedHashMap<>();
        expectations
                .path(actions.endpoint(step).at("id"), names)
                .ifPresent(path -> extractions.put(RESERVATION_ID, new Extraction(path, false, false)));
        extractions.putAll(expectations.extractions(step.at("extract"), action, names));
        return extractions;
    }

    private Optional<Poll> poll(Part poll) {
        return poll.isThere()
                ? Optional.of(new Poll(
                        times.positive(poll.at("interval"), Duration.ofSeconds(2)),
                        times.positive(poll.at("timeLimit"), Duration.ofSeconds(30)),
                        times.any(poll.at("hold"), Duration.ZERO)))
                : Optional.empty();
    }

    private Optional<String> unless(Part unless, Names names) {
        unless.text()
                .filter(name -> !names.extractable(name))
                .ifPresent(name -> problems.error(
                        unless.place(),
                        "no step extracts `" + name + "`, so the step would never be left out"
                                + Suggestion.of(name, names.extractable())));
        return unless.text();
    }

    private static String name(Part step, Action action) {
        if (action instanceof HttpCall call) {
            @Nullable String endpoint = step.at("endpoint").text().orElse(null);
            return endpoint != null
                    ? endpoint
                    : call.target().name().toLowerCase(Locale.ROOT) + " " + call.method() + " " + call.path();
        }
        if (action instanceof CommandCall command) {
            return String.join(" ", command.argv());
        }
        if (action instanceof FileLook look) {
            return "file " + look.path();
        }
        return "pause " + ((Pause) action).length().toMillis() / 1000.0 + " s";
    }
}
