package io.skillevals.grade.diff;

import io.skillevals.grade.Fields;
import io.skillevals.rundir.Change;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.suite.CheckSpec;
import java.util.List;

/** Whether an agent left the project's tests as they were: who may change them can make any code pass. */
public final class TestsUntouched implements CheckType {

    private static final String PATHS = "paths";
    private static final String ADDED = "added";

    /** Where tests usually are, in the languages whose code can be graded. */
    private static final List<String> USUAL = List.of(
            "**/test/**",
            "**/tests/**",
            "**/spec/**",
            "**/specs/**",
            "**/__tests__/**",
            "**/__snapshots__/**",
            "**/*.test.*",
            "**/*.spec.*",
            "**/*.Tests/**",
            "**/test_*.py",
            "**/*_test.py",
            "**/conftest.py",
            "**/*_test.go",
            "**/*_test.rb",
            "**/*_spec.rb",
            "**/*Test.java",
            "**/*Tests.java",
            "**/*IT.java",
            "**/*Test.php",
            "**/*Test.cs",
            "**/*Tests.cs");

    @Override
    public String name() {
        return "tests-untouched";
    }

    @Override
    public String schema() {
        return Fields.none()
                .texts(PATHS, "glob", "The tests. Default: where they usually are: " + String.join(", ", USUAL))
                .flag(ADDED, "Whether new tests are allowed. Default: true.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        return Globs.problems(spec.config(), PATHS);
    }

    @Override
    public Check create(CheckSpec spec) {
        Globs tests = spec.config().has(PATHS) ? Globs.of(spec.config().path(PATHS)) : Globs.of(USUAL.stream());
        boolean added = spec.config().path(ADDED).asBoolean(true);
        return evidence -> check(evidence.changes(), tests, added);
    }

    private static CheckResult check(List<Change> changes, Globs tests, boolean added) {
        if (changes.isEmpty()) {
            return Changes.nothingChanged();
        }
        List<Change> touched = changes.stream()
                .filter(change -> tests.match(change.path()))
                .filter(change -> !added || change.kind() != Change.Kind.ADDED)
                .toList();
        List<Evidence> evidence =
                touched.stream().map(change -> Changes.shown(change, "")).toList();
        return touched.isEmpty()
                ? CheckResult.scored(1, "no test was touched", List.of())
                : CheckResult.scored(
                        0, Changes.files(touched.size()) + " of the tests touched", Changes.first(evidence));
    }
}
