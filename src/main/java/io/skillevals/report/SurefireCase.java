package io.skillevals.report;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.CheckFinding;
import io.skillevals.results.Figures;
import io.skillevals.results.Results;
import io.skillevals.results.Results.ConditionInfo;
import io.skillevals.results.RunResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cell as a test: skipped when nothing was graded because all of it was left out on purpose; an error when nothing was graded for
 * any other reason; a failure when a treatment's pass-rate is below the gate's
 * minPassRate for its condition or, where the gate asks none, when no graded run passed. A control that does not solve
 * its task is no failure: that it does not is what the skill is for. Nor does a baseline fail, which is there to be compared with.
 *
 * @param className suite and fixture
 * @param name condition, agent and whatever else tells cells apart; the same in every report
 * @param millis how long the agents were at work
 * @param kind how it ended
 * @param message one line; empty when passed
 * @param type the failure's class; empty when passed
 * @param details the runs that made it so, with what their checks found
 * @param output every run in a line
 */
record SurefireCase(
        String className,
        String name,
        long millis,
        Kind kind,
        String message,
        String type,
        String details,
        String output) {

    /** How a testcase ended. */
    enum Kind {
        PASSED,
        FAILURE,
        ERROR,
        SKIPPED
    }

    static List<SurefireCase> of(Results results) {
        Map<CellKey, List<RunResult>> runs = new HashMap<>();
        results.runs()
                .forEach(run ->
                        runs.computeIfAbsent(run.key(), k -> new ArrayList<>()).add(run));
        Map<String, Double> limits = new HashMap<>();
        for (ConditionInfo condition : results.conditions()) {
            Double limit = condition.minPassRate();
            if (limit != null) {
                limits.put(condition.name(), limit);
            }
        }
        Set<List<String>> taken = new HashSet<>();
        List<SurefireCase> cases = new ArrayList<>();
        for (Cell cell : results.cells()) {
            String className = results.suite().name() + "." + cell.key().fixture();
            String name = unique(className, name(cell.key()), taken);
            cases.add(testcase(
                    className,
                    name,
                    cell,
                    limits.get(cell.key().condition()),
                    runs.getOrDefault(cell.key(), List.of())));
        }
        return cases;
    }

    private static String name(CellKey key) {
        String prompt = key.prompt() == null ? "" : key.prompt() + ": ";
        String version = key.ofCandidate() ? "" : " of " + key.version();
        return prompt + key.condition() + " [" + key.agentAndModel() + "]" + version;
    }

    private static String unique(String className, String name, Set<List<String>> taken) {
        String unique = name;
        for (int i = 2; !taken.add(List.of(className, XmlText.of(unique))); i++) {
            unique = name + " #" + i;
        }
        return unique;
    }

    private static SurefireCase testcase(
            String className, String name, Cell cell, @Nullable Double limit, List<RunResult> runs) {
        long millis = runs.stream()
                .map(RunResult::agentMillis)
                .mapToLong(time -> time == null ? 0 : time)
                .sum();
        Kind kind = kind(cell, limit);
        String message = switch (kind) {
            case PASSED -> "";
            case ERROR -> "no run was graded, " + cell.shortfall();
            case SKIPPED -> skipped(runs);
            case FAILURE -> failure(cell, limit);
        };
        String type = switch (kind) {
            case PASSED, SKIPPED -> "";
            case ERROR -> errorType(runs);
            case FAILURE -> limit == null ? "noPassedRun" : "minPassRate";
        };
        return new SurefireCase(className, name, millis, kind, message, type, details(kind, runs), output(runs));
    }

    private static Kind kind(Cell cell, @Nullable Double limit) {
        Double rate = cell.passRate();
        if (rate == null) {
            return cell.planned() > 0 && cell.skipped() == cell.planned() ? Kind.SKIPPED : Kind.ERROR;
        }
        if (cell.control() || !cell.key().ofCandidate()) {
            return Kind.PASSED;
        }
        boolean kept = limit == null ? cell.passed() > 0 : rate >= limit;
        return kept ? Kind.PASSED : Kind.FAILURE;
    }

    private static String failure(Cell cell, @Nullable Double limit) {
        return "pass-rate " + Figures.passRate(cell)
                + (limit == null ? ": no graded run passed" : " is below minPassRate " + Figures.rate(limit));
    }

    /** Why, each reason once: for example {@code skipped: budget, 5 USD are spent}. */
    private static String skipped(List<RunResult> runs) {
        return String.join(
                "; ", runs.stream().map(RunText::noVerdict).distinct().toList());
    }

    private static String errorType(List<RunResult> runs) {
        return runs.stream()
                .map(RunResult::failure)
                .filter(failure -> failure != null)
                .map(RunResult.Failure::kind)
                .findFirst()
                .orElse("missing");
    }

    private static String details(Kind kind, List<RunResult> runs) {
        StringBuilder details = new StringBuilder();
        if (kind == Kind.FAILURE) {
            runs.stream().filter(run -> run.graded() && !run.passedItsTask()).forEach(run -> lost(details, run));
        } else if (kind == Kind.ERROR) {
            runs.forEach(run -> details.append(line(run)).append('\n'));
        }
        return details.toString();
    }

    private static void lost(StringBuilder details, RunResult run) {
        details.append(line(run)).append('\n');
        run.layers()
                .forEach((layer, result) -> result.checks().stream()
                        .filter(check -> !check.observed() && check.mark() != CheckFinding.Mark.REACHED)
                        .forEach(check -> {
                            details.append("  ").append(layer).append(' ').append(CheckText.oneLine(check));
                            details.append('\n');
                            check.evidence()
                                    .forEach(finding -> details.append("    ")
                                            .append(finding)
                                            .append('\n'));
                        }));
    }

    private static String output(List<RunResult> runs) {
        StringBuilder output = new StringBuilder();
        runs.forEach(run -> output.append(line(run)).append('\n'));
        return output.toString();
    }

    private static String line(RunResult run) {
        StringBuilder line = new StringBuilder("run " + run.run() + ": ").append(RunText.ending(run));
        RunText.why(run).ifPresent(why -> line.append(", ").append(why));
        RunText.trouble(run).forEach(sentence -> line.append(", ").append(sentence));
        if (!run.leaks().isEmpty()) {
            line.append(", a secret is left in ").append(RunText.leaks(run));
        }
        return line.append(" (").append(run.place()).append(")").toString();
    }
}
