package io.skillevals.run;

import io.skillevals.suite.Condition;
import io.skillevals.suite.Experiment;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Solution;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Version;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.ServiceSpec;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Places of the machine that no agent may look at: the fixture's answer key, solutions and definition, other runs, and the skills that a
 * condition does not bring. Immutable.
 */
final class ForbiddenPaths {

    /**
     * A place.
     *
     * @param what it is, for people
     * @param secret whether to know its name alone is more than an agent should; of the others, only what is in them counts
     */
    record Place(Path path, String what, boolean secret) {}

    private final List<Place> places;
    private final List<Path> allowed;
    private final @Nullable Path own;

    private ForbiddenPaths(List<Place> places, List<Path> allowed, @Nullable Path own) {
        this.places = places;
        this.allowed = allowed;
        this.own = own;
    }

    /**
     * The places.
     *
     * @param runs the folder of all runs
     * @param withheld skills that the condition does not bring
     * @param brought skills that it does
     */
    static ForbiddenPaths of(Fixture fixture, Path runs, Collection<Skill> withheld, Collection<Skill> brought) {
        return of(fixture, runs, withheld, brought, List.of(), Map.of(), List.of(), List.of());
    }

    /**
     * The places.
     *
     * @param experiments experiments that are not the condition's own
     * @param laidByOthers what other conditions lay over project and home, with what it is
     * @param originals skills of which the condition brings another text
     * @param versions the versions of what is evaluated that are not the run's
     */
    static ForbiddenPaths of(
            Fixture fixture,
            Path runs,
            Collection<Skill> withheld,
            Collection<Skill> brought,
            Collection<Experiment> experiments,
            Map<Path, String> laidByOthers,
            Collection<Skill> originals,
            Collection<Version> versions) {
        Path folder = fixture.directory();
        Map<Path, String> secrets = new LinkedHashMap<>();
        withheld.forEach(skill -> secrets.put(skill.directory(), "the skill " + skill.name()));
        experiments.forEach(other -> secrets.put(other.directory(), "the experiment " + other.name()));
        secrets.putAll(laidByOthers);
        secrets.put(folder.resolve(AnswerKeyText.FILE), "the answer key");
        AnswerKeyText.definitions(folder).forEach(file -> secrets.put(file, "the fixture's " + file.getFileName()));
        fixture.solutions()
                .forEach(solution -> secrets.put(
                        solution.directory(),
                        solution.name().equals(Solution.GOLDEN) ? "the golden" : "the decoy " + solution.name()));
        Map<Path, String> others = new LinkedHashMap<>();
        others.put(folder.resolveSibling(AnswerKeyText.RUBRIC), "the rubric");
        originals.forEach(skill -> others.put(skill.directory(), "the suite's own text of the skill " + skill.name()));
        others.put(runs, "the folder of all runs");
        others.put(folder, "the fixture's definition");
        stub(fixture).ifPresent(place -> others.put(place, "the stub of the service"));
        for (Version version : versions) {
            skills(version, brought, secrets, others);
            surroundings(version, others);
        }
        List<Place> places = new ArrayList<>(places(secrets, true));
        places.addAll(places(others, false));
        List<Path> allowed = new ArrayList<>(List.of(fixture.project()));
        Path instructions = fixture.instructions();
        if (instructions != null) {
            allowed.add(instructions);
        }
        brought.forEach(skill -> allowed.add(skill.directory()));
        return new ForbiddenPaths(
                List.copyOf(places),
                allowed.stream().flatMap(path -> forms(path).stream()).toList(),
                null);
    }

    /** A skill that the condition brings is known to its agent by name, and may not be read as another version has it. */
    private static void skills(
            Version version, Collection<Skill> brought, Map<Path, String> secrets, Map<Path, String> others) {
        Stream.concat(version.skills().stream(), version.noise().stream()).forEach(skill -> {
            boolean named = brought.stream().anyMatch(own -> own.name().equals(skill.name()));
            (named ? others : secrets)
                    .put(skill.directory(), "the skill " + skill.name() + " of the " + version.name());
        });
    }

    private static void surroundings(Version version, Map<Path, String> others) {
        String of = " of the " + version.name();
        for (Condition condition : version.conditions()) {
            Surroundings around = condition.surroundings();
            Experiment experiment = condition.experiment();
            Stream.of(
                            experiment == null ? null : experiment.directory(),
                            around.overlay(),
                            around.home(),
                            around.instructionsFile())
                    .filter(Objects::nonNull)
                    .forEach(path -> others.put(path, "what condition " + condition.name() + " lays out" + of));
        }
        if (version.name().equals(Version.BASELINE)) {
            others.put(version.directory(), "the checkout" + of);
        }
    }

    /** Where the service is made against which the run is driven: it shows what is asked of the app. */
    private static Optional<Path> stub(Fixture fixture) {
        Sandbox sandbox = fixture.sandbox();
        ServiceSpec service = sandbox == null ? null : sandbox.service();
        return service != null && service.at() instanceof ServiceSpec.Stub stub && stub.dockerfile() != null
                ? Optional.ofNullable(stub.dockerfile().getParent())
                : Optional.empty();
    }

    private static List<Place> places(Map<Path, String> named, boolean secret) {
        return named.entrySet().stream()
                .flatMap(place -> forms(place.getKey()).stream().map(path -> new Place(path, place.getValue(), secret)))
                .toList();
    }

    /** The same, of which an agent's own folders are no part although they lie in one of them. */
    ForbiddenPaths except(Path folder) {
        List<Path> all = new ArrayList<>(allowed);
        all.addAll(forms(folder));
        return new ForbiddenPaths(places, all, folder);
    }

    /** The places, those inside others before them. */
    List<Place> places() {
        return places;
    }

    /** Those that an agent should not even name. */
    List<Place> secrets() {
        return places.stream().filter(Place::secret).toList();
    }

    /** Which of the places a path is or lies in. */
    Optional<Place> at(Path path) {
        Path normal = path.normalize();
        if (isAllowed(normal)) {
            return Optional.empty();
        }
        return places.stream()
                .filter(place -> normal.startsWith(place.path()))
                .findFirst()
                .or(() -> ofAnotherRun(normal));
    }

    /** Runs at the same time have their workspaces side by side, and in a folder that may hold other things, too. */
    private Optional<Place> ofAnotherRun(Path path) {
        Path all = own == null ? null : own.getParent();
        if (all == null || !path.startsWith(all) || path.getNameCount() == all.getNameCount()) {
            return Optional.empty();
        }
        Path other = all.resolve(path.getName(all.getNameCount()));
        return WorkDirectory.isWorkspace(other)
                ? Optional.of(new Place(other, "the workspace of another run", false))
                : Optional.empty();
    }

    /** Whether a path is the agent's to look at, although it lies in one of the places. */
    boolean isAllowed(Path path) {
        return allowed.stream().anyMatch(path.normalize()::startsWith);
    }

    /** Whether a folder leads to one of the places. */
    boolean isBelow(Path folder) {
        return places.stream().anyMatch(place -> place.path().startsWith(folder));
    }

    /** A path as it is written and as it is with links resolved: an agent may meet either. */
    private static List<Path> forms(Path path) {
        try {
            Path absolute = path.toAbsolutePath().normalize();
            Path real = Files.exists(absolute) ? absolute.toRealPath() : absolute;
            return absolute.equals(real) ? List.of(absolute) : List.of(absolute, real);
        } catch (IOException | InvalidPathException e) {
            return List.of(path.toAbsolutePath().normalize());
        }
    }
}
