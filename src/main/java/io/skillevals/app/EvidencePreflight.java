package io.skillevals.app;

import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.workspace.GitRevision;
import io.skillevals.workspace.Overlay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out before the first start whether the evidence of a step stands in the way of what a condition lays over the project: it could
 * not be laid, and the step would break when the sessions before it are paid for.
 */
final class EvidencePreflight {

    private final Problems problems;

    EvidencePreflight(Problems problems) {
        this.problems = problems;
    }

    /** The overlays as they are in the work tree. */
    void examine(Suite suite) {
        for (Condition condition : suite.conditions()) {
            Path overlay = condition.surroundings().overlay();
            if (overlay != null) {
                examine(suite, condition, files(overlay), "");
            }
        }
    }

    /**
     * The overlays as they were at a commit.
     *
     * @param ref the commit as the user named it
     */
    void examine(Suite suite, GitRevision revision, String ref) throws IOException {
        for (Condition condition : suite.conditions()) {
            Path overlay = condition.surroundings().overlay();
            Optional<String> path = overlay == null ? Optional.empty() : revision.path(overlay);
            if (overlay != null && path.isPresent()) {
                // What is still there is told with the work tree.
                Set<String> gone = new HashSet<>(revision.files(path.get()));
                gone.removeAll(files(overlay));
                examine(suite, condition, gone, ", as it is at `" + ref + "`");
            }
        }
    }

    private static Set<String> files(Path overlay) {
        try {
            return Overlay.paths(overlay);
        } catch (IOException e) {
            return Set.of(); // whoever lays it tells
        }
    }

    private void examine(Suite suite, Condition condition, Set<String> overlaid, String when) {
        for (Fixture fixture : suite.fixtures()) {
            if (fixture.takesPartIn(condition)) {
                for (String path : evidence(fixture)) {
                    overlaid.stream()
                            .filter(file -> collide(path, file))
                            .sorted()
                            .forEach(file -> problems.error(
                                    fixture.directory().toString(),
                                    "the evidence `" + path + "` of a step collides with `" + file
                                            + "` in the overlay of the condition " + condition.name() + when
                                            + ": give one of them another place"));
                }
            }
        }
    }

    private static List<String> evidence(Fixture fixture) {
        return fixture.selectedPrompts().stream()
                .flatMap(prompt -> prompt.steps().stream())
                .flatMap(step -> step.evidence().keySet().stream())
                .distinct()
                .toList();
    }

    private static boolean collide(String one, String other) {
        return one.equals(other) || one.startsWith(other + "/") || other.startsWith(one + "/");
    }
}
