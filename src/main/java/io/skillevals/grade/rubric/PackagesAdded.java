package io.skillevals.grade.rubric;

import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The share of expected packages that a manifest names now and the pristine project's did not. */
public final class PackagesAdded implements CheckType {

    @Override
    public String name() {
        return "packages_added";
    }

    @Override
    public String schema() {
        return Schemas.object("\"packages\": " + Schemas.LISTS, "\"packages\"");
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        boolean none = spec.config().path("packages").isEmpty();
        return none ? List.of("packages must name at least one file and a package for it") : List.of();
    }

    @Override
    public Check create(CheckSpec spec) {
        Map<String, List<String>> packages = Config.lists(spec.config().path("packages"));
        return evidence -> check(evidence, packages);
    }

    private static CheckResult check(RunEvidence evidence, Map<String, List<String>> packages) throws IOException {
        Findings findings = new Findings();
        int wanted = 0;
        int added = 0;
        for (Map.Entry<String, List<String>> entry : packages.entrySet()) {
            String file = entry.getKey();
            Manifest before = manifest(evidence.pristine(), file);
            Manifest after = manifest(evidence.workspace(), file);
            after.problems().forEach(problem -> findings.add(file, 0, problem));
            for (String name : entry.getValue()) {
                wanted++;
                added += isAdded(file, name, before.packages(), after.packages(), findings) ? 1 : 0;
            }
        }
        double score = wanted == 0 ? 0 : (double) added / wanted;
        return findings.scored(score, added + " of " + wanted + " packages are added");
    }

    private static Manifest manifest(Path root, String file) throws IOException {
        Path path = root.resolve(file).normalize();
        return path.startsWith(root.normalize()) ? Manifest.read(path) : Manifest.EMPTY;
    }

    private static boolean isAdded(String file, String name, Set<String> before, Set<String> after, Findings findings) {
        String plain = Manifest.plain(name);
        boolean added = after.contains(plain) && !before.contains(plain);
        String why = added ? "is added" : before.contains(plain) ? "was there before" : "is not added";
        findings.add(file, 0, "package " + name + " " + why);
        return added;
    }
}
