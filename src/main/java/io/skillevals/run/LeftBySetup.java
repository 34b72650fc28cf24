package io.skillevals.run;

import io.skillevals.suite.Skill;
import io.skillevals.suite.Step;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.TreeChange;
import io.skillevals.workspace.TreeFilter;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What setup commands left in a workspace: the agent starts from it, so that it is no work of the agent's, and it must not bring what the
 * condition does not. The git repository is left as they left it.
 */
final class LeftBySetup {

    private LeftBySetup() {}

    /** The run as it stands by now. */
    static Prepared in(Prepared run) throws IOException {
        return inWorkspace(run).noting(above(run));
    }

    /** What agents read there as well: it is looked through for skills with all else that they find, and no run directory keeps it. */
    private static List<String> above(Prepared run) {
        Path above = Objects.requireNonNull(run.folders().workspace().getParent());
        return WorkDirectory.READ_ABOVE.stream()
                .filter(name -> Files.exists(above.resolve(name), LinkOption.NOFOLLOW_LINKS))
                .map(name -> "the setup commands left " + name
                        + " in the folder above the workspace, where agents may read it; it is not kept")
                .toList();
    }

    private static Prepared inWorkspace(Prepared run) throws IOException {
        Path workspace = run.folders().workspace();
        TreeFilter filter = run.pristine().filter().withDelivered(run.skills().paths());
        List<TreeChange> changes = run.pristine().changesIn(workspace, filter);
        boolean again = run.task().asked().steps().stream().anyMatch(Step::freshWorkspace);
        if (changes.isEmpty() && !again) {
            return run;
        }
        Set<String> left = changes.stream()
                .map(TreeChange::path)
                .filter(path -> Files.exists(workspace.resolve(path), LinkOption.NOFOLLOW_LINKS))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        PristineProject now =
                run.pristine().asIn(workspace, filter, again, run.place().copies());
        return run.startingFrom(now, breaches(workspace, left, run.concealed().skills()));
    }

    private static List<String> breaches(Path workspace, Set<String> left, List<WithheldSkill> withheld)
            throws IOException {
        Set<String> breaches = new LinkedHashSet<>();
        List<Skill> skills = withheld.stream().map(WithheldSkill::skill).toList();
        Cleansing.of(workspace, left, List.of(), skills, withheld, false)
                .found()
                .forEach(found -> breaches.add("the setup commands left " + found));
        new LeftInProject(workspace, "the workspace", withheld).look(left, left, breaches, breaches);
        return List.copyOf(breaches);
    }
}
