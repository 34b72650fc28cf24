package io.skillevals.suite.read.sandbox;

import io.skillevals.io.Suggestion;
import io.skillevals.suite.Problems;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.Sandbox.Phase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the phases; the first is the build, also where the definition does not say so. */
final class Phases {

    /** The build's share where the definition does not name the phase. */
    private static final double BUILD_POINTS = 10;

    private final Part phases;
    private final Options options;
    private final Problems problems;
    private final Map<String, String> places = new LinkedHashMap<>();

    Phases(Part phases, Options options, Problems problems) {
        this.phases = phases;
        this.options = options;
        this.problems = problems;
    }

    /**
     * The phases.
     *
     * @param names those that have a value before the first; those that the steps extract are added
     */
    List<Phase> read(StepReader steps, Names names) {
        List<Phase> read = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Part phase : phases.items()) {
            String name = phase.at("name").text().orElse("");
            if (!seen.add(name) && !name.isEmpty()) {
                problems.error(phase.at("name").place(), "two phases are named `" + name + "`");
            }
            places.putIfAbsent(name, phase.place());
            build(name, phase, read.isEmpty());
            read.add(new Phase(
                    name, phase.at("points").number(1), requires(phase, read), steps.read(steps(phase), names)));
        }
        if (!seen.contains(Sandbox.BUILD)) {
            places.put(Sandbox.BUILD, phases.place());
            read.add(0, new Phase(Sandbox.BUILD, BUILD_POINTS, List.of(), List.of()));
        }
        return read;
    }

    /** The phases that one needs: those that it names, else the one before it; the build is needed by all. */
    private List<String> requires(Part phase, List<Phase> before) {
        if (before.isEmpty()) {
            return List.of();
        }
        Part named = phase.at("requires");
        if (!named.isThere()) {
            return List.of(before.get(before.size() - 1).name());
        }
        List<String> known = before.stream().map(Phase::name).toList();
        List<String> required = new ArrayList<>();
        for (Part one : named.items()) {
            String name = one.text().orElse("");
            if (!name.isEmpty() && !known.contains(name)) {
                problems.error(
                        one.place(), "no phase before this one is named `" + name + "`" + Suggestion.of(name, known));
            }
            required.add(name);
        }
        return required;
    }

    /** Of the phases that were read: where each stands. */
    Map<String, String> places() {
        return places;
    }

    private List<Part> steps(Part phase) {
        return options.left(phase.at("steps"));
    }

    private void build(String name, Part phase, boolean first) {
        boolean build = name.equals(Sandbox.BUILD);
        if (build && !first) {
            problems.error(phase.at("name").place(), "the phase `build` must be the first");
        }
        if (build && !phase.at("steps").items().isEmpty()) {
            problems.error(
                    phase.at("steps").place(),
                    "the phase `build` has no steps: it holds when the app is built, started and healthy");
        }
        if (!build && !name.isEmpty() && steps(phase).isEmpty()) {
            problems.error(phase.place(), "the phase `" + name + "` has no steps, so it would always hold");
        }
    }
}
