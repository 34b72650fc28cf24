package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.JsonProblem;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Solution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Finds a fixture's ready solutions: {@code golden/} or {@code test_golden/}, and {@code decoys/}. */
final class Solutions {

    private final Path folder;
    private final Problems problems;

    Solutions(Path folder, Problems problems) {
        this.folder = folder;
        this.problems = problems;
    }

    Optional<Solution> golden() {
        Path overlay = folder.resolve("golden");
        if (Files.isDirectory(overlay)) {
            return Optional.of(new Solution(Solution.GOLDEN, overlay, false, List.of()));
        }
        Path copy = folder.resolve("test_golden");
        return Files.isDirectory(copy)
                ? Optional.of(new Solution(Solution.GOLDEN, copy, true, List.of()))
                : Optional.empty();
    }

    Map<String, Solution> decoys() {
        Map<String, Solution> decoys = new TreeMap<>();
        Path all = folder.resolve("decoys");
        if (!Files.isDirectory(all)) {
            return decoys;
        }
        try (Stream<Path> entries = Files.list(all)) {
            entries.filter(Files::isDirectory).forEach(decoy -> {
                String name = decoy.getFileName().toString();
                decoys.put(name, new Solution(name, decoy, false, caughtBy(decoy.resolve("decoy.json"))));
            });
        } catch (IOException e) {
            problems.error(all.toString(), "cannot be read: " + e.getMessage());
        }
        return decoys;
    }

    private List<String> caughtBy(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            return StreamSupport.stream(JsonDocument.read(file).get("caughtBy").spliterator(), false)
                    .map(check -> check.asString(""))
                    .toList();
        } catch (JsonProblem e) {
            problems.error(e.file() + ":" + e.line() + ":" + e.column(), e.what());
        } catch (IOException e) {
            problems.error(file.toString(), "cannot be read: " + e.getMessage());
        }
        return List.of();
    }
}
