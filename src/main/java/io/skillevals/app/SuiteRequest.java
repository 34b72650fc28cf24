package io.skillevals.app;

import io.skillevals.suite.read.Setting;
import io.skillevals.suite.read.XmlElement;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a goal was asked to do.
 *
 * @param basedir what relative paths are resolved against
 * @param buildDirectory where the build puts its products
 * @param structured the structured elements of the configuration
 * @param settings scalar parameters by name
 * @param selectors selectors by name, without {@code evals.}
 * @param servers from the id of a server in Maven's settings to its password; empty when there is none
 * @param unknownElements problems that the configuration has before it is read: where, and what
 * @param plugin the plugin's version
 */
public record SuiteRequest(
        Path basedir,
        Path buildDirectory,
        List<XmlElement> structured,
        Map<String, Setting> settings,
        Map<String, String> selectors,
        Function<String, Optional<String>> servers,
        List<String> unknownElements,
        String plugin) {

    public SuiteRequest {
        structured = List.copyOf(structured);
        settings = Map.copyOf(settings);
        selectors = Map.copyOf(selectors);
        unknownElements = List.copyOf(unknownElements);
    }

    /** The value of a scalar parameter that is a path, resolved. */
    Path path(String name, Path usual) {
        Setting setting = settings.get(name);
        return setting == null || setting.value().isBlank()
                ? usual
                : basedir.resolve(setting.value().strip()).normalize();
    }

    /** What gave a scalar parameter its value, for messages. */
    String source(String name) {
        Setting setting = settings.get(name);
        return setting == null ? "<" + name + ">" : setting.source();
    }

    Path runsDirectory() {
        return path("runsDirectory", basedir.resolve(".evals").resolve("runs"));
    }

    Path reportsDirectory() {
        return path("reportsDirectory", buildDirectory.resolve("evals-reports"));
    }

    /** A flag that holds unless it is said not to. */
    boolean unless(String name) {
        return !settings.containsKey(name) || flag(name);
    }

    /** The same with a scalar parameter where it has no value. */
    SuiteRequest orElse(String name, Setting usual) {
        Setting given = settings.get(name);
        if (given != null && !given.value().isBlank()) {
            return this;
        }
        Map<String, Setting> others = new LinkedHashMap<>(settings);
        others.put(name, usual);
        return new SuiteRequest(
                basedir, buildDirectory, structured, others, selectors, servers, unknownElements, plugin);
    }

    boolean flag(String name) {
        Setting setting = settings.get(name);
        return setting != null && (setting.value().isBlank() || setting.value().equals("true"));
    }

    boolean selects(String... names) {
        for (String name : names) {
            if (selectors.containsKey(name)) {
                return true;
            }
        }
        return false;
    }
}
