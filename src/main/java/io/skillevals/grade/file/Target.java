package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.suite.CheckSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A check of a kind of configuration that the plugin has a schema for.
 *
 * @param source where the schema comes from
 */
record Target(SchemaSource source) {

    static final String FIELD = "target";
    static final String FILE = "file";
    static final String OUTPUT = Place.OUTPUT;

    private static final String EXPECTED_VALID = "expectedValid";

    /** With a schema that is shipped, unless a check names another. */
    static Target of(String resource) {
        return new Target(new SchemaSource(resource));
    }

    String schema() {
        return SchemaSource.fileIn(OutputOrFiles.USUALLY_FILES
                        .in(Fields.none())
                        .oneOf(
                                FIELD,
                                Stream.of(OUTPUT, FILE),
                                "What is looked at: the first JSON in the agent's output, or the file that the path"
                                        + " names. Default: what `in` says, else output.")
                        .flag(
                                EXPECTED_VALID,
                                "Whether it must conform to the schema; false: it must violate it. Default: true."))
                .schema();
    }

    List<String> problems(CheckSpec spec, Path directory) {
        List<String> problems = new ArrayList<>(contradictions(spec.config()));
        if (problems.isEmpty() && (isFile(spec.config(), OUTPUT) || Place.isNamed(spec.config()))) {
            problems.addAll(OutputOrFiles.USUALLY_FILES.problems(spec.config()));
        }
        source.problem(spec.config(), directory).ifPresent(problems::add);
        return problems;
    }

    List<Path> files(CheckSpec spec, Path directory) {
        return source.files(spec, directory);
    }

    /**
     * Whether a file is looked at.
     *
     * @param usual what is, where nothing is said
     */
    static boolean isFile(JsonNode config, String usual) {
        String in = config.path(Place.IN).asString("");
        String meant = in.isEmpty() ? usual : in.equals(OUTPUT) ? OUTPUT : FILE;
        return config.path(FIELD).asString(meant).equals(FILE);
    }

    /** That two fields say two things; none when they do not. */
    static List<String> contradictions(JsonNode config) {
        boolean agree = !config.has(FIELD)
                || !config.has(Place.IN)
                || config.path(FIELD).asString("").equals(OUTPUT)
                        == config.path(Place.IN).asString("").equals(OUTPUT);
        return agree
                ? List.of()
                : List.of(FIELD + ": " + config.path(FIELD).asString("") + " and " + Place.IN + ": "
                        + config.path(Place.IN).asString("") + " contradict each other: leave one out");
    }

    Check check(CheckSpec spec) {
        JsonNode config = spec.config();
        boolean expectedValid = config.path(EXPECTED_VALID).asBoolean(true);
        return Answers.check(evidence -> {
            Conformity conformity = new Conformity(source.schema(config, evidence), expectedValid);
            return isFile(config, OUTPUT)
                    ? conformity.ofFiles(Place.of(config), evidence)
                    : conformity.ofOutput(evidence);
        });
    }
}
