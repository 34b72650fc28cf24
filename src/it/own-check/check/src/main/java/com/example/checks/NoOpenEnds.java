package com.example.checks;

import io.skillevals.rundir.Change;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Whether the files that the agent changed are free of marks of unfinished work, such as {@code TODO}. */
public final class NoOpenEnds implements CheckType {

    @Override
    public String name() {
        return "no-open-ends";
    }

    /** The fields of this type. A field that is not here is refused before an agent is started, with its file and line. */
    @Override
    public String schema() {
        return """
                {
                  "type": "object",
                  "properties": {
                    "marks": {
                      "description": "What marks unfinished work.",
                      "type": "array",
                      "x-item": "mark",
                      "minItems": 1,
                      "items": { "type": "string", "minLength": 1 }
                    },
                    "max": { "description": "How many may stay. Default: 0.", "type": "integer", "minimum": 0 }
                  },
                  "required": ["marks"],
                  "additionalProperties": false
                }
                """;
    }

    /** What no schema can say. */
    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>();
        for (JsonNode mark : spec.config().path("marks")) {
            if (mark.asString("").isBlank()) {
                problems.add("a mark is blank, and would be found everywhere");
            }
        }
        return problems;
    }

    @Override
    public Check create(CheckSpec spec) {
        List<String> marks = new ArrayList<>();
        spec.config().path("marks").forEach(mark -> marks.add(mark.asString("")));
        int most = spec.config().path("max").asInt(0);
        return evidence -> check(marks, most, evidence);
    }

    private static CheckResult check(List<String> marks, int most, RunEvidence evidence) throws IOException {
        if (evidence.changes().isEmpty()) {
            return CheckResult.notApplicable("the agent changed nothing");
        }
        List<Evidence> found = new ArrayList<>();
        for (Change change : evidence.changes()) {
            Path file = evidence.workspace().resolve(change.path());
            if (!change.binary() && Files.isRegularFile(file)) {
                List<String> lines = Files.readAllLines(file);
                for (int i = 0; i < lines.size(); i++) {
                    String line = lines.get(i);
                    if (marks.stream().anyMatch(line::contains)) {
                        found.add(Evidence.at(change.path(), i + 1, line.strip()));
                    }
                }
            }
        }
        return new CheckResult.Scored(
                found.size() <= most ? 1 : 0,
                found.size() + " open ends",
                found,
                Map.of("open_ends", (double) found.size()));
    }
}
