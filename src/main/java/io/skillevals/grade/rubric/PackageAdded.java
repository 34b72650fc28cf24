package io.skillevals.grade.rubric;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The share of packages that a project asks for now and the pristine one did not, in any of its manifests. */
public final class PackageAdded implements CheckType {

    private static final String PACKAGES = "packages";
    private static final String MANIFEST = "manifest";
    private static final String ECOSYSTEM = "ecosystem";

    @Override
    public String name() {
        return "package-added";
    }

    @Override
    public String schema() {
        return Fields.none()
                .texts(
                        PACKAGES,
                        "package",
                        "The packages, by name; of Maven and Gradle group:artifact, or the artifact.")
                .text(MANIFEST, "The manifest that must name them. Default: any.")
                .oneOf(
                        ECOSYSTEM,
                        Stream.of(Ecosystem.values()).map(Ecosystem::label),
                        "Where the packages come from. Default: any of these.")
                .require(PACKAGES)
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>();
        JsonNode config = spec.config();
        String manifest = config.path(MANIFEST).asString("");
        if (List.of(manifest.split("/", -1)).contains("..") || manifest.startsWith("/") || manifest.startsWith("./")) {
            problems.add(MANIFEST + ": " + manifest + " is no path inside the project, such as api/package.json");
        } else if (!manifest.isEmpty() && choice(config).of(manifest).isEmpty()) {
            problems.add(MANIFEST + ": " + manifest + " is no manifest that can be read"
                    + (config.has(ECOSYSTEM) ? " for " + config.path(ECOSYSTEM).asString("") : ""));
        }
        return problems;
    }

    private static Dependencies.Choice choice(JsonNode config) {
        JsonNode manifest = config.path(MANIFEST);
        JsonNode ecosystem = config.path(ECOSYSTEM);
        return new Dependencies.Choice(
                manifest.isString() ? manifest.asString() : null,
                ecosystem.isString() ? Ecosystem.valueOf(ecosystem.asString().toUpperCase(Locale.ROOT)) : null);
    }

    @Override
    public Check create(CheckSpec spec) {
        List<String> packages = Fields.texts(spec.config().path(PACKAGES)).toList();
        Dependencies.Choice choice = choice(spec.config());
        return evidence -> check(evidence, packages, choice);
    }

    private static CheckResult check(RunEvidence evidence, List<String> packages, Dependencies.Choice choice)
            throws IOException {
        Dependencies before = Dependencies.read(evidence.pristine(), choice);
        Dependencies after = Dependencies.read(evidence.workspace(), choice);
        Findings findings = new Findings();
        after.problems().forEach((file, why) -> findings.add(file, 0, why));
        int added = 0;
        for (String name : packages) {
            Optional<Dependencies.Found> now = after.called(name);
            Optional<Dependencies.Found> then = before.called(name);
            if (then.isPresent()) {
                findings.add(then.get().manifest(), 0, "package " + name + " was there before");
            } else if (now.isPresent()
                    && before.problems().containsKey(now.get().manifest())) {
                return CheckResult.error(now.get().manifest() + " of the pristine project cannot be read: it "
                        + before.problems().get(now.get().manifest()));
            } else if (now.isPresent()) {
                findings.add(now.get().manifest(), 0, "package " + name + " is added");
                added++;
            } else {
                findings.add("package " + name + " is not added");
            }
        }
        return findings.scored(
                (double) added / packages.size(), added + " of " + packages.size() + " packages are added");
    }
}
