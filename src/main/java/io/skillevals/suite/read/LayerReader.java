package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads the requested layers. */
final class LayerReader {

    private static final List<String> USUAL = List.of("rubric", "checks");

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
        Map<String, LayerSpec> configured = configured(known);
        if (configured.isEmpty()) {
            known.forEach(name -> configured.put(name, new LayerSpec(name, 1)));
        }
        fixtureLayers(selected, known);
        return selected(configured, known);
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

    private Map<String, LayerSpec> configured(Set<String> known) {
        Map<String, LayerSpec> layers = new LinkedHashMap<>();
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
            double weight = list.get(i).path("weight").asDouble(1);
            if (layers.putIfAbsent(name, new LayerSpec(name, weight)) != null) {
                problems.error(place, "the layer `" + name + "` stands here twice");
            }
        }
        return layers;
    }

    private List<LayerSpec> selected(Map<String, LayerSpec> configured, Set<String> known) {
        return Selectors.names(input, "layers", problems)
                .map(names -> {
                    List<LayerSpec> selected = new ArrayList<>();
                    for (String name : names) {
                        if (!known.contains(name)) {
                            problems.error("-Devals.layers", unknown(name, known));
                        }
                        selected.add(configured.getOrDefault(name, new LayerSpec(name, 1)));
                    }
                    return List.copyOf(selected);
                })
                .orElseGet(() -> List.copyOf(configured.values()));
    }

    private static String unknown(String layer, Set<String> known) {
        return "no check of the fixtures belongs to a layer `" + layer + "`" + Suggestion.of(layer, known);
    }

    private static Set<String> known(List<Fixture> fixtures) {
        Set<String> known = new LinkedHashSet<>();
        fixtures.forEach(
                fixture -> fixture.checks().stream().map(CheckSpec::layer).forEach(known::add));
        return known;
    }
}
