package io.skillevals.grade.rubric;

import io.skillevals.code.SourceTree;
import io.skillevals.rundir.Change;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The share of expected files that were changed, less 0.3 of the share of new files that nobody expected. */
public final class FilesModifiedMatch implements CheckType {

    private static final double PENALTY = 0.3;

    private static final Set<String> LOCKS = Set.of(
            "package-lock.json",
            "npm-shrinkwrap.json",
            "yarn.lock",
            "pnpm-lock.yaml",
            "bun.lockb",
            "bun.lock",
            "poetry.lock",
            "Pipfile.lock",
            "uv.lock",
            "pdm.lock",
            "composer.lock",
            "Gemfile.lock",
            "Cargo.lock",
            "go.sum");

    @Override
    public String name() {
        return "files_modified_match";
    }

    @Override
    public String schema() {
        return Schemas.object(
                "\"expected\": " + Schemas.TEXTS + ", \"newFilesAllowed\": " + Schemas.TEXTS, "\"expected\"");
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        boolean none = spec.config().path("expected").isEmpty();
        return none ? List.of("expected must name at least one file") : List.of();
    }

    @Override
    public Check create(CheckSpec spec) {
        List<String> expected = Config.texts(spec.config().path("expected"));
        List<String> allowed = Config.texts(spec.config().path("newFilesAllowed"));
        return evidence -> check(evidence, expected, allowed);
    }

    private static CheckResult check(RunEvidence evidence, List<String> expected, List<String> allowed) {
        Findings findings = new Findings();
        Map<String, Change> changes = new HashMap<>();
        evidence.changes().forEach(change -> changes.put(change.path(), change));
        int modified = 0;
        for (String file : expected) {
            modified += isModified(evidence, changes.get(file), file, findings) ? 1 : 0;
        }
        List<String> added = new ArrayList<>();
        List<String> unexpected = new ArrayList<>();
        for (Change change : evidence.changes()) {
            String path = change.path();
            if (change.kind() == Change.Kind.ADDED && counts(path) && !expected.contains(path)) {
                added.add(path);
                if (!allowed.contains(path)) {
                    unexpected.add(path);
                    findings.add(path, 0, "is new, but not among the new files allowed");
                }
            }
        }
        double share = expected.isEmpty() ? 0 : (double) modified / expected.size();
        double loss = added.isEmpty() ? 0 : PENALTY * unexpected.size() / added.size();
        String details = modified + " of " + expected.size() + " expected files are changed, " + unexpected.size()
                + " of " + added.size() + " new files are not expected";
        return findings.scored(Math.max(0, share - loss), details);
    }

    private static boolean counts(String path) {
        return !SourceTree.isForeign(path) && !LOCKS.contains(path.substring(path.lastIndexOf('/') + 1));
    }

    private static boolean isModified(RunEvidence evidence, @Nullable Change change, String file, Findings findings) {
        if (change == null) {
            findings.add(file, 0, "is not changed");
            return false;
        }
        switch (change.kind()) {
            case DELETED -> findings.add(file, 0, "is deleted, not changed");
            case MODE -> findings.add(file, 0, "has another mode, but the same content");
            case ADDED, CHANGED -> {
                if (isCodeChanged(evidence, file)) {
                    findings.add(file, 0, "is changed");
                    return true;
                }
                findings.add(file, 0, "is changed in comments and layout only");
            }
        }
        return false;
    }

    private static boolean isCodeChanged(RunEvidence evidence, String file) {
        RubricCode both = RubricCode.of(evidence);
        String before = both.pristine().codeDigests().get(file);
        String after = both.code().codeDigest(file);
        return before == null || after == null || !before.equals(after);
    }
}
