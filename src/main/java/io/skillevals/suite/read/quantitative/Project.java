package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Reason;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.source.UserPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds a fixture's pristine project. It may stand anywhere, save above the fixture's own files: an agent that works in it
 * would find the answer key there.
 */
final class Project {

    private static final String USUAL = "app";

    private final String fixture;
    private final Path home;
    private final Problems problems;

    Project(String fixture, Path home, Problems problems) {
        this.fixture = fixture;
        this.home = home;
        this.problems = problems;
    }

    Optional<Path> find(JsonDocument pom) {
        String given = pom.get("project").asString("");
        String place = given.isEmpty() ? home.toString() : pom.place("/project");
        return new UserPaths(problems)
                .resolve(home, given.isEmpty() ? USUAL : given, place)
                .filter(project -> fits(project, place));
    }

    private boolean fits(Path project, String place) {
        if (!Files.isDirectory(project)) {
            problems.error(
                    place,
                    "fixture " + fixture + " has no pristine project: the folder " + project + " does not exist");
            return false;
        }
        try {
            if (home.toRealPath().startsWith(project.toRealPath())) {
                problems.error(
                        place,
                        "the pristine project of fixture " + fixture + " is the folder " + project
                                + ", which holds the fixture's own files: move it into a folder of its own");
                return false;
            }
        } catch (IOException e) {
            problems.error(place, "the folder " + project + " cannot be read: " + Reason.of(e));
            return false;
        }
        return true;
    }
}
