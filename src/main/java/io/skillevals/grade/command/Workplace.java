package io.skillevals.grade.command;

import io.skillevals.io.FirstFew;
import io.skillevals.process.NeutralVariables;
import io.skillevals.workspace.TreeRemoval;
import io.skillevals.workspace.WorkingCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Where one program runs: copies of what it is shown, and a home and a folder for temporary files of its own. */
final class Workplace implements AutoCloseable {

    private static final Duration REMOVAL = Duration.ofSeconds(30);
    private static final int MOST_NAMED = 5;

    private final Path root;
    private final List<String> leftOut = new ArrayList<>();

    private Workplace(Path root) {
        this.root = root;
    }

    /** Makes one in the scratch folder of a check. */
    static Workplace in(Path scratch) throws IOException {
        Workplace place = new Workplace(Files.createTempDirectory(scratch.toRealPath(), "place-"));
        Files.createDirectory(place.home());
        Files.createDirectory(place.temporary());
        return place;
    }

    /** Copies a tree to a name here; what leads out of it is left out. */
    Path copy(String name, Path tree, Predicate<String> excluded) throws IOException {
        Path target = root.resolve(name);
        leftOut.addAll(WorkingCopy.make(tree, target, excluded));
        return target;
    }

    Path root() {
        return root;
    }

    Path home() {
        return root.resolve("home");
    }

    Path temporary() {
        return root.resolve("tmp");
    }

    /** What a reader should know of the copies. */
    List<String> notes() {
        if (leftOut.isEmpty()) {
            return List.of();
        }
        return List.of(
                "links that lead out of the tree were left out of the copy: " + FirstFew.of(leftOut, MOST_NAMED, ", "));
    }

    /**
     * The environment of a program here.
     *
     * @param build the build's own environment
     * @param own what the check tells it
     */
    Map<String, String> environment(
            Map<String, String> build, Program program, Path directory, Map<String, String> own) {
        Map<String, String> environment = new LinkedHashMap<>();
        build.forEach((name, value) -> {
            boolean neutral = NeutralVariables.isNeutral(name)
                    && (program.box() == null || !NeutralVariables.isOfTheMachine(name));
            if (neutral || program.inherit().contains(name)) {
                environment.put(name, value);
            }
        });
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.putAll(program.environment());
        environment.putAll(NeutralVariables.folders(home(), temporary(), directory));
        environment.putAll(own);
        return environment;
    }

    /** Removes it; what cannot be removed goes with the check's scratch folder. */
    @Override
    public void close() {
        try {
            TreeRemoval.remove(root, REMOVAL);
        } catch (IOException e) {
            // whoever made the scratch folder removes it
        }
    }
}
