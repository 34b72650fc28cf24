package io.skillevals.app;

import io.skillevals.code.CallName;
import io.skillevals.io.JsonDocument;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/** Warns of an answer key that names what stands nowhere in the pristine project: no solution could ever match it. */
final class AnswerKeys {

    private static final String RUBRIC = "rubric";

    private final Problems problems;

    AnswerKeys(Problems problems) {
        this.problems = problems;
    }

    /** Examines a suite without errors; of another, the errors are enough. */
    void examine(Suite suite) {
        if (!problems.errors().isEmpty()) {
            return;
        }
        for (Fixture fixture : suite.fixtures()) {
            ProjectWords words = ProjectWords.of(fixture.project());
            JsonDocument key = key(fixture);
            for (CheckSpec check : fixture.checks()) {
                if (!check.layer().equals(RUBRIC)) {
                    continue;
                }
                JsonNode files = check.config().path("expected");
                for (int i = 0; i < files.size(); i++) {
                    file(fixture, check, files.path(i).asString(""), "/expected_files_modified/" + i, key);
                }
                check.config()
                        .path("placements")
                        .forEachEntry((call, functions) -> functions(fixture, check, call, functions, words, key));
                check.config()
                        .path("parameters")
                        .propertyNames()
                        .forEach(call -> parameters(fixture, check, call, key));
            }
        }
    }

    private void file(Fixture fixture, CheckSpec check, String file, String pointer, JsonDocument key) {
        Path path = fixture.project().resolve(file);
        if (!Files.isRegularFile(path)) {
            problems.warning(
                    place(check, key, pointer, file),
                    "the answer key of fixture " + fixture.name() + " expects " + file + " to be modified, which is "
                            + (Files.isDirectory(path) ? "a folder" : "no file") + " of the pristine project");
        }
    }

    private void functions(
            Fixture fixture, CheckSpec check, String call, JsonNode functions, ProjectWords words, JsonDocument key) {
        String pointer = "/expected_placements/" + call.replace("~", "~0").replace("/", "~1") + "/";
        for (int i = 0; i < functions.size(); i++) {
            String function = functions.path(i).asString("");
            if (!words.contain(function)) {
                problems.warning(
                        place(check, key, pointer + i, function),
                        "the answer key of fixture " + fixture.name() + " expects a call of " + call
                                + " in the function " + function
                                + ", a name that stands nowhere in the pristine project");
            }
        }
    }

    private void parameters(Fixture fixture, CheckSpec check, String call, JsonDocument key) {
        CallName name = CallName.of(call);
        boolean expected = check.config()
                .path("calls")
                .valueStream()
                .anyMatch(other -> CallName.of(other.asString("")).endsWith(name));
        if (!expected) {
            String pointer = "/required_parameters/" + call.replace("~", "~0").replace("/", "~1");
            problems.warning(
                    key.tree().at(pointer).isMissingNode() ? check.source() : key.place(pointer),
                    "the answer key of fixture " + fixture.name() + " requires parameters of " + call
                            + ", which is none of the calls that it expects");
        }
    }

    /** Where the file says it; where the check stands when the POM says something else. */
    private static String place(CheckSpec check, JsonDocument key, String pointer, String value) {
        return key.tree().at(pointer).asString("").equals(value) ? key.place(pointer) : check.source();
    }

    private static JsonDocument key(Fixture fixture) {
        Path file = fixture.directory().resolve("answer_key.json");
        try {
            return JsonDocument.read(file);
        } catch (IOException e) {
            return JsonDocument.empty(file.toString());
        }
    }
}
