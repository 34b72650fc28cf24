package io.skillevals.grade;

import io.skillevals.io.JsonSchema;
import io.skillevals.io.Suggestion;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Prompt;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** The check types that exist, by name. */
public final class CheckRegistry {

    private final Map<String, CheckType> types = new TreeMap<>();
    private final Map<String, JsonSchema> schemas = new TreeMap<>();

    private CheckRegistry() {}

    /** Finds the check types that a class loader sees; of two with one name the first counts. */
    public static CheckRegistry load(ClassLoader loader) {
        return of(ServiceLoader.load(CheckType.class, loader));
    }

    /** A registry of the given types. */
    public static CheckRegistry of(Iterable<CheckType> types) {
        CheckRegistry registry = new CheckRegistry();
        types.forEach(type -> {
            if (registry.types.putIfAbsent(type.name(), type) == null) {
                registry.schemas.put(type.name(), JsonSchema.of(type.schema()));
            }
        });
        return registry;
    }

    /** The same registry with one more type, which takes the place of one with its name. */
    public CheckRegistry with(CheckType type) {
        CheckRegistry more = new CheckRegistry();
        more.types.putAll(types);
        more.schemas.putAll(schemas);
        more.types.put(type.name(), type);
        more.schemas.put(type.name(), JsonSchema.of(type.schema()));
        return more;
    }

    /** The type of that name. */
    public Optional<CheckType> find(String name) {
        return Optional.ofNullable(types.get(name));
    }

    /** The schema of the fields of each type and of each kind of group, by its name. */
    public Map<String, JsonNode> schemas() {
        Map<String, JsonNode> trees = new TreeMap<>();
        schemas.forEach((name, schema) -> trees.put(name, schema.tree()));
        for (Group group : Group.values()) {
            trees.put(group.label(), JsonSchema.of(group.schema()).tree());
        }
        return trees;
    }

    /** Adds what is wrong with the checks of a fixture. */
    public void examine(Fixture fixture, Problems problems) {
        for (CheckSpec check : fixture.everyCheck()) {
            check.all().forEach(spec -> examine(spec, fixture, problems));
        }
    }

    private void examine(CheckSpec spec, Fixture fixture, Problems problems) {
        String named = "check `" + spec.name() + "` of fixture " + fixture.name() + ": ";
        Optional<Group> group = Group.of(spec.type());
        Optional<CheckType> type = find(spec.type());
        if (group.isPresent()) {
            JsonSchema schema = JsonSchema.of(group.get().schema());
            mistakes(schema, spec, named, problems);
            group.get().problems(spec).forEach(problem -> problem(problem, schema, spec, named, problems));
        } else if (type.isPresent()) {
            JsonSchema schema = Objects.requireNonNull(schemas.get(spec.type()));
            mistakes(schema, spec, named, problems);
            type.get().problems(spec, fixture).forEach(problem -> problem(problem, schema, spec, named, problems));
            type.get().files(spec, fixture.directory()).stream()
                    .filter(file -> !Files.isRegularFile(file))
                    .forEach(file -> problems.error(spec.source(), named + "the file " + file + " does not exist"));
            if (!spec.members().isEmpty()) {
                problems.error(
                        spec.source(),
                        named + "`checks` belongs to a group: write it with the type all, any, weighted or at-least");
            }
        } else {
            problems.error(
                    spec.source(),
                    named + "unknown check `" + spec.type() + "`"
                            + Suggestion.of(spec.type(), schemas().keySet()));
        }
        if (spec.gating() == Gating.GATE && spec.threshold() == 0) {
            problems.error(spec.source(), named + "a gate with the threshold 0 holds whatever the check finds");
        }
        when(spec, fixture, named, problems);
    }

    /** Conditions and agents are known to who reads the suite; prompts are the fixture's. */
    private static void when(CheckSpec spec, Fixture fixture, String named, Problems problems) {
        List<String> prompts = fixture.prompts().stream().map(Prompt::name).toList();
        spec.when().prompts().stream()
                .filter(prompt -> !prompts.contains(prompt))
                .forEach(prompt -> problems.error(
                        spec.source(), named + "unknown prompt `" + prompt + "`" + Suggestion.of(prompt, prompts)));
    }

    private static void mistakes(JsonSchema schema, CheckSpec spec, String named, Problems problems) {
        schema.mistakes(spec.config())
                .forEach(mistake -> problems.error(
                        spec.place(mistake.pointer()),
                        named + spec.pointer() + mistake.pointer() + " " + mistake.what()));
    }

    /** A problem stands at the field that it begins with, else at the check as a whole. */
    private static void problem(String problem, JsonSchema schema, CheckSpec spec, String named, Problems problems) {
        String word = problem.split("[^A-Za-z_]", 2)[0];
        String field = schema.tree().path("properties").has(word) ? "/" + word : "";
        String pointer = spec.pointer().isEmpty() ? "" : spec.pointer() + field + ": ";
        problems.error(spec.place(field), named + pointer + problem);
    }
}
