package io.skillevals.run;

import io.skillevals.suite.Delivery;
import io.skillevals.workspace.NeutralPlace;
import io.skillevals.workspace.Overlay;
import io.skillevals.workspace.Snapshot;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** Makes runs ready: a fresh copy of the pristine project in a neutral place, and the condition applied to it. */
final class Preparation {

    private final WorkDirectory workDirectory;
    private final Function<Task, Scenes> scenes;
    private final Function<Task, Path> versions;
    private final Path candidate;
    private final Absence absence;

    /**
     * A preparation.
     *
     * @param scenes what runs of the task's version start from
     * @param versions where the project of a run's version is
     * @param candidate where the project is whose fixtures and agents all versions have
     * @param absence the search for what no agent may find
     */
    Preparation(
            WorkDirectory workDirectory,
            Function<Task, Scenes> scenes,
            Function<Task, Path> versions,
            Path candidate,
            Absence absence) {
        this.workDirectory = workDirectory;
        this.scenes = scenes;
        this.versions = versions;
        this.candidate = candidate;
        this.absence = absence;
    }

    Prepared prepare(Task task) throws IOException {
        Instant start = Instant.now();
        Scene scene = scenes.apply(task).of(task);
        NeutralPlace place = workDirectory.newPlace();
        try {
            Snapshot before = scene.project().copyTo(place.workspace());
            Path home = task.condition().surroundings().home();
            if (home != null) {
                Overlay.apply(home, place.home());
            }
            Briefing briefing = Briefing.of(task);
            boolean natively = task.condition().delivery() == Delivery.NATIVE;
            Set<String> folders = new LinkedHashSet<>(List.of(task.agent().skillsFolder()));
            folders.addAll(scene.skillFolders());
            NativeSkills skills = new NativeSkills(place.workspace(), folders, natively ? task.skills() : List.of());
            List<String> breaches = new ArrayList<>(scene.breaches());
            breaches.addAll(skills.deliver());
            return new Prepared(
                    task,
                    place,
                    new RunFolders(place.workspace(), place.home(), place.temp()),
                    scene.project(),
                    before,
                    briefing,
                    skills,
                    scene.fixtureDigest(),
                    breaches,
                    scene.concealed().except(own(place)),
                    scene.notes(),
                    Duration.between(start, Instant.now()).toMillis());
        } catch (IOException | RuntimeException e) {
            place.close();
            throw e;
        }
    }

    /**
     * The same run with all that speaks against its condition now. To be asked right before the agent is started: a run may have waited
     * since it was made ready.
     */
    Prepared proven(Prepared run) {
        List<String> breaches = new ArrayList<>(run.skills().breachesAtStart());
        workDirectory
                .contamination()
                .ifPresent(found -> breaches.add(
                        found + " stands above the workspaces of all runs, where each agent would find it"));
        try {
            breaches.addAll(absence.breaches(
                    run.folders(),
                    run.task().spec(),
                    run.task().condition().surroundings().environment(),
                    places(run),
                    run.concealed().skills()));
        } catch (IOException | RuntimeException e) {
            breaches.add("it cannot be told what of the skills the agent could find: " + e);
        }
        return run.with(breaches);
    }

    private KnownPlaces places(Prepared run) throws IOException {
        Task task = run.task();
        return KnownPlaces.of(
                versions.apply(task),
                candidate,
                task.fixture().directory(),
                run.concealed().skills());
    }

    /** The folder that holds all the folders of one run. */
    private static Path own(NeutralPlace place) {
        return Objects.requireNonNull(place.workspace().getParent());
    }
}
