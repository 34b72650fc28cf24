package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Where something is looked for: in the agent's output or in files.
 *
 * @param usual where it is when nothing is said
 */
record OutputOrFiles(String usual) {

    static final OutputOrFiles USUALLY_OUTPUT = new OutputOrFiles(Place.OUTPUT);
    static final OutputOrFiles USUALLY_FILES = new OutputOrFiles(Place.WORKSPACE);

    /** Adds the fields that say where. */
    Fields in(Fields fields) {
        return Place.paths(fields)
                .oneOf(
                        Place.IN,
                        Stream.of(Place.OUTPUT, Place.WORKSPACE, Place.ARTIFACTS),
                        "Where it is looked for: what the agent said, or the files that the path names. Default: "
                                + usual + ".");
    }

    List<String> problems(JsonNode config) {
        if (!isOutput(config)) {
            return Place.problems(config);
        }
        return Place.isNamed(config)
                ? List.of("a path is of files: set " + Place.IN + " to " + Place.WORKSPACE + " or " + Place.ARTIFACTS)
                : List.of();
    }

    /** The same, and that fields which only files can answer are not given for the output. */
    List<String> problems(JsonNode config, List<String> ofFiles) {
        List<String> given = ofFiles.stream().filter(config::has).toList();
        return given.isEmpty() || !isOutput(config)
                ? problems(config)
                : Stream.concat(
                                problems(config).stream(),
                                given.stream().map(field -> field + " is of files, not of the output: leave it out"))
                        .toList();
    }

    boolean isOutput(JsonNode config) {
        return config.path(Place.IN).asString(usual).equals(Place.OUTPUT);
    }
}
