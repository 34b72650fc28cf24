package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.JsonSchema;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Solution;
import io.skillevals.suite.read.source.Subfolders;
import io.skillevals.suite.read.source.UserJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Finds a fixture's ready solutions: {@code golden/} or {@code test_golden/}, and {@code decoys/}. */
final class Solutions {

    private static final JsonSchema DECOY = Documents.schema("decoy.schema.json");

    private final Path folder;
    private final Set<String> checks = new LinkedHashSet<>();
    private final List<String> prompts;
    private final Problems problems;

    /**
     * A finder.
     *
     * @param checks those that a decoy may say it is caught by, by name or type
     * @param prompts the names of prompts that a decoy may say it belongs to; empty when the only prompt has none
     */
    Solutions(Path folder, List<CheckSpec> checks, List<String> prompts, Problems problems) {
        this.folder = folder;
        this.prompts = List.copyOf(prompts);
        checks.forEach(check -> this.checks.add(check.name()));
        checks.forEach(check -> this.checks.add(check.type()));
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
        for (Path decoy : Subfolders.of(folder.resolve("decoys"), problems)) {
            String name = String.valueOf(decoy.getFileName());
            if (name.equals(Solution.GOLDEN)) {
                problems.error(decoy.toString(), "a decoy cannot be named golden: rename its folder");
            }
            Path file = decoy.resolve("decoy.json");
            Optional<JsonDocument> about =
                    Documents.exists(file) ? new UserJson(problems).read(file, DECOY) : Optional.empty();
            decoys.put(
                    name,
                    new Solution(
                            name,
                            decoy,
                            false,
                            about.map(this::caughtBy).orElse(List.of()),
                            about.flatMap(this::prompt).orElse(null)));
        }
        return decoys;
    }

    private Optional<String> prompt(JsonDocument decoy) {
        String name = decoy.tree().path("prompt").asString("");
        if (!name.isEmpty() && !prompts.contains(name)) {
            problems.error(decoy.place("/prompt"), "unknown prompt `" + name + "`" + Suggestion.of(name, prompts));
        }
        return Optional.of(name).filter(prompts::contains);
    }

    private List<String> caughtBy(JsonDocument decoy) {
        List<String> names = new ArrayList<>();
        List<JsonNode> list = decoy.list("caughtBy");
        for (int i = 0; i < list.size(); i++) {
            String name = list.get(i).asString("");
            if (!name.isEmpty() && !checks.contains(name)) {
                problems.error(
                        decoy.place("/caughtBy/" + i), "unknown check `" + name + "`" + Suggestion.of(name, checks));
            }
            names.add(name);
        }
        return names;
    }
}
