package io.skillevals.evidence;

import io.skillevals.io.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A solution of a fixture, with the score that a reader who did not know the grader gave it in each category.
 *
 * @param fixture the fixture's name
 * @param name {@code right/…} or {@code wrong/…}
 * @param directory its overlay
 * @param hard whether the reader thought that it is debatable what a static reader can see
 * @param scores the labels by check
 */
record LabelledSolution(String fixture, String name, Path directory, boolean hard, Map<String, Double> scores) {

    private static final Path ALL = Path.of("src/test/resources/solutions");

    static List<LabelledSolution> of(String fixture) throws IOException {
        try (Stream<Path> labels =
                Files.find(ALL.resolve(fixture), 3, (path, attributes) -> path.endsWith("label.json"))) {
            return labels.sorted().map(label -> read(fixture, label)).toList();
        }
    }

    private static LabelledSolution read(String fixture, Path label) {
        try {
            JsonNode tree = Json.read(label);
            Map<String, Double> scores = new TreeMap<>();
            tree.get("scores").forEachEntry((check, score) -> scores.put(check, score.asDouble()));
            Path directory = label.getParent();
            return new LabelledSolution(
                    fixture,
                    ALL.resolve(fixture).relativize(directory).toString(),
                    directory,
                    tree.path("hard").asBoolean(false),
                    scores);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
