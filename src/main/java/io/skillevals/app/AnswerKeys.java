package io.skillevals.app;

import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Warns of an answer key that names what stands nowhere in the pristine project: no solution could ever match it. */
final class AnswerKeys {

    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^A-Za-z0-9_$]+");
    private static final long LARGEST = 1L << 20;

    private final Problems problems;

    AnswerKeys(Problems problems) {
        this.problems = problems;
    }

    void examine(Suite suite) throws IOException {
        for (Fixture fixture : suite.fixtures()) {
            Set<String> names = names(fixture.project());
            for (CheckSpec check : fixture.checks()) {
                check.config().path("expected").forEach(file -> file(fixture, check, file.asString("")));
                for (JsonNode functions : check.config().path("placements")) {
                    functions.forEach(function -> function(fixture, check, function.asString(""), names));
                }
            }
        }
    }

    private void file(Fixture fixture, CheckSpec check, String file) {
        if (!Files.exists(fixture.project().resolve(file))) {
            problems.warning(
                    check.source(),
                    "the answer key of fixture " + fixture.name() + " expects " + file
                            + " to be modified, which the pristine project does not have");
        }
    }

    private void function(Fixture fixture, CheckSpec check, String function, Set<String> names) {
        if (!names.contains(plain(function))) {
            problems.warning(
                    check.source(),
                    "the answer key of fixture " + fixture.name() + " expects a call in the function " + function
                            + ", a name that stands nowhere in the pristine project");
        }
    }

    private static Set<String> names(Path project) throws IOException {
        Set<String> names = new HashSet<>();
        try (Stream<Path> files = Files.walk(project)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                boolean vendored = project.relativize(file).toString().contains("node_modules");
                if (!vendored && Files.size(file) <= LARGEST) {
                    String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                    NOT_IN_NAMES.splitAsStream(text).map(AnswerKeys::plain).forEach(names::add);
                }
            }
        }
        return names;
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
}
