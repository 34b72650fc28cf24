package io.skillevals.grade.rubric;

import java.util.Locale;
import java.util.regex.Pattern;

/** Where packages come from, and which files ask for them. */
enum Ecosystem {
    /** JavaScript and TypeScript. */
    NPM("package\\.json"),
    /** Python. */
    PYPI("requirements[^/]*\\.txt|requirements/[^/]+\\.txt|pyproject\\.toml|Pipfile"),
    /** Ruby. */
    RUBYGEMS("Gemfile|[^/]+\\.gemspec"),
    /** PHP. */
    PACKAGIST("composer\\.json"),
    /** Java and its kin, by Maven or Gradle. */
    MAVEN("pom\\.xml|build\\.gradle(\\.kts)?"),
    /** Go. */
    GO("go\\.mod"),
    /** .NET. */
    NUGET("[^/]+\\.(cs|fs|vb)proj");

    private final Pattern manifests;

    Ecosystem(String manifests) {
        this.manifests = Pattern.compile("(.*/)?(" + manifests + ")");
    }

    /** The name in configuration. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean hasManifest(String path) {
        return manifests.matcher(path).matches();
    }

    /** What reads a manifest of this ecosystem. */
    DependencyReader reader(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return switch (this) {
            case NPM -> JsonDependencies::npm;
            case PACKAGIST -> JsonDependencies::composer;
            case PYPI ->
                name.endsWith(".txt")
                        ? text -> PythonDependencies.requirements(text, path)
                        : name.equals("Pipfile") ? PythonDependencies::pipfile : PythonDependencies::pyproject;
            case MAVEN -> name.endsWith(".xml") ? XmlDependencies::maven : TextDependencies::gradle;
            case NUGET -> XmlDependencies::nuget;
            case RUBYGEMS -> TextDependencies::gems;
            case GO -> TextDependencies::go;
        };
    }
}
