package io.skillevals.grade.rubric;

import io.skillevals.io.Json;
import io.skillevals.io.JsonProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The packages that a project's manifest asks for.
 *
 * @param packages their names in the form in which they are compared
 * @param problems why the manifest could not be read
 */
record Manifest(Set<String> packages, List<String> problems) {

    static final Manifest EMPTY = new Manifest(Set.of(), List.of());

    private static final List<String> NODE =
            List.of("dependencies", "devDependencies", "peerDependencies", "optionalDependencies");

    private static final Pattern REQUIREMENT =
            Pattern.compile("^\\s*([A-Za-z0-9][A-Za-z0-9._-]*)\\s*(\\[[^\\]]*])?\\s*([=<>!~;@#,(].*)?$");

    private static final Pattern EGG = Pattern.compile("#egg=([A-Za-z0-9._-]+)");

    private static final Pattern QUOTED = Pattern.compile("[\"']([^\"']+)[\"']");

    private static final Pattern KEY = Pattern.compile("^\\s*[\"']?([A-Za-z0-9._-]+)[\"']?\\s*=.*$");

    /** A name without what package indexes do not tell apart. */
    static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_.]+", "-");
    }

    static Manifest read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return EMPTY;
        }
        String name = file.getFileName().toString();
        if (name.endsWith(".json") || ComposerManifest.isMeant(name)) {
            return json(file);
        }
        List<String> lines =
                Files.readString(file, StandardCharsets.UTF_8).lines().toList();
        if (RubyManifest.isMeant(name)) {
            return RubyManifest.read(name, lines);
        }
        return name.endsWith(".toml") || name.equals("Pipfile") ? toml(lines) : requirements(lines);
    }

    private static Manifest json(Path file) throws IOException {
        Set<String> found = new HashSet<>();
        JsonNode tree;
        try {
            tree = Json.read(file);
        } catch (JsonProblem e) {
            return new Manifest(Set.of(), List.of("does not parse: " + e.getMessage()));
        }
        if (ComposerManifest.isMeant(file.getFileName().toString())) {
            return new Manifest(ComposerManifest.packages(tree), List.of());
        }
        for (String section : NODE) {
            tree.path(section).properties().forEach(entry -> found.add(plain(entry.getKey())));
        }
        return new Manifest(found, List.of());
    }

    /** {@code requirements.txt}: one requirement a line. */
    static Manifest requirements(List<String> lines) {
        Set<String> found = new HashSet<>();
        for (String line : lines) {
            requirement(line, found);
        }
        return new Manifest(found, List.of());
    }

    private static void requirement(String line, Set<String> found) {
        Matcher egg = EGG.matcher(line);
        Matcher plain = REQUIREMENT.matcher(line);
        if (line.strip().startsWith("#")) {
            return;
        }
        if (egg.find()) {
            found.add(plain(egg.group(1)));
        } else if (plain.matches()) {
            found.add(plain(plain.group(1)));
        }
    }

    /** {@code pyproject.toml} and {@code Pipfile}: lists called dependencies, and tables of them. */
    static Manifest toml(List<String> lines) {
        Set<String> found = new HashSet<>();
        String table = "";
        boolean inList = false;
        for (String raw : lines) {
            String line = raw.replaceFirst("(^|\\s)#.*$", "");
            String bare = line.strip();
            if (!inList && bare.startsWith("[")) {
                table = bare.replaceAll("[\\[\\]\\s]", "");
                continue;
            }
            boolean lists = table.equals("project")
                    || table.contains("optional-dependencies")
                    || table.equals("dependency-groups");
            boolean starts = lists
                    && bare.matches("[\\w\"'-]+\\s*=\\s*\\[.*")
                    && (!table.equals("project") || bare.startsWith("dependencies"));
            if (starts || inList) {
                Matcher quoted = QUOTED.matcher(starts ? bare.substring(bare.indexOf('[')) : bare);
                while (quoted.find()) {
                    requirement(quoted.group(1), found);
                }
                inList = !bare.replaceAll("[\"'][^\"']*[\"']", "").contains("]");
            } else if (table.endsWith("dependencies") || table.endsWith("packages")) {
                Matcher key = KEY.matcher(line);
                if (key.matches()) {
                    found.add(plain(key.group(1)));
                }
            }
        }
        return new Manifest(found, List.of());
    }
}
