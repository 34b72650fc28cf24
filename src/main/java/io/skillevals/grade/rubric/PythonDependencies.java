package io.skillevals.grade.rubric;

import io.skillevals.io.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/** Reads requirements files, {@code pyproject.toml} and {@code Pipfile}. */
final class PythonDependencies {

    private static final Pattern DEVELOPMENT =
            Pattern.compile("(?i)(.*[-_/.])?(dev|develop|development|tests?|testing|lint|docs|typing)([-_.].*)?");

    /** What Poetry lists among the packages, but is the language. */
    private static final String LANGUAGE = "python";

    private PythonDependencies() {}

    /**
     * One requirement a line.
     *
     * @param path of the file, whose name tells whether it is for development
     */
    static List<Dependency> requirements(String text, String path) {
        String name = path.substring(0, path.length() - ".txt".length());
        boolean development = DEVELOPMENT.matcher(name).matches();
        return Manifest.requirements(text.lines().toList()).packages().stream()
                .map(one -> new Dependency(one, development))
                .toList();
    }

    static List<Dependency> pyproject(String text) throws DependencyReader.Unreadable {
        JsonNode tree = tree(text);
        List<Dependency> found = new ArrayList<>();
        list(tree.at("/project/dependencies"), false, found);
        tree.at("/project/optional-dependencies")
                .properties()
                .forEach(group -> list(group.getValue(), isForDevelopment(group), found));
        tree.path("dependency-groups").forEach(group -> list(group, true, found));
        JsonNode poetry = tree.at("/tool/poetry");
        table(poetry.path("dependencies"), false, found);
        table(poetry.path("dev-dependencies"), true, found);
        poetry.path("group").forEach(group -> table(group.path("dependencies"), true, found));
        return found;
    }

    static List<Dependency> pipfile(String text) throws DependencyReader.Unreadable {
        JsonNode tree = tree(text);
        List<Dependency> found = new ArrayList<>();
        table(tree.path("packages"), false, found);
        table(tree.path("dev-packages"), true, found);
        return found;
    }

    private static boolean isForDevelopment(Map.Entry<String, JsonNode> group) {
        return DEVELOPMENT.matcher(group.getKey()).matches();
    }

    private static void list(JsonNode requirements, boolean development, List<Dependency> found) {
        List<String> lines = requirements
                .valueStream()
                .map(requirement -> requirement.asString(""))
                .toList();
        Set<String> names = Manifest.requirements(lines).packages();
        names.forEach(name -> found.add(new Dependency(name, development)));
    }

    private static void table(JsonNode packages, boolean development, List<Dependency> found) {
        packages.propertyNames().stream()
                .filter(name -> !name.equals(LANGUAGE))
                .forEach(name -> found.add(new Dependency(name, development)));
    }

    private static JsonNode tree(String text) throws DependencyReader.Unreadable {
        try {
            return new TomlMapper().readTree(text);
        } catch (JacksonException e) {
            throw new DependencyReader.Unreadable("is no TOML: " + Json.reason(e));
        }
    }
}
