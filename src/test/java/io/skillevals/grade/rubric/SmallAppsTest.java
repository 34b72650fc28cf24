package io.skillevals.grade.rubric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skillevals.io.Json;
import io.skillevals.spi.CheckResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A small application of a language, a solution that every check of the rubric gives full marks, and wrong ones, each
 * written over the right one, with the marks that are less; see the files of {@code apps}.
 */
class SmallAppsTest {

    private static final String WRONG = "wrong: ";

    /** The application, the right solution or a wrong one: files by path, and what a wrong one loses. */
    private record Part(String name, List<String> marks, Map<String, String> files) {

        static Part of(String block) {
            String[] pieces = block.split("(?m)^--- ");
            String[] head = pieces[0].strip().split("\n");
            Map<String, String> files = new LinkedHashMap<>();
            for (String piece : Arrays.copyOfRange(pieces, 1, pieces.length)) {
                String[] file = piece.split("\n", 2);
                files.put(file[0].strip(), file[1]);
            }
            return new Part(head[0], List.of(head).subList(1, head.length), files);
        }

        void writeTo(Path folder) throws IOException {
            for (Map.Entry<String, String> file : files.entrySet()) {
                Path path = folder.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
        }
    }

    @TempDir
    private Path root;

    @TestFactory
    Stream<DynamicTest> ruby() throws IOException {
        return tests("ruby");
    }

    @TestFactory
    Stream<DynamicTest> php() throws IOException {
        return tests("php");
    }

    private Stream<DynamicTest> tests(String app) throws IOException {
        try (InputStream in = SmallAppsTest.class.getResourceAsStream("apps/" + app + ".txt")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            List<String> blocks = Arrays.stream(text.split("(?m)^=== "))
                    .filter(block -> !block.isBlank())
                    .toList();
            JsonNode key = Json.mapper().readTree(blocks.get(0).split("\n", 2)[1]);
            List<Part> parts = blocks.stream().skip(1).map(Part::of).toList();
            return parts.stream()
                    .map(part -> DynamicTest.dynamicTest(app + ": " + part.name(), () -> grade(key, parts, part, app)));
        }
    }

    private void grade(JsonNode key, List<Part> parts, Part part, String app) throws Exception {
        Path project = Files.createTempDirectory(root, app);
        Path workspace = Files.createTempDirectory(root, app);
        List<Part> layers = new ArrayList<>(List.of(parts.get(0)));
        if (part.name().startsWith(WRONG)) {
            layers.add(parts.get(1));
        }
        layers.add(part);
        parts.get(0).writeTo(project);
        for (Part layer : layers) {
            layer.writeTo(workspace);
        }
        Map<String, CheckResult.Scored> results =
                new AnswerKey(key, key).grade(new CapturedTree(project, workspace, new HashMap<>()));
        String shown = AnswerKey.shown(results);
        boolean untouched = part == parts.get(0);
        results.forEach((check, result) -> assertThat(result.score())
                .as(check + " in\n" + shown)
                .isCloseTo(untouched ? 0 : wanted(part, check), within(0.001)));
    }

    private static double wanted(Part part, String check) {
        return part.marks().stream()
                .filter(mark -> mark.startsWith(check + " "))
                .mapToDouble(mark -> Double.parseDouble(mark.substring(check.length())))
                .findFirst()
                .orElse(1);
    }
}
