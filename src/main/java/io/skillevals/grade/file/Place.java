package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.RunEvidence;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Which files a check asks.
 *
 * @param path a path or glob, relative, with slashes
 * @param artifacts whether it is one of the run's artifacts, not of its workspace
 */
record Place(String path, boolean artifacts) {

    static final String PATH = "path";
    static final String ALIAS = "filePath";
    static final String IN = "in";
    static final String OUTPUT = "output";
    static final String WORKSPACE = "workspace";
    static final String ARTIFACTS = "artifacts";

    /** Adds the fields of a path and of the folder that it is in. */
    static Fields in(Fields fields) {
        return paths(fields)
                .oneOf(IN, Stream.of(WORKSPACE, ARTIFACTS), "The folder that the path is in. Default: workspace.");
    }

    /** Adds the fields of a path. */
    static Fields paths(Fields fields) {
        return fields.text(
                        PATH,
                        "The file's path in the workspace, with /, or a glob: * for any characters of a name, ** for any"
                                + " folders, ? for one character, [ab] for one of some, {a,b} for one of several texts.")
                .text(ALIAS, "Another name of path.");
    }

    /** Whether a configuration names a file. */
    static boolean isNamed(JsonNode config) {
        return config.has(PATH) || config.has(ALIAS);
    }

    /** What is wrong with a configuration that must name a file; empty when nothing is. */
    static Optional<String> problem(JsonNode config) {
        if (!isNamed(config)) {
            return Optional.of("say which file is meant: " + PATH);
        }
        if (config.path(IN).asString("").equals(OUTPUT)) {
            return Optional.of("the " + OUTPUT
                    + " has no files: what the agent said is asked by contains, not-contains or matches");
        }
        return config.has(PATH) && config.has(ALIAS)
                ? Optional.of(PATH + " and " + ALIAS + " are two names of one field: leave one out")
                : FilePaths.problem(text(config));
    }

    /** The same as a list. */
    static List<String> problems(JsonNode config) {
        return problem(config).stream().toList();
    }

    static Place of(JsonNode config) {
        return new Place(text(config), config.path(IN).asString("").equals(ARTIFACTS));
    }

    private static String text(JsonNode config) {
        return config.path(config.has(PATH) ? PATH : ALIAS).asString("");
    }

    /**
     * The files.
     *
     * @throws Undecided when the path leaves its folder, or there is too much to look at
     */
    Found find(RunEvidence evidence) throws Undecided, IOException {
        Optional<String> problem = FilePaths.problem(path);
        if (problem.isPresent()) {
            throw new Undecided(problem.get());
        }
        Tree tree = artifacts
                ? new Tree(evidence.directory().artifacts(), ARTIFACTS + "/")
                : new Tree(evidence.workspace(), "");
        return tree.find(path);
    }
}
