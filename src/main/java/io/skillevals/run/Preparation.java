package io.skillevals.run;

import io.skillevals.suite.Delivery;
import io.skillevals.suite.Skill;
import io.skillevals.workspace.NeutralPlace;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.Snapshot;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes runs ready: a fresh copy of the pristine project in a neutral place, and the condition applied to it. */
final class Preparation {

    private final WorkDirectory workDirectory;
    private final Path cache;
    private final List<Skill> suiteSkills;
    private final Map<String, PristineProject> projects = new HashMap<>();

    /**
     * A preparation.
     *
     * @param cache a folder of our own for what is made once per fixture
     * @param suiteSkills all skills of the suite: none may be where its condition does not bring it
     */
    Preparation(WorkDirectory workDirectory, Path cache, List<Skill> suiteSkills) {
        this.workDirectory = workDirectory;
        this.cache = cache;
        this.suiteSkills = suiteSkills;
    }

    Prepared prepare(Task task) throws IOException {
        Instant start = Instant.now();
        PristineProject pristine = project(task);
        NeutralPlace place = workDirectory.newPlace();
        try {
            Snapshot before = pristine.copyTo(place.workspace());
            Briefing briefing = Briefing.of(task.condition(), task.skills(), task.agent(), task.prompt());
            boolean natively = task.condition().delivery() == Delivery.NATIVE;
            NativeSkills skills = new NativeSkills(
                    place.workspace(), task.agent().skillsFolder(), natively ? task.skills() : List.of());
            skills.deliver();
            return new Prepared(
                    task,
                    place,
                    new RunFolders(place.workspace(), place.home(), place.temp()),
                    pristine,
                    before,
                    briefing,
                    skills,
                    breaches(place, skills, natively ? task.skills() : List.of()),
                    withheld(task),
                    Duration.between(start, Instant.now()).toMillis());
        } catch (IOException | RuntimeException e) {
            place.close();
            throw e;
        }
    }

    private Path cache() throws IOException {
        return Files.createDirectories(cache);
    }

    /** The skills of the suite that the condition does not bring must be nowhere; those that it brings must be there. */
    private List<String> breaches(NeutralPlace place, NativeSkills skills, List<Skill> delivered) throws IOException {
        Set<Skill> others = new HashSet<>(suiteSkills);
        delivered.forEach(others::remove);
        List<String> breaches = new ArrayList<>(skills.breachesAtStart());
        breaches.addAll(Absence.breaches(place.workspace(), "workspace", List.copyOf(others)));
        breaches.addAll(Absence.breaches(place.home(), "home", List.copyOf(others)));
        return breaches;
    }

    /** The skills of the suite that the condition does not bring in any way: no agent may be seen using them. */
    private List<String> withheld(Task task) {
        return suiteSkills.stream()
                .filter(skill -> !task.skills().contains(skill))
                .map(Skill::name)
                .toList();
    }

    private synchronized PristineProject project(Task task) throws IOException {
        String name = task.fixture().name();
        PristineProject project = projects.get(name);
        if (project == null) {
            Path folder = Files.createTempDirectory(cache(), "fixture-");
            project = PristineProject.prepare(task.fixture().project(), folder);
            projects.put(name, project);
        }
        return project;
    }
}
