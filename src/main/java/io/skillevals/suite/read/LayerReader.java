package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Gating;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads the requested layers. */
final class LayerReader {

    private static final String RUBRIC = "rubric";
    private static final String SANDBOX = "sandbox";
    private static final List<String> USUAL = List.of(RUBRIC, "checks", SANDBOX);

    private final SuiteInput input;
    private final JsonDocument block;
    private final Problems problems;

    LayerReader(SuiteInput input, JsonDocument block, Problems problems) {
        this.input = input;
        this.block = block;
        this.problems = problems;
    }

    /**
     * The requested layers; without a word about them, every layer that a check of the fixtures belongs to.
     *
     * @param fixtures the fixtures that could be read
     * @param selected the names of those that are asked for
     * @param complete whether that is all of them; the others have at least the usual layers
     */
    List<LayerSpec> read(List<Fixture> fixtures, Set<String> selected, boolean complete) {
        Set<String> known = known(fixtures);
        if (!complete) {
            known.addAll(USUAL);
        }
        Map<String, Optional<Double>> configured = configured(known);
        fixtureLayers(selected, known);
        Optional<List<String>> chosen = selected(known);
        if (chosen.isEmpty() && !configured.isEmpty()) {
            unasked(fixtures, configured.keySet());
        }
        List<String> names = chosen.orElseGet(() -> List.copyOf(configured.isEmpty() ? known : configured.keySet()));
        return names.stream()
                .map(name -> new LayerSpec(
                        name,
                        configured.getOrDefault(name, Optional.empty()).orElseGet(() -> usualWeight(name, names))))
                .toList();
    }

    /** Checks of layers that are not listed are not asked; of gates among them, or a mistyped name, the user should know. */
    private void unasked(List<Fixture> fixtures, Set<String> listed) {
        Map<String, List<CheckSpec>> others = new LinkedHashMap<>();
        fixtures.forEach(fixture -> fixture.everyCheck().stream()
                .filter(check -> !listed.contains(check.layer()))
                .forEach(check -> others.computeIfAbsent(check.layer(), layer -> new ArrayList<>())
                        .add(check)));
        others.forEach((layer, checks) -> {
            long gates = checks.stream()
                    .filter(check -> check.gating() == Gating.GATE)
                    .count();
            if (Suggestion.nearest(layer, listed).isPresent()) {
                problems.error(
                        checks.get(0).source(),
                        "no requested layer is named `" + layer + "`" + Suggestion.of(layer, listed));
            } else if (gates > 0) {
                problems.warning(
                        block.place("/layers"),
                        "the layer " + layer + " is not listed, so that " + gates + " of its gates are not asked");
            }
        });
    }

    private void fixtureLayers(Set<String> selected, Set<String> known) {
        List<JsonNode> fixtures = block.list("fixtures");
        for (int i = 0; i < fixtures.size(); i++) {
            if (selected.contains(fixtures.get(i).path("name").asString(""))) {
                String place = block.place("/fixtures/" + i + "/layers");
                AgentReader.texts(fixtures.get(i), "layers").stream()
                        .filter(layer -> !known.contains(layer))
                        .forEach(layer -> problems.error(place, unknown(layer, known)));
            }
        }
    }

    /** The configured layers with their weights, where they have one. */
    private Map<String, Optional<Double>> configured(Set<String> known) {
        Map<String, Optional<Double>> layers = new LinkedHashMap<>();
        List<JsonNode> list = block.list("layers");
        for (int i = 0; i < list.size(); i++) {
            String name = list.get(i).path("name").asString("");
            String place = block.place("/layers/" + i);
            if (name.isEmpty()) {
                continue;
            }
            if (!known.contains(name)) {
                problems.error(place, unknown(name, known));
            }
            Double weight = Numbers.number(list.get(i).path("weight"));
            if (layers.putIfAbsent(name, Optional.ofNullable(weight)) != null) {
                problems.error(place, "the layer `" + name + "` stands here twice");
            }
        }
        return layers;
    }

    private Optional<List<String>> selected(Set<String> known) {
        Optional<List<String>> selected = Selectors.names(input, "layers", problems);
        selected.orElse(List.of()).stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> problems.error("-Devals.layers", unknown(name, known)));
        return selected;
    }

    /** The weight of a layer that has none of its own: what an app does counts more than how its code looks. */
    private static double usualWeight(String name, List<String> requested) {
        if (!requested.contains(RUBRIC) || !requested.contains(SANDBOX)) {
            return 1;
        }
        return switch (name) {
            case RUBRIC -> 0.4;
            case SANDBOX -> 0.6;
            default -> 0.5;
        };
    }

    private static String unknown(String layer, Set<String> known) {
        return "no check of the fixtures belongs to a layer `" + layer + "`" + Suggestion.of(layer, known);
    }

    private static Set<String> known(List<Fixture> fixtures) {
        Set<String> known = new LinkedHashSet<>();
        fixtures.forEach(
                fixture -> fixture.everyCheck().stream().map(CheckSpec::layer).forEach(known::add));
        return known;
    }
}
