package io.skillevals.grade.rubric;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
        Dependencies.Choice all = new Dependencies.Choice(null, null);
        Dependencies before = Dependencies.read(evidence.pristine(), all);
        Dependencies after = Dependencies.read(evidence.workspace(), all);
        Findings findings = new Findings();
        Set<String> fresh = new LinkedHashSet<>();
        for (Dependencies.Found found : after.found()) {
            boolean wanted = allow.stream().anyMatch(found.dependency()::isCalled);
            boolean ignored = ignoreDevelopment && found.dependency().development();
            if (!before.keys().contains(found.key()) && !wanted && !ignored) {
                fresh.add(found.key());
                findings.add(found.manifest(), 0, "new dependency " + found.dependency().name()
                        + (found.dependency().development() ? ", for development" : ""));
            }
        }
        after.problems().forEach((file, why) -> findings.add(file, 0, why + ", so that its dependencies are unknown"));
        // What could not be read before the agent came is no fault of the agent's.
        boolean broken = after.problems().keySet().stream()
                .anyMatch(file -> !before.problems().containsKey(file));
        if (fresh.isEmpty() && !broken && !after.problems().isEmpty()) {
            return CheckResult.error("a manifest of the pristine project cannot be read: " + after.problems());
        }
        boolean none = fresh.isEmpty() && !broken;
        return findings.scored(
                none ? 1 : 0,
                none
                        ? "no new dependency"
                        : fresh.isEmpty() ? "a manifest cannot be read" : fresh.size() + " new dependencies");
    }
}
