package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.eval.EvalFormat;
import io.skillevals.suite.read.fixture.FixtureAssembly;
import io.skillevals.suite.read.fixture.Prompts;
import io.skillevals.suite.read.fixture.Sandboxes;
import io.skillevals.suite.read.quantitative.QuantitativeFormat;
import io.skillevals.suite.read.source.UserNames;
import io.skillevals.suite.read.source.UserPaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds fixtures in their folder and in the POM, lays the POM's fields over them, and selects. */
final class FixtureReader {

    private final SuiteInput input;
    private final JsonDocument block;
    private final Problems problems;
    private final QuantitativeFormat quantitative;
    private final EvalFormat eval;
    private final FixtureFolders folders;
    private final Set<String> selected = new LinkedHashSet<>();
    private boolean complete = true;

    FixtureReader(
            SuiteInput input,
            JsonDocument block,
            Path directory,
            TimeLimit timeLimit,
            Sandboxes sandboxes,
            Problems problems) {
        this.input = input;
        this.block = block;
        this.problems = problems;
        FixtureAssembly assembly = new FixtureAssembly(timeLimit.usual(), timeLimit, sandboxes, problems);
        this.quantitative = new QuantitativeFormat(assembly, problems);
        this.eval = new EvalFormat(assembly, problems);
        this.folders = new FixtureFolders(directory, problems);
    }

    /** The selected fixtures that can be read. */
    List<Fixture> read() {
        Map<String, Definition> definitions = definitions();
        select(definitions);
        List<Fixture> fixtures = new ArrayList<>();
        for (String name : selected) {
            Definition definition = Objects.requireNonNull(definitions.get(name));
            read(name, definition).ifPresent(fixtures::add);
        }
        complete &= fixtures.size() == selected.size() && !selected.isEmpty();
        return byApiPath(fixtures);
    }

    private Optional<Fixture> read(String name, Definition definition) {
        Path folder = definition.folder();
        return folder != null && EvalFormat.recognises(folder)
                ? eval.read(name, folder, definition.pom())
                : quantitative.read(name, folder, definition.pom(), input.basedir());
    }

    /** The names of the fixtures that are asked for. */
    Set<String> selected() {
        return selected;
    }

    /** Whether every fixture that was asked for could be read. */
    boolean complete() {
        return complete;
    }

    private Map<String, Definition> definitions() {
        Map<String, Path> found = folders.byName();
        Map<String, Definition> definitions = new LinkedHashMap<>();
        List<JsonNode> configured = block.list("fixtures");
        if (configured.isEmpty()) {
            found.forEach((name, folder) ->
                    definitions.put(name, new Definition(folder, JsonDocument.empty(folder.toString()))));
            if (found.isEmpty()) {
                folders.none(
                        input.setting("fixturesDirectory").map(Setting::source).orElse("<fixturesDirectory>"));
            }
        }
        for (int i = 0; i < configured.size(); i++) {
            if (configured.get(i) instanceof ObjectNode fields) {
                configured(fields, "/fixtures/" + i, found, definitions);
            }
        }
        definitions.forEach((name, definition) -> UserNames.examine(
                name,
                definition.folder() == null
                        ? definition.pom().place("/name")
                        : definition.folder().toString(),
                problems));
        return definitions;
    }

    private void configured(
            ObjectNode fields, String pointer, Map<String, Path> found, Map<String, Definition> definitions) {
        JsonDocument pom = new JsonDocument(fields, inner -> block.place(pointer + inner));
        String name = fields.path("name").asString("");
        if (name.isEmpty()) {
            complete = false;
        } else if (definitions.containsKey(name)) {
            problems.error(pom.place("/name"), "two fixtures are named `" + name + "`");
        } else {
            folder(pom, name, found)
                    .ifPresentOrElse(folder -> definitions.put(name, new Definition(folder, pom)), () -> {
                        if (fields.has("project") && Prompts.in(fields)) {
                            definitions.put(name, new Definition(null, pom));
                        } else if (!fields.has("directory")) {
                            unknown(pom, name, found);
                        }
                    });
            complete &= definitions.containsKey(name);
        }
    }

    private void unknown(JsonDocument pom, String name, Map<String, Path> found) {
        problems.error(
                pom.place("/name"),
                "unknown fixture `" + name + "` in " + folders.directory() + Suggestion.of(name, found.keySet())
                        + ". One that is written here needs <project> and <prompt>, one elsewhere <directory>");
    }

    /** The fixture's folder: the one that the POM names, which needs no file when the POM holds the prompt, or a found one. */
    private Optional<Path> folder(JsonDocument pom, String name, Map<String, Path> found) {
        String given = pom.get("directory").asString("");
        if (given.isEmpty()) {
            return Optional.ofNullable(found.get(name));
        }
        String place = pom.place("/directory");
        Optional<Path> folder = new UserPaths(problems).resolve(input.basedir(), given, place);
        if (folder.isPresent()
                && !FixtureFolders.recognises(folder.get())
                && !(Files.isDirectory(folder.get()) && Prompts.in(pom.tree()))) {
            problems.error(
                    place,
                    "the folder " + folder.get() + " is no fixture: it has no " + FixtureFolders.FILES
                            + ", and there is no <prompt>");
            return Optional.empty();
        }
        return folder;
    }

    private void select(Map<String, Definition> definitions) {
        Set<String> names = definitions.keySet();
        selected.addAll(names);
        Selectors.names(input, "fixtures", problems).ifPresent(wanted -> {
            wanted.stream()
                    .filter(name -> !names.contains(name))
                    .forEach(name -> problems.error(
                            "-Devals.fixtures", "unknown fixture `" + name + "`" + Suggestion.of(name, names)));
            selected.retainAll(wanted);
        });
        NameFilter filter = NameFilter.of(input.selectors());
        boolean some = !selected.isEmpty();
        selected.removeIf(name -> !filter.selects(name, "")
                && Objects.requireNonNull(definitions.get(name)).promptNames().stream()
                        .noneMatch(prompt -> filter.selects(name, prompt)));
        if (some && selected.isEmpty()) {
            problems.error(
                    "-Devals.filter",
                    "no fixture's and no prompt's name contains `" + filter.part() + "`: known: "
                            + String.join(", ", names));
        }
    }

    private List<Fixture> byApiPath(List<Fixture> fixtures) {
        Optional<String> wanted = input.selector("apiPath");
        if (wanted.isEmpty()) {
            return fixtures;
        }
        List<Fixture> matching =
                fixtures.stream().filter(f -> wanted.get().equals(f.apiPath())).toList();
        if (matching.isEmpty() && complete) {
            List<String> known = fixtures.stream()
                    .map(f -> f.apiPath() == null ? "none" : f.apiPath())
                    .distinct()
                    .toList();
            problems.error(
                    "-Devals.apiPath",
                    "no fixture has the API path `" + wanted.get() + "`" + Suggestion.of(wanted.get(), known));
        }
        return matching;
    }

    /** Where a fixture is defined: its folder, and the POM's fields over it. */
    private record Definition(@Nullable Path folder, JsonDocument pom) {

        /** The names of its prompts, as far as they can be told without examining it. */
        List<String> promptNames() {
            return Prompts.in(pom.tree())
                    ? Prompts.names(pom)
                    : folder == null || !EvalFormat.recognises(folder) ? List.of() : EvalFormat.promptNames(folder);
        }
    }
}
