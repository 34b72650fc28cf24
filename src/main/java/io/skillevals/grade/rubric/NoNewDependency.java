package io.skillevals.grade.rubric;

import io.skillevals.grade.Fields;
import io.skillevals.rundir.Change;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether the project's manifests ask for no package that those of the pristine project did not ask for. It does not apply to an
 * agent that changed nothing: that would be a point for not having tried.
 */
public final class NoNewDependency implements CheckType {

    private static final String ALLOW = "allow";
    private static final String IGNORE_DEVELOPMENT = "ignoreDevelopment";

    @Override
    public String name() {
        return "no-new-dependency";
    }

    @Override
    public String schema() {
        return Fields.none()
                .texts(ALLOW, "package", "Packages that may be added, by name.")
                .flag(
                        IGNORE_DEVELOPMENT,
                        "Whether packages for tests and tools do not count, where a manifest tells them. Default: false.")
                .schema();
    }

    @Override
    public Check create(CheckSpec spec) {
        List<String> allow = Fields.texts(spec.config().path(ALLOW)).toList();
        boolean ignoreDevelopment = spec.config().path(IGNORE_DEVELOPMENT).asBoolean(false);
        return evidence -> check(evidence, allow, ignoreDevelopment);
    }

    private static CheckResult check(RunEvidence evidence, List<String> allow, boolean ignoreDevelopment)
            throws IOException {
        if (evidence.changes().isEmpty()) {
            return CheckResult.notApplicable("the agent changed nothing");
        }
        Dependencies before = Dependencies.read(evidence.pristine(), Dependencies.Choice.ALL);
        Dependencies after = Dependencies.read(evidence.workspace(), Dependencies.Choice.ALL);
        Set<String> known = before.keys();
        List<Dependencies.Found> fresh = after.found().stream()
                .filter(found -> !known.contains(found.key()))
                .filter(found -> allow.stream().noneMatch(found.dependency()::isCalled))
                .filter(found -> !ignoreDevelopment || !found.dependency().development())
                .toList();
        return judge(evidence, fresh, before.problems(), after.problems());
    }

    /** What could not be read before the agent came is no fault of the agent's, and cannot be compared. */
    private static CheckResult judge(
            RunEvidence evidence,
            List<Dependencies.Found> fresh,
            Map<String, String> brokenBefore,
            Map<String, String> brokenAfter) {
        Findings findings = new Findings();
        Set<String> undecided = new TreeSet<>();
        int wrong = 0;
        for (Dependencies.Found found : fresh) {
            if (brokenBefore.containsKey(found.manifest())) {
                undecided.add(found.manifest());
            } else {
                wrong++;
                findings.add(
                        found.manifest(),
                        0,
                        "new dependency " + found.dependency().name()
                                + (found.dependency().development() ? ", for development" : ""));
            }
        }
        int unreadable = 0;
        for (Change change : evidence.changes()) {
            String why = brokenAfter.get(change.path());
            if (why != null && brokenBefore.containsKey(change.path())) {
                undecided.add(change.path());
            } else if (why != null) {
                unreadable++;
                findings.add(change.path(), 0, why + ", so that its dependencies are unknown");
            }
        }
        if (wrong + unreadable > 0) {
            return findings.scored(0, wrong > 0 ? wrong + " new dependencies" : "a manifest cannot be read any more");
        }
        return undecided.isEmpty()
                ? findings.scored(1, "no new dependency")
                : CheckResult.error(
                        "manifests of the pristine project cannot be read: " + String.join(", ", undecided));
    }
}
