package io.skillevals.grade.rubric;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads which packages a project of PHP asks for: {@code composer.json} and {@code composer.lock}. */
final class ComposerManifest {

    private static final Set<String> NAMES = Set.of("composer.json", "composer.lock");
    private static final List<String> ASKED = List.of("require", "require-dev");
    private static final List<String> LOCKED = List.of("packages", "packages-dev");

    private ComposerManifest() {}

    /** Whether a file of that name says which packages are asked for. */
    static boolean isMeant(String name) {
        return NAMES.contains(name);
    }

    /** The packages, each as {@code vendor/name} and as {@code name} alone. */
    static Set<String> packages(JsonNode tree) {
        Set<String> found = new HashSet<>();
        for (String section : ASKED) {
            tree.path(section).properties().forEach(entry -> add(entry.getKey(), found));
        }
        for (String section : LOCKED) {
            tree.path(section).forEach(one -> add(one.path("name").asString(), found));
        }
        return found;
    }

    private static void add(String name, Set<String> found) {
        found.add(Manifest.plain(name));
        found.add(Manifest.plain(name.substring(name.lastIndexOf('/') + 1)));
    }
}
