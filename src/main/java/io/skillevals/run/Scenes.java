package io.skillevals.run;

import io.skillevals.suite.Fixture;
import io.skillevals.suite.Skill;
import io.skillevals.workspace.PristineProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the scene of each fixture and condition, once. */
final class Scenes {

    private final Path cache;
    private final Path runs;
    private final List<Skill> suiteSkills;
    private final Map<String, PristineProject> projects = new HashMap<>();
    private final Map<Cast, Scene> scenes = new HashMap<>();

    /**
     * Scenes.
     *
     * @param cache a folder of our own for what is made once
     * @param runs the folder of all runs
     * @param suiteSkills all skills of the suite
     */
    Scenes(Path cache, Path runs, List<Skill> suiteSkills) {
        this.cache = cache;
        this.runs = runs;
        this.suiteSkills = suiteSkills;
    }

    private record Cast(String fixture, List<Skill> withheld) {}

    synchronized Scene of(Task task) throws IOException {
        List<Skill> withheld = suiteSkills.stream()
                .filter(skill -> !task.skills().contains(skill))
                .toList();
        Cast cast = new Cast(task.fixture().name(), withheld);
        Scene scene = scenes.get(cast);
        if (scene == null) {
            scene = scene(task, withheld);
            scenes.put(cast, scene);
        }
        return scene;
    }

    private Scene scene(Task task, List<Skill> withheld) throws IOException {
        Fixture fixture = task.fixture();
        PristineProject whole = project(fixture);
        List<WithheldSkill> named = Concealed.named(withheld);
        Cleansing cleansing = Cleansing.of(fixture.project(), whole.paths(), suiteSkills, named);
        PristineProject project = cleansing.isEmpty() ? whole : cleansing.applied(whole, folder());
        List<String> notes = new ArrayList<>(cleansing.notes());
        List<String> breaches = new ArrayList<>();
        Set<String> left =
                whole.paths().stream().filter(path -> !cleansing.takesOut(path)).collect(Collectors.toSet());
        Set<String> untouched = left.stream()
                .filter(path -> !cleansing.rewritten().containsKey(path))
                .collect(Collectors.toSet());
        ForbiddenPaths paths = ForbiddenPaths.of(fixture, runs, withheld, task.skills());
        new LeftInProject(fixture.project(), named).look(left, untouched, breaches, notes);
        return new Scene(
                project,
                whole.digest(),
                Concealed.of(fixture, fixture.project(), untouched, withheld, task.skills(), paths),
                breaches,
                notes);
    }

    private PristineProject project(Fixture fixture) throws IOException {
        PristineProject project = projects.get(fixture.name());
        if (project == null) {
            project = PristineProject.prepare(fixture.project(), folder());
            projects.put(fixture.name(), project);
        }
        return project;
    }

    private Path folder() throws IOException {
        return Files.createTempDirectory(Files.createDirectories(cache), "fixture-");
    }
}
