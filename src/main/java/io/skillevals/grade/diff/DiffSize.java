package io.skillevals.grade.diff;

import io.skillevals.grade.Fields;
import io.skillevals.rundir.Change;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Whether an agent changed no more files and lines than allowed. */
public final class DiffSize implements CheckType {

    private static final String MAX_LINES = "maxLines";
    private static final String MAX_FILES = "maxFiles";
    private static final String MAX_ADDED = "maxAdded";
    private static final String MAX_REMOVED = "maxRemoved";
    private static final String IGNORE = "ignore";

    /** Where one looks first for what made a diff large. */
    private static final int LARGEST_SHOWN = 5;

    @Override
    public String name() {
        return "diff-size";
    }

    @Override
    public String schema() {
        return Fields.none()
                .count(MAX_LINES, "The most lines added and removed together.")
                .count(MAX_FILES, "The most files that are new, changed or deleted.")
                .count(MAX_ADDED, "The most lines added.")
                .count(MAX_REMOVED, "The most lines removed.")
                .texts(IGNORE, "glob", "Files that do not count, such as lock files.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>(Globs.problems(spec.config(), IGNORE));
        if (Stream.of(MAX_LINES, MAX_FILES, MAX_ADDED, MAX_REMOVED).noneMatch(spec.config()::has)) {
            problems.add("say how large it may be: " + MAX_LINES + ", " + MAX_FILES + ", " + MAX_ADDED + " or "
                    + MAX_REMOVED);
        }
        return problems;
    }

    @Override
    public Check create(CheckSpec spec) {
        JsonNode config = spec.config();
        Globs ignore = Globs.of(config.path(IGNORE));
        return evidence -> check(evidence, ignore, config);
    }

    private static CheckResult check(RunEvidence evidence, Globs ignore, JsonNode config) throws IOException {
        if (evidence.changes().isEmpty()) {
            return Changes.nothingChanged();
        }
        Path patch = evidence.directory().diffFile();
        if (!Files.isRegularFile(patch)) {
            return CheckResult.error("the run directory holds no " + patch.getFileName());
        }
        List<ChangedLines> lines = ChangedLines.read(patch).stream()
                .filter(file -> !ignore.match(file.path()))
                .sorted(Comparator.comparingLong(ChangedLines::sum).reversed())
                .toList();
        long files = evidence.changes().stream()
                .map(Change::path)
                .filter(path -> !ignore.match(path))
                .count();
        return judge(
                files,
                lines.stream().mapToLong(ChangedLines::added).sum(),
                lines.stream().mapToLong(ChangedLines::removed).sum(),
                lines,
                config);
    }

    private static CheckResult judge(long files, long added, long removed, List<ChangedLines> lines, JsonNode config) {
        List<String> exceeded = new ArrayList<>();
        limit(added + removed, config.path(MAX_LINES), "changed lines", exceeded);
        limit(files, config.path(MAX_FILES), "files", exceeded);
        limit(added, config.path(MAX_ADDED), "added lines", exceeded);
        limit(removed, config.path(MAX_REMOVED), "removed lines", exceeded);
        List<Evidence> evidence = new ArrayList<>();
        lines.stream()
                .limit(LARGEST_SHOWN)
                .forEach(file -> evidence.add(
                        Evidence.at(file.path(), 0, file.added() + " lines added, " + file.removed() + " removed")));
        String size = Changes.files(files) + ", " + added + " lines added, " + removed + " removed";
        return new CheckResult.Scored(
                exceeded.isEmpty() ? 1 : 0,
                exceeded.isEmpty() ? size : size + ": " + String.join(", ", exceeded),
                evidence,
                Map.of(
                        "diff_lines_added", (double) added,
                        "diff_lines_removed", (double) removed,
                        "diff_files", (double) files));
    }

    private static void limit(long number, JsonNode max, String what, List<String> exceeded) {
        if (max.isNumber() && number > max.asDouble()) {
            exceeded.add("more than " + max.asString() + " " + what);
        }
    }
}
