package io.skillevals.suite.read;

import io.skillevals.suite.Problems;
import io.skillevals.suite.read.quantitative.QuantitativeFormat;
import io.skillevals.suite.read.source.Subfolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Finds the fixtures in the folder of fixtures. */
final class FixtureFolders {

    private final Path directory;
    private final Problems problems;

    FixtureFolders(Path directory, Problems problems) {
        this.directory = directory;
        this.problems = problems;
    }

    Path directory() {
        return directory;
    }

    /** The folders that are fixtures, by the name that each gives itself, in the order of the folders. */
    Map<String, Path> byName() {
        Map<String, Path> found = new LinkedHashMap<>();
        for (Path folder : Subfolders.of(directory, problems)) {
            if (QuantitativeFormat.recognises(folder)) {
                String name = QuantitativeFormat.nameOf(folder);
                Path other = found.putIfAbsent(name, folder);
                if (other != null) {
                    problems.error(
                            folder.resolve("eval_config.json").toString(),
                            "two fixtures are named `" + name + "`: the other is " + other);
                }
            } else if (QuantitativeFormat.isHalf(folder)) {
                problems.warning(
                        folder.toString(),
                        "is taken for no fixture, because it has an answer key but no eval_config.json");
            }
        }
        return found;
    }

    /** Says that there is none. */
    void none(String place) {
        problems.error(
                place,
                Files.isDirectory(directory)
                        ? "no fixture in " + directory + ": a fixture is a folder there with an eval_config.json"
                        : "the folder " + directory
                                + " does not exist: name the one whose subfolders are fixtures, or write <fixtures>");
    }
}
