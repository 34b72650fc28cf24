package io.skillevals.grade;

import io.skillevals.io.JsonSchema;
import io.skillevals.io.Suggestion;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import java.util.Map;
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

    /** The schema of each type's fields, by the type's name. */
    public Map<String, JsonNode> schemas() {
        Map<String, JsonNode> trees = new TreeMap<>();
        schemas.forEach((name, schema) -> trees.put(name, schema.tree()));
        return trees;
    }

    /** Adds what is wrong with the checks of a fixture. */
    public void examine(Fixture fixture, Problems problems) {
        for (CheckSpec spec : fixture.checks()) {
            String named = "check `" + spec.name() + "` of fixture " + fixture.name() + ": ";
            find(spec.type())
                    .ifPresentOrElse(
                            type -> mistakes(type, spec, named, problems),
                            () -> problems.error(
                                    spec.source(),
                                    named + "unknown check `" + spec.type() + "`"
                                            + Suggestion.of(spec.type(), types.keySet())));
        }
    }

    private void mistakes(CheckType type, CheckSpec spec, String named, Problems problems) {
        JsonSchema schema = java.util.Objects.requireNonNull(schemas.get(type.name()));
        schema.mistakes(spec.config())
                .forEach(mistake -> problems.error(spec.source(), named + mistake.pointer() + " " + mistake.what()));
        type.problems(spec).forEach(problem -> problems.error(spec.source(), named + problem));
    }
}
