package io.skillevals.run;

import io.skillevals.suite.Delivery;
import io.skillevals.suite.Experiment;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.InstructionFiles;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Version;
import io.skillevals.workspace.Overlay;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.TreeRemoval;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the scene of each fixture and condition, once. */
final class Scenes {

    private static final Duration REMOVAL = Duration.ofMinutes(1);
    private static final String OVERLAID = "overlaid";
    private static final String COPY = "copy";

    private final Path cache;
    private final Path runs;
    private final Suite suite;
    private final List<Skill> skills;
    private final List<Version> others;
    private final Map<String, PristineProject> projects = new HashMap<>();
    private final Map<Cast, Scene> scenes = new HashMap<>();

    /**
     * Scenes.
     *
     * @param cache a folder of our own for what is made once
     * @param runs the folder of all runs
     * @param variants the skills that are not as the suite has them
     * @param others the other versions of what is evaluated
     */
    Scenes(Path cache, Path runs, Suite suite, Variants variants, List<Version> others) {
        this.cache = cache;
        this.runs = runs;
        this.suite = suite;
        this.others = List.copyOf(others);
        this.skills = Stream.concat(suite.everySkill().stream(), variants.all().stream())
                .toList();
    }

    /**
     * All that makes two scenes differ.
     *
     * @param brought the skills that the condition brings
     * @param natively whether they lie in the workspace
     * @param instructions what the condition adds to the instructions; absent for nothing
     * @param overlay the folder that it lays over the project; absent for none
     * @param home the folder that it lays over the agent's home; absent for none
     * @param own the file that the agent reads in place of {@code AGENTS.md}
     */
    private record Cast(
            String fixture,
            List<Skill> brought,
            boolean natively,
            @Nullable Experiment experiment,
            @Nullable String instructions,
            @Nullable Path overlay,
            @Nullable Path home,
            @Nullable String own) {

        /** Whether it lays an {@code AGENTS.md} over the project. */
        boolean overlaysAgents() {
            return overlay != null && Files.isRegularFile(overlay.resolve(InstructionFiles.AGENTS));
        }
    }

    synchronized Scene of(Task task) throws IOException {
        Experiment experiment = task.condition().experiment();
        Surroundings surroundings = task.condition().surroundings();
        Cast cast = new Cast(
                task.fixture().name(),
                task.skills(),
                task.condition().delivery() == Delivery.NATIVE && !task.skills().isEmpty(),
                experiment,
                surroundings.instructions(),
                surroundings.overlay(),
                surroundings.home(),
                own(task));
        Scene scene = scenes.get(cast);
        if (scene == null) {
            scene = scene(task.fixture(), cast);
            scenes.put(cast, scene);
        }
        return scene;
    }

    private static @Nullable String own(Task task) throws IOException {
        Surroundings surroundings = task.condition().surroundings();
        boolean told = surroundings.instructions() != null
                || surroundings.overlay() != null
                || LaidInstructions.bringAgents(task.fixture(), task.condition().experiment());
        return told ? LaidInstructions.own(task.agent().instructionFiles()) : null;
    }

    private Scene scene(Fixture fixture, Cast cast) throws IOException {
        PristineProject whole = project(fixture);
        List<Skill> withheld =
                skills.stream().filter(skill -> !isOne(skill, cast.brought())).toList();
        List<WithheldSkill> named = Concealed.named(withheld);
        List<Experiment> experiments = experiments(fixture);
        Path folder = folder();
        Set<String> overlaid = cast.overlay() == null ? Set.of() : Overlay.paths(cast.overlay());
        PristineProject base = cast.overlay() == null ? whole : overlaid(whole, cast.overlay(), folder);
        Path source = cast.overlay() == null ? fixture.project() : folder.resolve(OVERLAID);
        Staging staging = Staging.of(
                source,
                base.paths(),
                overlaid,
                LaidInstructions.of(
                        fixture, cast.experiment(), cast.instructions(), cast.overlaysAgents(), cast.own(), named),
                experiments,
                skills,
                named,
                cast.natively());
        Path tree = staging.isEmpty() ? source : folder.resolve(COPY);
        PristineProject project = base;
        Set<String> laid = Set.of();
        if (!staging.isEmpty()) {
            base.copyFilesTo(tree);
            laid = staging.apply(tree);
            project = PristineProject.prepare(tree, folder.resolve("ready"));
        }
        Set<String> untouched = new HashSet<>(project.paths());
        untouched.removeAll(staging.cleansing().rewritten().keySet());
        untouched.addAll(laid);
        Set<String> own = new HashSet<>(untouched);
        own.retainAll(overlaid);
        untouched.removeAll(overlaid);
        Set<String> breaches = new LinkedHashSet<>();
        Set<String> notes = new LinkedHashSet<>(staging.notes());
        variants(cast)
                .forEach(skill ->
                        notes.add("the skill " + skill.name() + " is the one of the experiment, not the suite's"));
        if (cast.overlay() != null) {
            notes.add("the overlay of the condition was laid over the project: " + overlaid.size()
                    + (overlaid.size() == 1 ? " file" : " files"));
            breaches.addAll(staging.smuggled(overlaid, named));
        }
        LeftInProject left = new LeftInProject(tree, "the project", named);
        left.look(project.paths(), untouched, breaches, notes);
        // What lies in a project is its own affair; what a condition lays there is not.
        left.look(Set.of(), own, breaches, breaches);
        if (cast.home() != null) {
            Set<String> files = Overlay.paths(cast.home());
            new LeftInProject(cast.home(), "the home", named).look(files, files, breaches, breaches);
        }
        untouched.addAll(own);
        ForbiddenPaths paths = forbidden(fixture, cast, withheld, experiments);
        Scene scene = new Scene(
                project,
                PristineFixture.digestOf(fixture, whole.digest()),
                Concealed.of(fixture, tree, untouched, withheld, cast.brought(), paths),
                staging.cleansing().folders(),
                List.copyOf(breaches),
                List.copyOf(notes));
        TreeRemoval.remove(folder.resolve(COPY), REMOVAL);
        TreeRemoval.remove(folder.resolve(OVERLAID), REMOVAL);
        return scene;
    }

    /** The project with the condition's files laid over it. */
    private static PristineProject overlaid(PristineProject whole, Path overlay, Path folder) throws IOException {
        Path tree = folder.resolve(OVERLAID);
        whole.copyFilesTo(tree);
        Overlay.apply(overlay, tree);
        return PristineProject.prepare(tree, folder.resolve("laid"));
    }

    private ForbiddenPaths forbidden(Fixture fixture, Cast cast, List<Skill> withheld, List<Experiment> experiments) {
        return ForbiddenPaths.of(
                fixture,
                runs,
                withheld,
                cast.brought(),
                experiments.stream()
                        .filter(one -> !one.equals(cast.experiment()))
                        .toList(),
                othersFolders(cast),
                variants(cast).stream()
                        .flatMap(skill -> suite.skill(skill.name()).stream())
                        .toList(),
                others);
    }

    /** What other conditions lay over project and home is not for this one's agent. */
    private Map<Path, String> othersFolders(Cast cast) {
        Map<Path, String> folders = new LinkedHashMap<>();
        suite.conditions().forEach(condition -> {
            Surroundings other = condition.surroundings();
            if (other.overlay() != null && !other.overlay().equals(cast.overlay())) {
                folders.put(other.overlay(), "the overlay of the condition " + condition.name());
            }
            if (other.home() != null && !other.home().equals(cast.home())) {
                folders.put(other.home(), "the home of the condition " + condition.name());
            }
        });
        return folders;
    }

    /** Those of the skills that are brought and not as the suite has them. */
    private List<Skill> variants(Cast cast) {
        return cast.brought().stream()
                .filter(skill -> !suite.everySkill().contains(skill))
                .toList();
    }

    /** A skill is known by its name, whatever its text. */
    private static boolean isOne(Skill skill, List<Skill> others) {
        return others.stream().anyMatch(other -> other.name().equals(skill.name()));
    }

    /** Those of the suite's conditions, and those that lie beside the folder of the fixture. */
    private List<Experiment> experiments(Fixture fixture) throws IOException {
        Set<Experiment> all = new LinkedHashSet<>();
        suite.conditions().stream()
                .map(condition -> condition.experiment())
                .filter(Objects::nonNull)
                .forEach(all::add);
        Path fixtures = fixture.directory().toAbsolutePath().normalize().getParent();
        Path folder = fixtures == null ? null : fixtures.resolveSibling(Experiment.FOLDER);
        if (folder != null && Files.isDirectory(folder)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Files::isDirectory)) {
                entries.forEach(entry -> all.add(new Experiment(entry)));
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        return List.copyOf(all);
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
