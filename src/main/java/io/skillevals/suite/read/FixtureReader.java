package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.quantitative.QuantitativeFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Finds fixtures in their folder and in the POM, lays the POM's fields over them, and selects. */
final class FixtureReader {

    private final SuiteInput input;
    private final JsonDocument block;
    private final Problems problems;
    private final QuantitativeFormat format;
    private final Path directory;

    FixtureReader(SuiteInput input, JsonDocument block, Path directory, Duration usualTimeout, Problems problems) {
        this.input = input;
        this.block = block;
        this.directory = directory;
        this.problems = problems;
        this.format = new QuantitativeFormat(usualTimeout, problems);
    }

    /** The selected fixtures. */
    List<Fixture> read() {
        int errorsBefore = problems.errors().size();
        Map<String, Definition> definitions = definitions();
        Set<String> selected = selectedNames(definitions.keySet());
        List<Fixture> fixtures = new ArrayList<>();
        definitions.forEach((name, definition) -> {
            if (selected.contains(name)) {
                format.read(name, definition.folder(), definition.pom(), input.basedir())
                        .ifPresent(fixtures::add);
            }
        });
        return problems.errors().size() > errorsBefore ? fixtures : byApiPath(fixtures);
    }

    private Map<String, Definition> definitions() {
        Map<String, Path> found = discovered();
        Map<String, Definition> definitions = new LinkedHashMap<>();
        if (block.get("fixtures").isEmpty()) {
            found.forEach((name, folder) ->
                    definitions.put(name, new Definition(folder, JsonDocument.empty(folder.toString()))));
            if (found.isEmpty()) {
                problems.error(
                        input.setting("fixturesDirectory").map(Setting::source).orElse("<fixturesDirectory>"),
                        "no fixture in " + directory + ": a fixture is a folder there with an eval_config.json");
            }
        }
        for (int i = 0; i < block.get("fixtures").size(); i++) {
            configured(i, found, definitions);
        }
        return definitions;
    }

    private void configured(int index, Map<String, Path> found, Map<String, Definition> definitions) {
        if (!(block.get("fixtures").get(index) instanceof ObjectNode fields)) {
            return;
        }
        String pointer = "/fixtures/" + index;
        JsonDocument pom = new JsonDocument(fields, inner -> block.place(pointer + inner));
        String name = fields.path("name").asString("");
        if (definitions.containsKey(name)) {
            problems.error(pom.place("/name"), "two fixtures are named `" + name + "`");
            return;
        }
        Optional<Path> folder = folder(pom, name, found);
        boolean whole = fields.has("project") && fields.has("prompt");
        if (folder.isEmpty() && !whole) {
            problems.error(
                    pom.place("/name"),
                    "unknown fixture `" + name + "` in " + directory + Suggestion.of(name, found.keySet())
                            + ". One that is written here needs <project> and <prompt>, one elsewhere <directory>");
            return;
        }
        definitions.put(name, new Definition(folder.orElse(null), pom));
    }

    private Optional<Path> folder(JsonDocument pom, String name, Map<String, Path> found) {
        String given = pom.get("directory").asString("");
        if (given.isEmpty()) {
            return Optional.ofNullable(found.get(name));
        }
        Path folder = input.basedir().resolve(given);
        if (!QuantitativeFormat.recognises(folder)) {
            problems.error(
                    pom.place("/directory"), "the folder " + folder + " is no fixture: it has no eval_config.json");
        }
        return Optional.of(folder);
    }

    private Map<String, Path> discovered() {
        Map<String, Path> found = new LinkedHashMap<>();
        if (!Files.isDirectory(directory)) {
            return found;
        }
        try (Stream<Path> entries = Files.list(directory)) {
            for (Path folder :
                    entries.filter(QuantitativeFormat::recognises).sorted().toList()) {
                Path other = found.putIfAbsent(QuantitativeFormat.nameOf(folder), folder);
                if (other != null) {
                    problems.error(
                            folder.resolve("eval_config.json").toString(),
                            "two fixtures are named `" + QuantitativeFormat.nameOf(folder) + "`: the other is "
                                    + other);
                }
            }
        } catch (IOException e) {
            problems.error(directory.toString(), "cannot be read: " + e.getMessage());
        }
        return found;
    }

    private Set<String> selectedNames(Set<String> names) {
        Set<String> selected = new LinkedHashSet<>(names);
        input.selector("fixtures").ifPresent(list -> {
            Set<String> wanted = new LinkedHashSet<>(Selectors.list(list));
            wanted.stream()
                    .filter(name -> !names.contains(name))
                    .forEach(name -> problems.error(
                            "-Devals.fixtures", "unknown fixture `" + name + "`" + Suggestion.of(name, names)));
            selected.retainAll(wanted);
        });
        input.selector("filter").ifPresent(part -> {
            selected.removeIf(name -> !name.contains(part));
            if (selected.isEmpty() && !names.isEmpty()) {
                problems.error(
                        "-Devals.filter",
                        "no fixture's name contains `" + part + "`: known: " + String.join(", ", names));
            }
        });
        return selected;
    }

    private List<Fixture> byApiPath(List<Fixture> fixtures) {
        Optional<String> wanted = input.selector("apiPath");
        if (wanted.isEmpty()) {
            return fixtures;
        }
        List<Fixture> selected =
                fixtures.stream().filter(f -> wanted.get().equals(f.apiPath())).toList();
        if (selected.isEmpty()) {
            List<String> known = fixtures.stream()
                    .map(f -> f.apiPath() == null ? "none" : f.apiPath())
                    .distinct()
                    .toList();
            problems.error(
                    "-Devals.apiPath",
                    "no fixture has the API path `" + wanted.get() + "`" + Suggestion.of(wanted.get(), known));
        }
        return selected;
    }

    /** Where a fixture is defined: its folder, and the POM's fields over it. */
    private record Definition(@Nullable Path folder, JsonDocument pom) {}
}
