package io.skillevals.suite.read.sandbox;

import io.skillevals.io.Reason;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.source.UserPaths;
import io.skillevals.suite.sandbox.BuildSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Reads how an app's image is built. */
final class BuildReader {

    private static final String USUAL = "Dockerfile";

    private final Times times;
    private final Problems problems;

    BuildReader(Times times, Problems problems) {
        this.times = times;
        this.problems = problems;
    }

    /**
     * How the image is built; empty when there is nothing to build it by.
     *
     * @param place of the whole block
     */
    Optional<BuildSpec> read(Part build, Home home, String place) {
        build.at("args")
                .fields()
                .forEach((name, value) -> value.text()
                        .filter(text -> text.contains("{{"))
                        .ifPresent(text -> problems.error(
                                value.place(),
                                "a build argument is no template, since runs share the image: write its value")));
        Part given = build.at("dockerfile");
        String where = given.isThere() ? given.place() : place;
        Optional<Path> dockerfile = given.isThere()
                ? given.text().flatMap(text -> new UserPaths(problems).resolve(given.base(), text, where))
                : Optional.of(home.folder().resolve(USUAL));
        return dockerfile
                .filter(file -> fits(file, home, where))
                .map(file -> new BuildSpec(
                        file, build.at("args").texts(), times.positive(build.at("timeLimit"), Duration.ofMinutes(10))));
    }

    private boolean fits(Path dockerfile, Home home, String place) {
        if (!Files.isRegularFile(dockerfile)) {
            problems.error(
                    place,
                    "the sandbox of fixture " + home.fixture() + " needs " + dockerfile
                            + " to build the app, which is no file: write it, or name another in build.dockerfile");
            return false;
        }
        try {
            Path project = home.project();
            if (project != null && dockerfile.toRealPath().startsWith(project.toRealPath())) {
                problems.error(
                        place,
                        dockerfile + " lies inside the pristine project, where an agent may change it: move it out");
                return false;
            }
        } catch (IOException e) {
            problems.error(place, "the file " + dockerfile + " cannot be read: " + Reason.of(e));
            return false;
        }
        return true;
    }
}
