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
    static final String OUTPUT = "output";

    private static final String EXPECTED_VALID = "expectedValid";

    /** With a schema that is shipped, unless a check names another. */
    static Target of(String resource) {
        return new Target(new SchemaSource(resource));
    }

    String schema() {
        return SchemaSource.fileIn(Place.in(Fields.none())
                        .oneOf(
                                FIELD,
                                Stream.of(OUTPUT, FILE),
                                "What is looked at: the first JSON in the agent's output, or the file that the path"
                                        + " names. Default: output.")
                        .flag(
                                EXPECTED_VALID,
                                "Whether it must conform to the schema; false: it must violate it. Default: true."))
                .schema();
    }

    List<String> problems(CheckSpec spec, Path directory) {
        List<String> problems = new ArrayList<>();
        if (isFile(spec.config()) || Place.isNamed(spec.config())) {
            problems.addAll(Place.problems(spec.config()));
        }
        source.problem(spec.config(), directory).ifPresent(problems::add);
        return problems;
    }

    List<Path> files(CheckSpec spec, Path directory) {
        return source.files(spec, directory);
    }

    private static boolean isFile(JsonNode config) {
        return config.path(FIELD).asString(OUTPUT).equals(FILE);
    }

    Check check(CheckSpec spec) {
        JsonNode config = spec.config();
        boolean expectedValid = config.path(EXPECTED_VALID).asBoolean(true);
        return Answers.check(evidence -> {
            Conformity conformity = new Conformity(source.schema(config, evidence), expectedValid);
            return isFile(config) ? conformity.ofFiles(Place.of(config), evidence) : conformity.ofOutput(evidence);
        });
    }
}
