package io.skillevals.suite.read;

import io.skillevals.suite.Problems;
import io.skillevals.suite.read.eval.EvalFormat;
import io.skillevals.suite.read.quantitative.QuantitativeFormat;
import io.skillevals.suite.read.source.Subfolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Finds the fixtures in the folder of fixtures. */
final class FixtureFolders {

    /** What makes a folder a fixture, for messages. */
    static final String FILES = "eval.json or eval_config.json";

    private final Path directory;
    private final Problems problems;

    FixtureFolders(Path directory, Problems problems) {
        this.directory = directory;
        this.problems = problems;
    }

    Path directory() {
        return directory;
    }

    /** Whether a folder is a fixture of any format. */
    static boolean recognises(Path folder) {
        return EvalFormat.recognises(folder) || QuantitativeFormat.recognises(folder);
    }

    /** The folders that are fixtures, by the name that each gives itself, in the order of the folders. */
    Map<String, Path> byName() {
        Map<String, Path> found = new LinkedHashMap<>();
        for (Path folder : Subfolders.of(directory, problems)) {
            if (recognises(folder)) {
                add(folder, found);
            } else if (QuantitativeFormat.isHalf(folder)) {
                problems.warning(
                        folder.toString(),
                        "is taken for no fixture, because it has an answer key but no eval_config.json");
            }
        }
        return found;
    }

    private void add(Path folder, Map<String, Path> found) {
        boolean eval = EvalFormat.recognises(folder);
        if (eval && QuantitativeFormat.recognises(folder)) {
            problems.error(
                    folder.toString(),
                    "the fixture is described twice, by an eval.json and an eval_config.json: keep one");
        }
        String name = eval ? EvalFormat.nameOf(folder) : QuantitativeFormat.nameOf(folder);
        Path other = found.putIfAbsent(name, folder);
        if (other != null) {
            Path file = eval ? EvalFormat.file(folder) : folder.resolve("eval_config.json");
            problems.error(file.toString(), "two fixtures are named `" + name + "`: the other is " + other);
        }
    }

    /** Says that there is none. */
    void none(String place) {
        problems.error(
                place,
                Files.isDirectory(directory)
                        ? "no fixture in " + directory + ": a fixture is a folder there with an " + FILES
                        : "the folder " + directory
                                + " does not exist: name the one whose subfolders are fixtures, or write <fixtures>");
    }
}
