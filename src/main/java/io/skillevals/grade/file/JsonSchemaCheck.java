package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Whether the JSON in the agent's output, or in a file, conforms to a JSON Schema of the user's. */
public final class JsonSchemaCheck implements CheckType {

    private static final SchemaSource SCHEMA = new SchemaSource(null);

    @Override
    public String name() {
        return "json-schema";
    }

    @Override
    public String schema() {
        return SchemaSource.in(
                        OutputOrFiles.USUALLY_FILES
                                .in(Fields.none())
                                .oneOf(
                                        Target.FIELD,
                                        Stream.of(Target.OUTPUT, Target.FILE),
                                        "What is held against the schema. Default: what `in` says, else file when there is a path, else output."))
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec, Path directory) {
        JsonNode config = spec.config();
        List<String> problems = new ArrayList<>(Target.contradictions(config));
        boolean file = isFile(config);
        if (!problems.isEmpty()) {
            // which of the two is meant is not known
        } else if (file) {
            problems.addAll(Place.problems(config));
        } else if (Place.isNamed(config)) {
            problems.add("a path is of a file: leave it out, or what says that the " + Target.OUTPUT + " is looked at");
        }
        Optional<String> wrong = SCHEMA.problem(config, directory);
        wrong.ifPresent(problems::add);
        return problems;
    }

    private static boolean isFile(JsonNode config) {
        return Target.isFile(config, Place.isNamed(config) ? Target.FILE : Target.OUTPUT);
    }

    @Override
    public List<Path> files(CheckSpec spec, Path directory) {
        return SCHEMA.files(spec, directory);
    }

    @Override
    public Check create(CheckSpec spec) {
        JsonNode config = spec.config();
        return Answers.check(evidence -> {
            Conformity conformity = new Conformity(SCHEMA.schema(config, evidence), true);
            return isFile(config) ? conformity.ofFiles(Place.of(config), evidence) : conformity.ofOutput(evidence);
        });
    }
}
