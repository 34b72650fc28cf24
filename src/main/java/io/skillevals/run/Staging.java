package io.skillevals.run;

import io.skillevals.suite.Experiment;
import io.skillevals.suite.Skill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that is done to a copy of a pristine project before a condition's agent gets it.
 *
 * @param stale instruction files that only repeat an experiment's, and go
 * @param cleansing what else goes
 * @param laid what is laid over it then
 */
record Staging(Map<String, Experiment> stale, Cleansing cleansing, LaidInstructions laid) {

    /**
     * What is to be done to a project.
     *
     * @param paths its files and links
     * @param overlaid those of them that the condition's overlay has brought
     * @param experiments all that are known
     * @param skills all skills and their variants
     * @param withheld those that the condition does not bring
     * @param natively whether the condition's skills will lie in the workspace
     */
    static Staging of(
            Path project,
            Set<String> paths,
            Set<String> overlaid,
            LaidInstructions laid,
            List<Experiment> experiments,
            List<Skill> skills,
            List<WithheldSkill> withheld,
            boolean natively)
            throws IOException {
        Map<String, Experiment> stale = LaidInstructions.leftOf(project, paths, experiments);
        stale.keySet().removeAll(overlaid);
        Set<String> kept = new HashSet<>(paths);
        kept.removeAll(laid.replaced());
        kept.removeAll(stale.keySet());
        Cleansing cleansing = Cleansing.of(project, kept, laid.imports(), skills, withheld, natively);
        return new Staging(stale, cleansing, laid);
    }

    /** Whether the project stays as it is. */
    boolean isEmpty() {
        return stale.isEmpty() && cleansing.isEmpty() && laid.isEmpty();
    }

    /**
     * Does it.
     *
     * @return what was laid over the copy
     */
    Set<String> apply(Path copy) throws IOException {
        for (String path : stale.keySet()) {
            Files.delete(copy.resolve(path));
        }
        cleansing.apply(copy);
        return laid.layOver(copy);
    }

    /** The skills that an overlay brings and the condition does not: it is not what it claims, whether or not they are taken out. */
    List<String> smuggled(Set<String> overlaid, List<WithheldSkill> withheld) {
        List<String> smuggled = new ArrayList<>();
        cleansing.removed().forEach((path, skill) -> {
            boolean brought = overlaid.stream().anyMatch(file -> file.equals(path) || file.startsWith(path + "/"));
            if (brought && withheld.stream().anyMatch(one -> one.name().equals(skill.name()))) {
                smuggled.add("the overlay of the condition brings " + path + ", a copy of the skill " + skill.name()
                        + ", which is none of the condition's");
            }
        });
        return smuggled;
    }

    /** What a reader of the run should know of it. */
    List<String> notes() {
        List<String> notes = new ArrayList<>(cleansing.notes());
        notes.addAll(laid.notes());
        stale.forEach((path, experiment) -> notes.add(
                "the project's own copy of " + path + " of the experiment " + experiment.name() + " was taken out"));
        return notes;
    }
}
