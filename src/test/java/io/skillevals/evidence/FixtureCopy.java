package io.skillevals.evidence;

import io.skillevals.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A fixture of this repository with all that it refers to, copied, so that a test can change one thing about it. */
public final class FixtureCopy {

    private final Path folder;
    private final Path definition;

    private FixtureCopy(Path folder, Path definition) {
        this.folder = folder;
        this.definition = definition;
    }

    /**
     * A copy.
     *
     * @param fixtures the folder of this repository's fixtures
     * @param name of the fixture, which the copy keeps: images are shared by those of one name
     * @param under the folder that takes the place of the repository's
     */
    public static FixtureCopy of(Path fixtures, String name, Path under) throws IOException {
        for (String needed : List.of(name, "seam", "rubric.json")) {
            if (!Files.exists(under.resolve(needed))) {
                copy(fixtures.resolve(needed), under.resolve(needed));
            }
        }
        return new FixtureCopy(under.resolve(name), under.resolve("seam/sandbox.json"));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copied = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copied.getParent());
                Files.copy(file, copied);
            }
        }
    }

    Path folder() {
        return folder;
    }

    Path golden() {
        return folder.resolve("golden");
    }

    /** Changes the definition of the service that the fixtures share. */
    public FixtureCopy definition(Consumer<ObjectNode> change) throws IOException {
        return change(definition, change);
    }

    /** Changes the fixture's own configuration. */
    public FixtureCopy config(Consumer<ObjectNode> change) throws IOException {
        return change(folder.resolve("eval_config.json"), change);
    }

    private FixtureCopy change(Path file, Consumer<ObjectNode> change) throws IOException {
        ObjectNode tree = (ObjectNode) Json.mapper().readTree(Files.readString(file));
        change.accept(tree);
        Files.writeString(file, tree.toPrettyString());
        return this;
    }

    /** Gives the fixture a sandbox of its own, without a service. */
    FixtureCopy alone(String sandbox) throws IOException {
        return config(config -> {
            config.remove(List.of("seam_env_var", "test_endpoints"));
            config.set("sandbox", Json.mapper().readTree(sandbox));
        });
    }

    FixtureCopy dockerfile(String text) throws IOException {
        Files.writeString(folder.resolve("Dockerfile"), text);
        return this;
    }

    /** Changes the ready solution. */
    public FixtureCopy solution(String file, String text, String instead) throws IOException {
        Path changed = golden().resolve(file);
        String before = Files.readString(changed);
        if (!before.contains(text)) {
            throw new IllegalStateException("`" + text + "` does not stand in " + changed);
        }
        Files.writeString(changed, before.replace(text, instead));
        return this;
    }

    /** Makes every request short, so that a service that hangs is given up soon, and what comes late is awaited briefly. */
    public FixtureCopy impatient() throws IOException {
        return definition(definition -> {
            ObjectNode values = definition.withObject("/values");
            values.setAll((ObjectNode) definition.at("/service/stub/values"));
            ((ObjectNode) definition.at("/service/probe")).put("timeLimit", "3s");
            for (String part : List.of("setup", "phases", "cleanup")) {
                for (JsonNode step : definition.get(part).findParents("service")) {
                    ((ObjectNode) step).put("timeLimit", "3s");
                }
            }
            // what takes something back is no step, and has no time limit of its own
            definition.findValues("undo").forEach(undo -> ((ObjectNode) undo).remove("timeLimit"));
            definition.findParents("endpoint").forEach(step -> ((ObjectNode) step).put("timeLimit", "3s"));
        });
    }
}
