package io.skillevals.grade.rubric;

import io.skillevals.io.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads {@code package.json} and {@code composer.json}. */
final class JsonDependencies {

    private static final List<String> NPM = List.of("dependencies", "peerDependencies", "optionalDependencies");
    private static final String NPM_DEVELOPMENT = "devDependencies";
    private static final String COMPOSER = "require";
    private static final String COMPOSER_DEVELOPMENT = "require-dev";

    /** What Composer calls a package too, but is a property of the machine. */
    private static final Pattern PLATFORM = Pattern.compile("php(-.*)?|hhvm|(ext|lib|composer)-.*|composer");

    private JsonDependencies() {}

    static List<Dependency> npm(String text) throws DependencyReader.Unreadable {
        JsonNode tree = tree(text);
        List<Dependency> found = new ArrayList<>();
        NPM.forEach(section -> add(tree.path(section), false, found));
        add(tree.path(NPM_DEVELOPMENT), true, found);
        return found;
    }

    static List<Dependency> composer(String text) throws DependencyReader.Unreadable {
        JsonNode tree = tree(text);
        List<Dependency> found = new ArrayList<>();
        add(tree.path(COMPOSER), false, found);
        add(tree.path(COMPOSER_DEVELOPMENT), true, found);
        found.removeIf(dependency -> PLATFORM.matcher(dependency.name()).matches());
        return found;
    }

    private static void add(JsonNode section, boolean development, List<Dependency> found) {
        section.propertyNames().forEach(name -> found.add(new Dependency(name, development)));
    }

    private static JsonNode tree(String text) throws DependencyReader.Unreadable {
        try {
            JsonNode tree = Json.mapper().readTree(text);
            if (!tree.isObject()) {
                throw new DependencyReader.Unreadable("is no JSON object");
            }
            return tree;
        } catch (JacksonException e) {
            throw new DependencyReader.Unreadable("is no JSON: " + Json.reason(e));
        }
    }
}
